public import TesseraScreen

/// A menu as it could be had: new, or older with the reason.
public struct MenuAnswer: Equatable, Sendable {
  /// The age of options.
  public enum Freshness: Hashable, Sendable {
    /// New enough.
    case fresh
    /// Older; a newer answer should be fetched.
    case revalidate
    /// So many seconds old, because a newer one could not be had.
    case stale(age: Double, LoadFailure)
  }
  /// The options.
  public let menu: LoadedMenu
  /// The age of the options.
  public let freshness: Freshness

  /// A menu as it could be had.
  public init(_ menu: LoadedMenu, _ freshness: Freshness = .fresh) { (self.menu, self.freshness) = (menu, freshness) }
}
