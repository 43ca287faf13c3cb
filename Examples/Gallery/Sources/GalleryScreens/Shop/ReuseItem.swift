public import Tessera

/// Explains that only a few of the products' rows exist. Hosts that reuse rows can register a counting row for it.
public struct ReuseItem: Item {
  public typealias Owner = ShopScreen

  /// The number of rows that the screen holds.
  public let rows: Int

  public var id: String { "reuse" }
  public var words: Phrase { "Only \(rows) rows are here at a time" }
  public var content: Element { .text(Element.Text(words, role: .caption, emphasis: .subtle)) }
}
