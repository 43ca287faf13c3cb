public import Tessera

/// One of the shop's hundred thousand products. Its properties are computed from its number, so none is stored.
public struct Product: Hashable, Codable, Sendable {
  public static let count = 100_000

  /// Its position in the list, from 0.
  public let number: Int

  public init(_ number: Int) { self.number = number }

  /// The position in the table of all kinds, materials, colors and editions, spread so that neighbors differ.
  private var position: Int { (number * 61_803) % Self.count }
  private var kind: Kind { Kind.all[position / 5_000 % Kind.all.count] }
  private var material: Int { position / 500 % Self.materials.count }
  private var colour: Int { position / 50 % Self.colours.count }
  private var edition: Int { position % 50 + 1 }

  public var name: Phrase { "\(kind.name), \(Self.materials[material]), No. \(edition)" }
  /// The color and the stock.
  public var detail: Phrase { "\(Self.colours[colour]) · \(stock) in stock" }
  public var symbol: Element.Symbol { kind.symbol }
  /// The price in halalas.
  public var price: Int { 900 + kind.price + material * 410 + edition * 15 }
  public var priceText: Phrase { .money(minorUnits: price, currency: "SAR") }
  public var stock: Int { 12 + (position * 31) % 389 }

  private struct Kind {
    let name: Phrase
    let symbol: Element.Symbol
    let price: Int

    static let all = [
      Kind(name: "Bowl", symbol: "tag", price: 0), Kind(name: "Tray", symbol: "tag", price: 400),
      Kind(name: "Lamp", symbol: "sun", price: 5_200),
      Kind(name: "Frame", symbol: "tag", price: 1_100), Kind(name: "Box", symbol: "box", price: 700),
      Kind(name: "Jug", symbol: "tag", price: 1_900), Kind(name: "Stool", symbol: "tag", price: 7_300),
      Kind(name: "Vase", symbol: "tag", price: 2_400), Kind(name: "Clock", symbol: "clock", price: 4_600),
      Kind(name: "Coaster", symbol: "tag", price: 0), Kind(name: "Shelf", symbol: "tag", price: 9_100),
      Kind(name: "Bench", symbol: "tag", price: 18_500), Kind(name: "Mirror", symbol: "tag", price: 8_200),
      Kind(name: "Desk", symbol: "tag", price: 24_000), Kind(name: "Case", symbol: "tag", price: 3_300),
      Kind(name: "Stand", symbol: "tag", price: 2_900), Kind(name: "Holder", symbol: "tag", price: 600),
      Kind(name: "Rack", symbol: "tag", price: 6_400), Kind(name: "Screen", symbol: "tag", price: 15_800),
      Kind(name: "Cup", symbol: "tag", price: 200),
    ]
  }

  private static let materials: [Phrase] = ["oak", "walnut", "bamboo", "steel", "copper", "glass", "ceramic", "marble", "leather", "linen"]
  private static let colours: [Phrase] = ["White", "Black", "Grey", "Red", "Blue", "Green", "Yellow", "Brown", "Sand", "Turquoise"]
}
