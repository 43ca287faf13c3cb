/// The reason why a page ends in this process. It decides whether pending undo is made final here.
package enum PageEnding: Sendable {
  /// The page ends for good. Actions that could be undone become final.
  case forGood
  /// The page continues elsewhere from its last saved state. The process that restores it makes the saved actions
  /// final.
  case goesOn
  /// Another process has taken over the page and may have changed it. Nothing is made final here.
  case lost
}
