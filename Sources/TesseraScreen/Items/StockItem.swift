/// A ready-made item. Its modifiers return a changed copy:
/// `ButtonItem("Invite", on: .didPressInvite).disabled(state.role == nil)`.
///
/// All code from an item to its element is inlinable, so it is specialized for the app's screens.
public protocol StockItem<Owner>: Item where ID == String {
  /// The settings in addition to the content.
  var traits: Row.Traits { get set }
  /// The item's text. It identifies the item if it has no explicit id and edits no property.
  var words: Phrase { get }
  /// The property that the item edits, or `nil`.
  var property: (any PartialKeyPath<Owner.State> & Sendable)? { get }
  /// The element without the accessibility texts of ``traits``, which are added around it.
  var element: Element { get }
}

extension StockItem {
  /// The explicit id, else the property that the item edits, else its text. Identified by its property, a row
  /// keeps its focus and its input when its title changes, and fields with equal titles are distinct.
  ///
  /// ```swift
  /// TextFieldItem(state.isCompany ? "Company" : "Full name", text: \.name)   // ✅ one row: `\State.name`
  /// ButtonItem(state.isOn ? "Stop" : "Start", on: .didPress).id("switch")     // ✅ buttons edit nothing: two rows without the id
  /// ```
  /// Only stored properties have such a name. Items for computed properties and for rows of a list are identified
  /// by their text.
  @inlinable public var id: String { traits.id ?? property.flatMap { Row.Key.text(ofProperty: $0) } ?? words.identifier }
  @inlinable public var property: (any PartialKeyPath<Owner.State> & Sendable)? { nil }
  @inlinable public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: property) }
  @inlinable public var content: Element {
    if let accessibility = traits.accessibility { .accessible(element, accessibility) } else { element }
  }

  /// Sets the item's identity, usually the id of the record that it shows.
  @inlinable public consuming func id<Value: Hashable>(_ id: Value) -> Self {
    var copy = self
    copy.traits.id = Row.Key.text(of: id)
    return copy
  }
  /// Sets a fixed height for the row.
  public func height(_ points: Double) -> Self { with { $0.height = .fixed(points) } }
  /// Disables the item if `isDisabled` is true. The reason is shown and announced.
  public func disabled(_ isDisabled: Bool = true, because reason: Phrase? = nil) -> Self {
    with { if isDisabled { $0.availability = .disabled(because: reason) } }
  }
  /// Disables the item and marks it as busy if `isPending` is true.
  public func pending(_ isPending: Bool) -> Self {
    with { if isPending { $0.availability = .pending } }
  }
  /// Sets different texts for screen readers.
  public func accessibility(label: Phrase? = nil, value: Phrase? = nil, hint: Phrase? = nil, isHidden: Bool = false) -> Self {
    with { $0.accessibility = Element.Accessibility(label: label, value: value, hint: hint, isHidden: isHidden) }
  }

  private func with(_ change: (inout Row.Traits) -> Void) -> Self {
    var copy = self
    change(&copy.traits)
    return copy
  }
}
