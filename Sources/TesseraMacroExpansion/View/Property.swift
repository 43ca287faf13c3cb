struct Property {
  var keyword: Int
  var name: String
  var nameToken: Int
  /// The tokens of its type, if declared.
  var type: Range<Int>?
  var value: Range<Int>?
  var isPrivate = false
  var isVariable = true
  var documentation: [String] = []
}

extension Property {
  /// Whether the name reports what the user did: `didPressSchedule`.
  var isNamedAsAction: Bool { name.hasPrefix("did") && name.dropFirst(3).first?.isUppercase == true }

  /// A name that reports what the user did: `didTap` for `onTap`, `didPressOpen` for `open`.
  var actionName: String {
    let bare = name.filter { $0 != "`" }
    if bare.hasPrefix("on"), bare.dropFirst(2).first?.isUppercase == true { return "did" + bare.dropFirst(2) }
    return "didPress" + bare.prefix(1).uppercased() + bare.dropFirst()
  }
}
