import Tessera

/// An order of the signed-in user.
public struct OwnOrder: Codable, Equatable, Sendable {
  let id: String
  let placed: String
  let status: Named
  let total: Money
  let itemCount: Int
  let product: String?
  let address: String?

  /// The date, the status and, for an order placed here, its product and address.
  var words: Phrase {
    let state: Phrase = "\(day(placed)) · \(status.name)"
    guard let product, let address else { return state }
    return "\(state) · \(itemCount) × \(product) → \(address)"
  }
}

/// The request for an order.
struct NewOrder: Encodable, Sendable {
  let product: OptionID?
  let address: OptionID?
  let pieces: Int

  init(_ state: OwnOrdersScreen.State) {
    (product, address, pieces) = (state.product?.id, state.address?.id, Int(state.pieces) ?? 0)
  }
}

/// The user's addresses, loaded with the user's token and cached for no other user.
enum OwnAddresses: MenuType {
  static let path = "/v1/my/addresses"
  static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/v1/my/addresses/resolve"))
}
