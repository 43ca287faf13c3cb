internal import Foundation
internal import Tessera

/// A parcel of an order, with its recipient and number of pieces.
public struct Parcel: Identifiable, Codable, Hashable, Sendable {
  public let id: Int
  var recipient = ""
  var pieces = 1
}

/// The delivery address of an order.
public struct Delivery: Codable, Hashable, Sendable {
  var name = ""
  var phone: PhoneNumber?
  var note = ""
}

public struct Payment: Codable, Hashable, Sendable {
  var account: IBAN?
  var tip: Decimal?
}

/// The order in the service's format.
struct CheckoutOrder: Encodable, Sendable {
  var parcels: [Parcel]
  var delivery: Delivery
  var payment: Payment
}

/// An order accepted by the service.
public struct PlacedOrder: Codable, Hashable, Sendable {
  let id: String
  let pieces: Int
}
