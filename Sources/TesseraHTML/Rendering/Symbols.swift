internal import TesseraScreen

/// The symbols as markup, for one path of the app; some of them point somewhere.
final class Symbols: Sendable {
  private static let names = Symbol.known.map(\.name) + ["chevron", "down", "dot"]
  private static let nameSet = Set(names)

  /// Whether there is a drawing of this name.
  static func has(_ name: String) -> Bool { nameSet.contains(name) }

  /// Mirrored where text runs from right to left.
  private static let directional: Set<String> = ["truck", "chat", "play", "list", "news", "chevron", "back", "cart"]

  /// The classes that stand after `<svg`, up to the reference. For a symbol with a description more attributes follow.
  static func classes(_ name: String) -> StaticString { directional.contains(name) ? " class=\"i flip\"" : " class=\"i\"" }

  /// The path of the app as markup.
  private let base: String
  let chevron: String
  private let dot: String

  init(_ base: String) {
    // The path may come from a request, where an app stands below a parameter: as markup it is text.
    var escaped = HTMLWriter(capacity: base.utf8.count)
    escaped.escaped(base)
    let markup = String(decoding: escaped.bytes, as: UTF8.self)
    self.base = markup
    // The whole markup of each symbol as decoration, made once: most symbols stand beside their words.
    func decoration(_ name: String) -> String {
      "<svg\(Self.classes(name)) aria-hidden=\"true\"><use href=\"\(Self.address(name, markup))\"/></svg>"
    }
    (chevron, dot) = (decoration("chevron"), decoration("dot"))
    // Found in a third of a dictionary's time: the slots are those of the names' hashes, the next free one where two meet.
    var slots = Array(repeating: Slot(), count: 128)
    var written: [UInt8] = []
    for name in Self.names {
      let key = ItemKey(name)
      var position = key.hash & 127
      while !slots[position].name.isEmpty { position = (position + 1) & 127 }
      let start = written.count
      written += decoration(name).utf8
      slots[position] = Slot(hash: key.hash, name: name, markup: start..<written.count)
    }
    (self.slots, self.written) = (slots, written)
  }

  /// The address of a symbol's drawing as markup; that of a dot for unknown ones.
  func address(_ name: String) -> String { Self.address(name, base) }

  private static func address(_ name: String, _ base: String) -> String {
    base + HTMLAssets.symbols.path + "#" + (names.contains(name) ? name : "dot")
  }

  /// A slot of the table; one without a name is free.
  private struct Slot {
    var hash = 0
    var name = ""
    /// The range of the symbol's markup in ``written``.
    var markup = 0..<0
  }

  private let slots: [Slot]
  /// The markup of all symbols as decoration, one behind the other: what stands here is not retained to be written.
  private let written: [UInt8]

  /// Writes the markup of a symbol as decoration; a dot for unknown ones.
  func writeDecoration(_ symbol: Symbol, into out: inout HTMLWriter) {
    let hash = ItemKey(symbol.name).hash
    let markup = slots.withUnsafeBufferPointer { slots in
      var position = hash & 127
      while !slots[position].name.isEmpty {
        if slots[position].hash == hash, slots[position].name == symbol.name { return slots[position].markup }
        position = (position + 1) & 127
      }
      return 0..<0
    }
    if markup.isEmpty { return out.raw(trusted: dot) }
    written.withUnsafeBufferPointer { out.raw(UnsafeBufferPointer(rebasing: $0[markup])) }
  }
}
