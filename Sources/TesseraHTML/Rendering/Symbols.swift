internal import TesseraScreen

/// The markup of symbols for one app path.
final class Symbols: Sendable {
  private static let names = Element.Symbol.known.map(\.name) + ["chevron", "down", "dot"]

  static func has(_ name: String) -> Bool { names.contains(name) }

  /// Symbols that are mirrored in right-to-left text.
  private static let directional: Set<String> = ["truck", "chat", "play", "list", "news", "chevron", "back", "cart"]

  /// The markup after `<svg`, before the reference. A symbol with a description has more attributes after it.
  static func classes(_ name: String) -> StaticString { directional.contains(name) ? " class=\"i flip\"" : " class=\"i\"" }

  /// The app's path as markup.
  private let base: String
  let chevron: String
  private let dot: String

  init(_ base: String) {
    // The path may come from a request if the app is mounted below a parameter, so it must be escaped.
    var escaped = HTMLRenderer.Writer(capacity: base.utf8.count)
    escaped.escaped(base)
    let markup = String(decoding: escaped.bytes, as: UTF8.self)
    self.base = markup
    // Precompute the markup of decorative symbols: most symbols are next to a label.
    func decoration(_ name: String) -> String {
      "<svg\(Self.classes(name)) aria-hidden=\"true\"><use href=\"\(Self.address(name, markup))\"/></svg>"
    }
    (chevron, dot) = (decoration("chevron"), decoration("dot"))
    // Open addressing by the names' hashes takes a third of a dictionary's time.
    var slots = Array(repeating: Slot(), count: 128)
    var written: [UInt8] = []
    for name in Self.names {
      let key = Row.Key(name)
      var position = key.hash & 127
      while !slots[position].name.isEmpty { position = (position + 1) & 127 }
      let start = written.count
      written += decoration(name).utf8
      slots[position] = Slot(hash: key.hash, name: name, markup: start..<written.count)
    }
    (self.slots, self.written) = (slots, written)
  }

  /// The address of a symbol's drawing as markup. Unknown symbols use a dot.
  func address(_ name: String) -> String { Self.address(name, base) }

  private static func address(_ name: String, _ base: String) -> String {
    base + HTMLRenderer.Assets.symbols.path + "#" + (has(name) ? name : "dot")
  }

  /// A slot of the table. It is free if the name is empty.
  private struct Slot {
    var hash = 0
    var name = ""
    /// The range of the symbol's markup in ``written``.
    var markup = 0..<0
  }

  private let slots: [Slot]
  /// The concatenated markup of all decorative symbols, which can be copied without retaining a string.
  private let written: [UInt8]

  /// Writes the markup of a decorative symbol and returns whether the symbol is known. Unknown symbols use a dot.
  func writeDecoration(_ symbol: Element.Symbol, into out: inout HTMLRenderer.Writer) -> Bool {
    let hash = Row.Key(symbol.name).hash
    let markup = slots.withUnsafeBufferPointer { slots in
      var position = hash & 127
      while !slots[position].name.isEmpty {
        if slots[position].hash == hash, slots[position].name == symbol.name { return slots[position].markup }
        position = (position + 1) & 127
      }
      return 0..<0
    }
    guard !markup.isEmpty else {
      out.raw(trusted: dot)
      return false
    }
    written.withUnsafeBufferPointer { out.raw(UnsafeBufferPointer(rebasing: $0[markup])) }
    return true
  }
}
