/// A ready-made item. Its modifiers return a changed copy: `ButtonItem("Invite", on: .didPressInvite).disabled(state.role == nil)`.
///
/// Everything on the way from an item to its element is inlinable, so that it is compiled for the app's own screens.
public protocol StockItem<Owner>: Item where ID == String {
  /// The traits that it was given beside its content.
  var traits: ItemTraits { get set }
  /// Its words, which it is known by when it has no id of its own and edits no property.
  var words: Phrase { get }
  /// The element that it shows; the traits' accessibility is added around it.
  var element: Element { get }
}

extension StockItem {
  /// The id that it was given; otherwise the property that it edits, as text, so that the row stays the same one, with its focus and with what
  /// is typed there, when its title changes and beside fields of the same title; otherwise its words.
  ///
  /// ```swift
  /// TextFieldItem(state.isCompany ? "Company" : "Full name", text: \.name)   // ✅ one row: `\State.name`
  /// ButtonItem(state.isOn ? "Stop" : "Start", on: .didPress).id("switch")     // ✅ buttons edit nothing: two rows without the id
  /// ```
  /// Only a property that is stored in the state has such a name: rows of a list and computed properties are known by their words.
  @inlinable public var id: String { traits.id ?? property.flatMap { ItemKey.text(ofProperty: $0) } ?? words.identifier }
  @inlinable public var height: ItemHeight { traits.height }
  @inlinable public var content: Element {
    if let accessibility = traits.accessibility { .accessible(element, accessibility) } else { element }
  }

  /// The item with an identity of its own: the id of the record that it shows.
  @inlinable public consuming func id<Value: Hashable>(_ id: Value) -> Self {
    var copy = self
    copy.traits.id = ItemKey.text(of: id)
    return copy
  }
  /// The item in a row of a fixed height.
  public func height(_ points: Double) -> Self { with { $0.height = .fixed(points) } }
  /// The item, unusable while `isDisabled`; the reason is shown and announced.
  public func disabled(_ isDisabled: Bool = true, because reason: Phrase? = nil) -> Self {
    with { if isDisabled { $0.availability = .disabled(because: reason) } }
  }
  /// The item, unusable and marked as busy while `isPending`.
  public func pending(_ isPending: Bool) -> Self {
    with { if isPending { $0.availability = .pending } }
  }
  /// The item with other words for screen readers.
  public func accessibility(label: Phrase? = nil, value: Phrase? = nil, hint: Phrase? = nil, isHidden: Bool = false) -> Self {
    with { $0.accessibility = Accessibility(label: label, value: value, hint: hint, isHidden: isHidden) }
  }

  private func with(_ change: (inout ItemTraits) -> Void) -> Self {
    var copy = self
    change(&copy.traits)
    return copy
  }
}
