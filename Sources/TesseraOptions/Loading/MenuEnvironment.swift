public import Foundation
public import TesseraScreen

/// The shared resources of menus: their store, cache and clock. Menus load through the environment's transport.
///
/// Set one in every environment that has a transport. Without it each load makes a request, and nothing is cached.
/// ```swift
/// var environment = ScreenEnvironment()
/// environment.transport = URLSessionTransport(base: api)
/// environment.menus = MenuEnvironment(store: store, cache: try SQLiteResponseCache(path: …))
/// ```
public struct MenuEnvironment: Sendable {
  /// The menus that all visitors share.
  public var store: Store
  /// The cache for answers that outlive the process.
  public var cache: (any ResponseCache)?
  /// The time, in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Double
  /// The most bytes of all batches of a menu that loads ``MenuSettings/Batches/all(limit:)`` of them. A larger menu fails to
  /// load as a whole.
  public var batchBytes = 64 * 1024 * 1024
  /// Makes a unique idempotency key for a submission.
  public var makeKey: @Sendable () -> String

  /// Resources for menus.
  public init(
    store: Store = Store(), cache: (any ResponseCache)? = nil,
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
  /// Drops the answers from a path and from below it, for all users, so that the next use requests them.
  func forget(_ path: String) async {
    if path.isEmpty { return }
    menus.store.remove(path: path)
    do { try await menus.cache?.remove(below: MenuPath.Prefix(path), of: nil) } catch {
      report(
        Diagnostic(.menuCache, .warning, "The responses below \(path) could not be removed from the cache: \(LoadFailure(error).detail)"))
    }
  }

  /// The store, cache and clock of menus. Default: a new, empty value for each access.
  public var menus: MenuEnvironment {
    get { self[MenusKey.self] }
    set { self[MenusKey.self] = newValue }
  }
}
