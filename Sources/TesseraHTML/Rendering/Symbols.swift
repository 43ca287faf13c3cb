internal import TesseraScreen

/// Which symbols are drawn, and which of them point somewhere.
enum Symbols {
  private static let names = Set(Symbol.known.map(\.name)).union(["chevron", "down"])
  private static let directional: Set<String> = ["truck", "chat", "play", "list", "news", "chevron", "cart"]

  /// The name under which a symbol is drawn; a dot for unknown ones.
  static func drawn(_ name: String) -> String { names.contains(name) ? name : "dot" }

  /// Whether it is mirrored where text runs from right to left.
  static func isDirectional(_ name: String) -> Bool { directional.contains(name) }
}
