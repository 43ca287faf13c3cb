internal import Foundation
internal import Tessera

/// A parcel of an order: who gets it, and how many pieces are in it.
public struct Parcel: Identifiable, Codable, Hashable, Sendable {
  public let id: Int
  var recipient = ""
  var pieces = 1
}

/// The way of an order to whoever gets it.
public struct Delivery: Codable, Hashable, Sendable {
  var name = ""
  var phone: PhoneNumber?
  var note = ""
}

/// The payment of an order.
public struct Payment: Codable, Hashable, Sendable {
  var account: IBAN?
  var tip: Decimal?
}

/// Everything that was entered, as the service takes it.
struct CheckoutOrder: Encodable, Sendable {
  var parcels: [Parcel]
  var delivery: Delivery
  var payment: Payment
}

/// An order that the service took.
public struct PlacedOrder: Codable, Hashable, Sendable {
  let id: String
  let pieces: Int
}
