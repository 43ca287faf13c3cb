public import Foundation
public import TesseraScreen

/// What menus need from around a screen: where they load from, what they share, what they keep.
///
/// ```swift
/// var environment = ScreenEnvironment()
/// environment.menus = MenuEnvironment(URLSessionTransport(base: api), store: store, cache: try SQLiteResponseCache(path: …))
/// ```
public struct MenuEnvironment: Sendable {
  /// Where menus load from; without one only static menus can be shown.
  public var transport: (any MenuTransport)?
  /// The menus that all visitors share.
  public var store: MenuStore
  /// What is kept beyond the process.
  public var cache: (any ResponseCache)?
  /// The time, in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Double
  /// Makes the idempotency key of a submission; never the same twice.
  public var makeKey: @Sendable () -> String

  /// An environment of menus.
  public init(
    _ transport: (any MenuTransport)? = nil, store: MenuStore = MenuStore(), cache: (any ResponseCache)? = nil,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
  ) {
    (self.transport, self.store, self.cache) = (transport, store, cache)
    (self.now, self.makeKey) = (now, makeKey)
  }
}

private enum MenusKey: ScreenEnvironment.Key {
  static var defaultValue: MenuEnvironment { MenuEnvironment() }
}

extension ScreenEnvironment {
  /// Where menus load from, what they share, what they keep.
  public var menus: MenuEnvironment {
    get { self[MenusKey.self] }
    set { self[MenusKey.self] = newValue }
  }
}
