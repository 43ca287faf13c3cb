public import Foundation
public import TesseraScreen

/// The surroundings of menus: what they share, what they keep; they load through the environment's transport.
///
/// Put one into every environment that has a transport: without it each load asks anew, and nothing that was loaded is kept.
/// ```swift
/// var environment = ScreenEnvironment()
/// environment.transport = URLSessionTransport(base: api)
/// environment.menus = MenuEnvironment(store: store, cache: try SQLiteResponseCache(path: …))
/// ```
public struct MenuEnvironment: Sendable {
  /// The menus that all visitors share.
  public var store: MenuStore
  /// The answers that are kept beyond the process.
  public var cache: (any ResponseCache)?
  /// The time, in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Double
  /// The most bytes of all batches of a menu that loads ``MenuBatches/all(limit:)`` of them; one with more cannot be loaded as a whole.
  public var batchBytes = 64 * 1024 * 1024
  /// Makes the idempotency key of a submission; never the same twice.
  public var makeKey: @Sendable () -> String

  /// An environment of menus.
  public init(
    store: MenuStore = MenuStore(), cache: (any ResponseCache)? = nil,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
  ) {
    (self.store, self.cache, self.now, self.makeKey) = (store, cache, now, makeKey)
  }
}

private enum MenusKey: ScreenEnvironment.Key {
  static var defaultValue: MenuEnvironment { MenuEnvironment() }
}

extension ScreenEnvironment {
  /// The menus' store, cache and clock, empty each time where nobody gave one; they load over ``/TesseraScreen/ScreenEnvironment/transport``.
  public var menus: MenuEnvironment {
    get { self[MenusKey.self] }
    set { self[MenusKey.self] = newValue }
  }
}
