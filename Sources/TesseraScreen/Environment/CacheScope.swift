/// The key of ``ScreenEnvironment/cacheScope``.
public enum CacheScope: ScreenEnvironment.Key {
  public static var defaultValue: String { "" }
}

extension ScreenEnvironment {
  /// The identity that what is kept and shared belongs to: nothing that was loaded in one scope is given to another.
  ///
  /// An app sets it for a visit, to the visitor's identity; empty where there is none. Stores and caches have it in their keys. What is the same
  /// for everybody says so itself.
  public var cacheScope: String {
    get { self[CacheScope.self] }
    set { self[CacheScope.self] = newValue }
  }
}
