/// Keeps pages beyond the life of a session; `TesseraSQLite` keeps them in a file.
///
/// A store may forget anything at any time: a page that is not there begins anew.
/// - Isolation: called from any task.
public protocol SavedPageStore: Sendable {
  /// Keeps pages under their keys, in place of earlier ones.
  func save(_ pages: [String: SavedPage]) async throws
  /// Gives a page back and forgets it: it goes on in one place only.
  func take(_ key: String) async throws -> SavedPage?
}

/// Where a host keeps pages, and which version of the app they belong to.
public struct PageRestoration: Sendable {
  /// Where pages are kept.
  public let store: any SavedPageStore
  /// The version of the app, or of its states: change it when states change their shape, and pages of the old one begin anew.
  public let version: String

  /// Keeps the pages of a version of the app in a store.
  public init(_ store: any SavedPageStore, version: String) { (self.store, self.version) = (store, version) }
}
