extension Page {
  /// A control of an item that the focus moves to.
  public struct FocusTarget: Hashable, Sendable {
    public var item: Row.Key
    public var control: Control.Name

    /// Creates a target.
    public init(item: Row.Key, control: Control.Name = .main) { (self.item, self.control) = (item, control) }
  }
}

extension ScreenSnapshot {
  /// Fills in the name of a control if the item has no main control, as with segments.
  func naming(_ target: Page.FocusTarget, _ localizer: Localizer) -> Page.FocusTarget {
    guard target.control == .main, let content = row(for: target.item.text)?.content, content.control(named: .main) == nil,
      let control = content.firstControl(localizer)
    else { return target }
    return Page.FocusTarget(item: target.item, control: control)
  }
}

extension Element {
  /// The control that keyboard users reach first: the selected option, else the first control that isn't disabled,
  /// else the first.
  fileprivate func firstControl(_ localizer: Localizer) -> Control.Name? {
    var first: Control.Name?
    var usable: Control.Name?
    forEachControl {
      first = first ?? $0.name
      if usable == nil, $0.availability.isAvailable { usable = $0.name }
    }
    return accessibilityNodes(localizer).lazy.compactMap(\.chosen).first ?? usable ?? first
  }
}

extension AccessibilityNode {
  fileprivate var chosen: Control.Name? {
    role == .radio && states.contains(.checked) ? control : children.lazy.compactMap(\.chosen).first
  }
}
