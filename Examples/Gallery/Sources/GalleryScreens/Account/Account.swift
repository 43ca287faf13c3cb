public struct Account: Codable, Equatable, Sendable {
  let id: String
  let name: String
  let email: String
  let phone: String
  let company: String
  let memberSince: String
}

public struct Listing<Element: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  let items: [Element]
  let next: String?
}

public struct Money: Codable, Equatable, Sendable {
  let minor: Int
  let currency: String
}

public struct Named: Codable, Hashable, Sendable {
  let id: String
  let name: String
}

public struct Order: Codable, Equatable, Sendable {
  public struct Line: Codable, Equatable, Sendable {
    let product: String
    let name: String
    let quantity: Int
    let total: Money
  }
  let id: String
  let placed: String
  let status: Named
  let total: Money
  let itemCount: Int
  let items: [Line]?
}

public struct Address: Codable, Equatable, Sendable {
  let id: String
  let label: String
  let lines: [String]
  let city: Named
  let postalCode: String
}

public struct Invoice: Codable, Equatable, Sendable {
  let id: String
  let order: String
  let issued: String
  let due: String
  let status: Named
  let total: Money
}
