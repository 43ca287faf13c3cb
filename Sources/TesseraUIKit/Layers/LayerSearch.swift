#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The search bar of a layer in its navigation bar. It shows the search field that is the first row of the
/// screen.
///
/// It follows the rules of all text fields: while the user types, the screen's answers to keystrokes do not
/// change the text. Other changes by the screen are shown immediately. Cancelling clears the text, which the
/// screen receives as an edit.
@MainActor
final class LayerSearch: NSObject {
  private let controller = UISearchController(searchResultsController: nil)
  private(set) var row: Row
  private var shown: Element.TextField
  private weak var layer: LayerViewController?
  private weak var item: UINavigationItem?
  private var isTyping = false

  /// Adds the search to the navigation item of `owner`.
  init(_ search: ScreenSearch, of layer: LayerViewController, in owner: UIViewController, _ localizer: Localizer) {
    (row, shown, self.layer, item) = (search.row, search.field, layer, owner.navigationItem)
    super.init()
    controller.searchResultsUpdater = self
    controller.searchBar.delegate = self
    // The screen shows the results in its own rows.
    controller.obscuresBackgroundDuringPresentation = false
    controller.searchBar.text = shown.text
    show(search, localizer)
    // Presents the search over this controller. Otherwise it would cover the window, and no other
    // presentation would be possible during a search.
    owner.definesPresentationContext = true
    item?.hidesSearchBarWhenScrolling = false
    item?.searchController = controller
  }

  private var field: UISearchTextField { controller.searchBar.searchTextField }

  func focus() { _ = field.becomeFirstResponder() }

  func show(_ search: ScreenSearch, _ localizer: Localizer) {
    var new = search.field
    if let layer { new.take(refused: layer.host?.refusedTexts.text(of: search.row.key.text, new.control, in: layer.layer)) }
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

  /// Removes the search from the bar.
  func remove() {
    controller.searchResultsUpdater = nil
    controller.isActive = false
    if item?.searchController === controller { item?.searchController = nil }
  }
}

extension LayerSearch: UISearchResultsUpdating, UISearchBarDelegate {
  // Called for every change by typing, dictation or cancelling, and when the field is touched.
  func updateSearchResults(for searchController: UISearchController) {
    guard field.markedTextRange == nil, let layer, let host = layer.host else { return }
    let typed = searchController.searchBar.text ?? ""
    guard typed != shown.text else { return }
    shown.text = typed
    isTyping = true
    host.send(.control(item: row.key.text, Control.Event(shown.control, .text(typed))), layer: layer.layer)
    isTyping = false
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
    guard let layer else { return }
    layer.host?.send(.control(item: row.key.text, Control.Event(shown.control)), layer: layer.layer)
  }

  // Returns the key focus to the layer, unless another field takes it.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
    if searchBar.text != shown.text { searchBar.text = shown.text }
    Task { [weak layer] in layer?.takeKeys() }
  }
}

extension LayerViewController {
  /// The controller whose navigation item is visible while this layer is. `nil` if there is none, and for
  /// sheets, which have little room.
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
