package import TesseraScreen

extension LoadedMenu {
  /// A loaded menu with its freshness.
  public struct Answer: Equatable, Sendable {
    /// The age of loaded options.
    package enum Freshness: Hashable, Sendable {
      /// Fresh enough to be used without a reload.
      case fresh
      /// Usable, but should be reloaded.
      case revalidate
      /// Older than allowed, by age in seconds, because a reload failed.
      case stale(age: Double, LoadFailure)
    }
    /// The options.
    package let menu: LoadedMenu
    /// The age of the options.
    package let freshness: Freshness

    /// A loaded menu.
    package init(_ menu: LoadedMenu, _ freshness: Freshness = .fresh) { (self.menu, self.freshness) = (menu, freshness) }
  }
}
