#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Synchronization
internal import TesseraScreen
internal import TesseraStores

/// Remembers how each type is encoded, shared by all pages of the process.
final class WritingRoutes {
  enum Route { case text, number, list, whole, properties }

  private static let known = Mutex<[ObjectIdentifier: Route]>([:])

  let encoder = JSONStateCodec.encoder
  private var routes = known.withLock { $0 }

  func route(of type: any Encodable.Type) -> Route {
    if let route = routes[ObjectIdentifier(type)] { return route }
    return note(Self.first(type), type)
  }

  /// Notes that a type isn't encoded as individual properties.
  func writeWhole(_ type: any Encodable.Type) { note(.whole, type) }

  @discardableResult
  private func note(_ route: Route, _ type: any Encodable.Type) -> Route {
    routes[ObjectIdentifier(type)] = route
    Self.known.withLock { $0[ObjectIdentifier(type)] = route }
    return route
  }

  private static func first(_ type: any Encodable.Type) -> Route {
    if type == String.self { return .text }
    let numbers: [any Encodable.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    if numbers.contains(where: { $0 == type }) { return .number }
    if type is any SharedElements.Type { return .list }
    // `JSONEncoder` has its own format for these types.
    let own: [any Encodable.Type] = [URL.self, Data.self, Date.self, Decimal.self, Bool.self, Double.self, Float.self]
    if own.contains(where: { $0 == type }) || type is any KeyedByNames.Type { return .whole }
    return .properties
  }
}

/// Dictionaries, whose keys have no fixed order.
private protocol KeyedByNames {}
extension Dictionary: KeyedByNames {}
