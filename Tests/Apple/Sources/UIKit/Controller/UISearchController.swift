// Pages: documentation/uikit/uisearchcontroller and its members, uisearchresultsupdating, uisearchbar,
// uisearchbardelegate and its two methods.

@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}
@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
}

@MainActor open class UISearchBar: UIView {
  open weak var delegate: (any UISearchBarDelegate)?
  weak var modelSearch: UISearchController?
  open private(set) lazy var searchTextField: UISearchTextField = {
    let field = ModelSearchField(frame: CGRect(x: 16, y: 8, width: 358, height: 36))
    field.modelBar = self
    addSubview(field)
    return field
  }()
  // Every other text counts as a change, whether the user or the app set it.
  open var text: String? {
    get { searchTextField.text }
    set {
      guard newValue != searchTextField.text else { return }
      searchTextField.text = newValue
      if let modelSearch, modelSearch.isActive { modelSearch.searchResultsUpdater?.updateSearchResults(for: modelSearch) }
    }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
}

/// The field of a bar: touching it begins the search.
@MainActor final class ModelSearchField: UISearchTextField {
  weak var modelBar: UISearchBar?
  override init(frame: CGRect) {
    super.init(frame: frame)
    addAction(
      UIAction { [weak self] _ in
        guard let search = self?.modelBar?.modelSearch else { return }
        search.searchResultsUpdater?.updateSearchResults(for: search)
      }, for: .editingChanged)
  }
  required init?(coder: NSCoder) { nil }
  @discardableResult override func becomeFirstResponder() -> Bool {
    let was = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    if !was { modelBar?.modelSearch?.isActive = true }
    return true
  }
  @discardableResult override func resignFirstResponder() -> Bool {
    let was = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if was, let modelBar { modelBar.delegate?.searchBarTextDidEndEditing(modelBar) }
    return true
  }
}

@MainActor open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open private(set) lazy var searchBar: UISearchBar = {
    let bar = UISearchBar(frame: .zero)
    bar.modelSearch = self
    return bar
  }()
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  weak var modelOwner: UIViewController?
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      modelContext?.modelSearching = isActive ? self : nil
      if isActive {
        searchResultsUpdater?.updateSearchResults(for: self)
      } else {
        searchBar.resignFirstResponder()
        // The text goes with the search.
        searchBar.searchTextField.text = ""
        searchResultsUpdater?.updateSearchResults(for: self)
      }
    }
  }
  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  /// The controller over which an active search is presented: the nearest one that defines a context, or the one
  /// that covers the window.
  private var modelContext: UIViewController? {
    var next = modelOwner
    while let current = next {
      if current.definesPresentationContext || current.parent == nil { return current }
      next = current.parent
    }
    return nil
  }

  /// A person presses the button that ends the search.
  @_spi(Model) public func modelCancel() { isActive = false }
  /// A person presses Search on the keyboard.
  @_spi(Model) public func modelPressSearch() { searchBar.delegate?.searchBarSearchButtonClicked(searchBar) }
}
