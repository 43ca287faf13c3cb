extension Language {
  /// The language of the page whose rows are being made; `nil` elsewhere.
  ///
  /// For items that write a value as text that is edited again, and so cannot leave it to a ``Phrase``: a number in a field. Copy it in
  /// ``Item/read(_:)``, and make it a part of the item's equality. Everything else that is shown is a phrase, which hosts say in the language of whoever
  /// looks.
  @TaskLocal public static var ofPage: Language?
}
