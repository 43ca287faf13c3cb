import Tessera

/// An order of the person who is signed in.
public struct OwnOrder: Codable, Equatable, Sendable {
  let id: String
  let placed: String
  let status: Named
  let total: Money
  let itemCount: Int
  let product: String?
  let address: String?

  /// The date, the progress, and, of an order that was placed here, its goods and address.
  var words: Phrase {
    let state: Phrase = "\(day(placed)) · \(status.name)"
    guard let product, let address else { return state }
    return "\(state) · \(itemCount) × \(product) → \(address)"
  }
}

/// An order to be placed.
struct NewOrder: Encodable, Sendable {
  let product: OptionID?
  let address: OptionID?
  let pieces: Int

  init(_ state: OwnOrdersScreen.State) {
    (product, address, pieces) = (state.product?.id, state.address?.id, Int(state.pieces) ?? 0)
  }
}

/// The addresses of somebody's orders: loaded with that person's token, kept for nobody else.
enum OwnAddresses: MenuType {
  static let path = "/v1/my/addresses"
  static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/my/addresses/resolve")
}
