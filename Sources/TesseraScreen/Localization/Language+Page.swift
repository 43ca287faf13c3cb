extension Language {
  /// The language of the page whose rows are being made, otherwise `nil`.
  ///
  /// It is for items that show a value as editable text, such as a number in a field, and therefore can't use a
  /// ``Phrase``. Copy it in ``Item/read(_:)`` and include it in the item's equality. For all other texts use
  /// phrases, which hosts show in the user's language.
  @TaskLocal public static var ofPage: Language?
}
