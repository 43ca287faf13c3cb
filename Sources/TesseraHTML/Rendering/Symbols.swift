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
  private static let decorations = Dictionary(
    uniqueKeysWithValues: names.map { ($0, "<svg\(classes($0)) aria-hidden=\"true\"><use href=\"\(address($0))\"/></svg>") })
  static let chevron = decorations["chevron"] ?? ""
  private static let dot = decorations["dot"] ?? ""

  /// The decorations once more, found in a third of a dictionary's time: the places are those of the names' hashes, the next free one where
  /// two meet.
  private static let places: [(name: ItemKey, markup: String)?] = {
    var places: [(name: ItemKey, markup: String)?] = Array(repeating: nil, count: 128)
    for (name, markup) in decorations {
      let key = ItemKey(name)
      var place = key.hash & 127
      while places[place] != nil { place = (place + 1) & 127 }
      places[place] = (key, markup)
    }
    return places
  }()

  /// Writes the markup of a symbol as decoration; a dot for unknown ones.
  static func writeDecoration(_ symbol: Symbol, into out: inout HTMLWriter) {
    let name = ItemKey(symbol.name)
    var place = name.hash & 127
    // Written from where it stands: markup that is handed out would be retained and released.
    places.withUnsafeBufferPointer { places in
      while places[place] != nil {
        if places[place]?.name == name {
          if let markup = places[place]?.markup { out.raw(trusted: markup) }
          return
        }
        place = (place + 1) & 127
      }
      out.raw(trusted: dot)
    }
  }
}
