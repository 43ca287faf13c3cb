#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The search of a layer in its navigation bar: the search field that stands first on the screen.
///
/// The rules for its text are those of every field: while a person types, nothing the screen answers to a keystroke changes it; what the screen
/// changes of its own accord is shown at once. Cancelling empties it, which the screen hears as typing nothing.
@MainActor
final class LayerSearch: NSObject {
  private let controller = UISearchController(searchResultsController: nil)
  private(set) var row: Row
  private var shown: Element.TextField
  private weak var layer: LayerViewController?
  private weak var item: UINavigationItem?
  private var isTyping = false

  /// A search for a layer, in the bar that `owner` has its items in.
  init(_ search: ScreenSearch, of layer: LayerViewController, in owner: UIViewController, _ localizer: Localizer) {
    (row, shown, self.layer, item) = (search.row, search.field, layer, owner.navigationItem)
    super.init()
    controller.searchResultsUpdater = self
    controller.searchBar.delegate = self
    // The rows that are found are the screen's own, where they stand.
    controller.obscuresBackgroundDuringPresentation = false
    controller.searchBar.text = shown.text
    show(search, localizer)
    // The search is presented over this controller: otherwise over the window, and nothing could be presented as long as somebody searches.
    owner.definesPresentationContext = true
    item?.hidesSearchBarWhenScrolling = false
    item?.searchController = controller
  }

  private var field: UISearchTextField { controller.searchBar.searchTextField }

  func focus() { _ = field.becomeFirstResponder() }

  func show(_ search: ScreenSearch, _ localizer: Localizer) {
    let new = search.field
    let isOther = search.row.key != row.key
    let old = shown
    (row, shown) = (search.row, new)
    if isOther || (!isTyping && field.markedTextRange == nil && new.text != old.text && new.text != field.text) {
      controller.searchBar.text = new.text
    }
    controller.searchBar.placeholder = localizer.string(new.placeholder ?? new.title)
    field.isEnabled = new.availability.isAvailable
    if let node = Element.textField(new).accessibilityNodes(localizer).first { field.setAccessibility(node, localizer) }
  }

  /// Takes the search out of the bar.
  func remove() {
    controller.searchResultsUpdater = nil
    controller.isActive = false
    if item?.searchController === controller { item?.searchController = nil }
  }
}

extension LayerSearch: UISearchResultsUpdating, UISearchBarDelegate {
  // Called for every change, by typing, by dictation and by cancelling, and when the field is touched.
  func updateSearchResults(for searchController: UISearchController) {
    guard field.markedTextRange == nil, let layer, let host = layer.host else { return }
    let typed = String((searchController.searchBar.text ?? "").prefix(shown.longest))
    if typed != searchController.searchBar.text { searchController.searchBar.text = typed }
    guard typed != shown.text else { return }
    shown.text = typed
    isTyping = true
    host.send(.control(item: row.key.text, ControlEvent(shown.control, .text(typed))), layer: layer.layer)
    isTyping = false
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }

  // Gives the keys back to the layer, unless another field takes them.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { Task { [weak layer] in layer?.takeKeys() } }
}

extension LayerViewController {
  /// The controller whose items the navigation bar shows while this layer is seen; nil where there is none, and in sheets, which have little room.
  var barOwner: UIViewController? {
    let owner: UIViewController? =
      switch kind {
      case .root: host?.container
      case .push: self
      case .sheet, .fullScreen, .alert: nil
      }
    return owner?.parent is UINavigationController ? owner : nil
  }
}
#endif
