/// A control of an item to move the focus to.
public struct FocusTarget: Hashable, Sendable {
  public var item: ItemKey
  public var control: ControlName

  /// A control of an item.
  public init(item: ItemKey, control: ControlName = .main) { (self.item, self.control) = (item, control) }
}

extension ScreenSnapshot {
  /// The target with the name of its control, where the item's controls have names of their own, as segments do.
  func naming(_ target: FocusTarget, _ localizer: Localizer) -> FocusTarget {
    guard target.control == .main, let content = row(for: target.item.text)?.content, content.control(named: .main) == nil,
      let control = content.firstControl(localizer)
    else { return target }
    return FocusTarget(item: target.item, control: control)
  }
}

extension Element {
  /// The control that is met first by somebody who comes by keyboard: the choice that is made, else the first that can be used, else the first.
  fileprivate func firstControl(_ localizer: Localizer) -> ControlName? {
    var first: ControlName?
    var usable: ControlName?
    forEachControl {
      first = first ?? $0.name
      if usable == nil, $0.availability.isAvailable { usable = $0.name }
    }
    return accessibilityNodes(localizer).lazy.compactMap(\.chosen).first ?? usable ?? first
  }
}

extension AccessibilityNode {
  /// The control of the choice that is made here.
  fileprivate var chosen: ControlName? {
    role == .radio && states.contains(.checked) ? control : children.lazy.compactMap(\.chosen).first
  }
}
