import Tessera

extension ShopScreen.State {
  /// The number of pieces in the basket.
  var pieces: Int { basket.reduce(0) { $0 + $1.pieces } }

  /// The sum of the prices.
  var total: Phrase {
    .money(minorUnits: basket.reduce(0) { $0 + Product($1.id).price * $1.pieces }, currency: "SAR")
  }

  func pieces(of product: Product) -> Int { basket[id: product.number]?.pieces ?? 0 }

  /// Sets the number of pieces of a product in the basket, within the limits.
  mutating func put(_ pieces: Int, _ product: Product) {
    let pieces = min(max(0, pieces), ProductItem.most)
    basket[id: product.number] = pieces == 0 ? nil : BasketLine(id: product.number, pieces: pieces)
  }
}

struct BasketLine: Identifiable, Hashable, Codable, Sendable {
  /// The product's number.
  let id: Int
  var pieces: Int
}
