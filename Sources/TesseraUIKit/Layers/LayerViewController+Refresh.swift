#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension LayerViewController {
  /// The row with the refresh button.
  private var refreshRow: (row: Row, availability: Element.Availability)? { placed.refresh() }

  /// Adds a pull-to-refresh control if the screen can be refreshed, and ends its animation when refreshing
  /// has finished.
  func offerRefresh() {
    guard let collection else { return }
    let found = refreshRow
    if found == nil { collection.refreshControl = nil }
    // Catalyst apps with the Mac idiom do not support it: UIKit raises an exception.
    if found != nil, collection.refreshControl == nil, traitCollection.userInterfaceIdiom != .mac {
      let control = UIRefreshControl()
      control.addAction(UIAction { [weak self] _ in self?.didPull() }, for: .valueChanged)
      collection.refreshControl = control
    }
    endRefreshing(found?.availability)
  }

  private func endRefreshing(_ availability: Element.Availability?) {
    guard let control = collection?.refreshControl, control.isRefreshing, availability != .pending else { return }
    control.endRefreshing()
  }

  private func didPull() {
    refresh()
    // Always end the animation: immediately if no refresh is running.
    endRefreshing(refreshRow?.availability)
  }

  /// Presses the refresh button. Returns `false` if the screen has none.
  @discardableResult
  func refresh() -> Bool {
    guard let (row, availability) = refreshRow, availability.isAvailable else { return false }
    host?.send(.control(item: row.key.text, Control.Event(.refresh)), layer: layer)
    return true
  }

  /// Handles a hardware keyboard: Escape closes, Command-R refreshes, Command-F searches.
  func handle(_ presses: Set<UIPress>) -> Bool {
    for press in presses {
      guard let key = press.key else { continue }
      switch (key.keyCode, key.modifierFlags.contains(.command)) {
      case (.keyboardEscape, _): return closeDetail() || host?.dismissTop() ?? false
      case (.keyboardOpenBracket, true) where kind == .push: return host?.dismissTop() ?? false
      case (.keyboardR, true), (.keyboardF5, _): return refresh()
      case (.keyboardF, true) where search != nil:
        search?.focus()
        return true
      default: continue
      }
    }
    return false
  }
}
#endif
