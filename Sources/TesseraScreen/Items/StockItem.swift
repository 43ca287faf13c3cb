/// What every ready-made item can be given beside its content.
public struct ItemTraits: Hashable, Sendable {
  /// An identity of its own; otherwise the item is known by its words.
  public var id: String?
  /// How high the row is.
  public var height: ItemHeight = .automatic
  /// Whether it can be used.
  public var availability: Availability = .available
  /// What a screen reader says, where that differs from what is shown.
  public var accessibility: Accessibility?

  /// Nothing special.
  public init() {}
}

/// A ready-made item. Its modifiers return a changed copy: `ButtonItem("Invite", on: .didPressInvite).disabled(state.role == nil)`.
public protocol StockItem<Owner>: Item where ID == String {
  /// What it was given beside its content.
  var traits: ItemTraits { get set }
  /// The words it is known by when it has no id of its own.
  var words: Phrase { get }
  /// What it shows; the traits' accessibility is added around it.
  var element: Element { get }
}

extension StockItem {
  public var id: String { traits.id ?? words.identifier }
  public var height: ItemHeight { traits.height }
  public var content: Element {
    if let accessibility = traits.accessibility { .accessible(element, accessibility) } else { element }
  }

  /// The item with an identity of its own: the id of the record that it shows.
  public func id<Value: Hashable>(_ id: Value) -> Self { with { $0.id = ItemKey(id).text } }
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
