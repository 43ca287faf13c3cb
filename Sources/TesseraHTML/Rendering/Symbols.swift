internal import TesseraScreen

/// Which symbols are drawn, and which of them point somewhere.
enum Symbols {
  private static let names = Symbol.known.map(\.name) + ["chevron", "back", "down", "dot"]
  /// Mirrored where text runs from right to left.
  private static let directional: Set<String> = ["truck", "chat", "play", "list", "news", "chevron", "back", "cart"]

  /// What stands after `<svg` up to the reference: the classes. For a symbol with a description more attributes follow.
  static func classes(_ name: String) -> StaticString { directional.contains(name) ? " class=\"i flip\"" : " class=\"i\"" }

  /// The address of a symbol's drawing; that of a dot for unknown ones.
  static func address(_ name: String) -> String { HTMLAssets.symbols.path + "#" + (names.contains(name) ? name : "dot") }

  /// The whole markup of each symbol as decoration, made once: most symbols stand beside their words.
  static let decorations: [String: String] = Dictionary(
    uniqueKeysWithValues: names.map { ($0, "<svg\(classes($0)) aria-hidden=\"true\"><use href=\"\(address($0))\"/></svg>") })
  static let dot = decorations["dot"] ?? ""
  static let chevron = decorations["chevron"] ?? ""
}
