import Tessera

extension ShopScreen.State {
  /// The pieces in the basket.
  var pieces: Int { basket.reduce(0) { $0 + $1.pieces } }

  /// The sum of their prices.
  var total: Phrase {
    .money(minorUnits: basket.reduce(0) { $0 + Product($1.id).price * $1.pieces }, currency: "SAR")
  }

  func pieces(of product: Product) -> Int { basket[id: product.number]?.pieces ?? 0 }

  /// Changes how many pieces of a product are in the basket, within what can be had.
  mutating func put(_ pieces: Int, _ product: Product) {
    let pieces = min(max(0, pieces), ProductItem.most)
    basket[id: product.number] = pieces == 0 ? nil : BasketLine(id: product.number, pieces: pieces)
  }

  /// Writes a line into the log. A slider that moves on rewrites its line.
  mutating func note(_ kind: ShopEvent.Kind, _ product: Product? = nil) {
    if case .slid = kind, let last = log.first, case .slid = last.kind, last.product == product {
      log[0] = ShopEvent(number: last.number, kind: kind, product: product)
      return
    }
    log.insert(ShopEvent(number: (log.first?.number ?? 0) + 1, kind: kind, product: product), at: 0)
    if log.count > ShopScreen.logLength { log.removeLast() }
  }
}

/// Pieces of one product in the basket.
struct BasketLine: Identifiable, Hashable, Codable, Sendable {
  /// The product's number.
  let id: Int
  var pieces: Int
}
