/// Auto Layout as far as the hosts use it: subviews pinned to edges and guides of their superview, constant sizes,
/// and stack views. Constraints that it cannot solve raise an exception.
extension UIView {
  /// The edges of a subview, by the constraints that tie it to this view.
  private struct Pins {
    var edges: [NSLayoutConstraint.Attribute: CGFloat] = [:]
    var width: CGFloat?, height: CGFloat?
  }

  private func guideInsets(_ item: AnyObject?) -> NSDirectionalEdgeInsets {
    guard let guide = item as? UILayoutGuide, guide.owningView === self else { return .zero }
    return guide.modelInsets(self)
  }

  /// The distances of a subview's edges from the edges of this view, all measured inwards.
  private func pins(of view: UIView) -> Pins {
    var pins = Pins()
    for constraint in view.modelConstraints where constraint.firstItem === view && constraint.secondItem == nil {
      if constraint.firstAttribute == .width { pins.width = constraint.constant }
      if constraint.firstAttribute == .height, constraint.relation == .equal { pins.height = constraint.constant }
    }
    for constraint in modelConstraints {
      var (other, own, sign): (AnyObject?, NSLayoutConstraint.Attribute, CGFloat) = (constraint.secondItem, constraint.firstAttribute, 1)
      if constraint.firstItem === view {
      } else if constraint.secondItem === view {
        (other, own, sign) = (constraint.firstItem, constraint.secondAttribute, -1)
      } else {
        continue
      }
      guard NSLayoutConstraint.view(of: other) === self, constraint.relation == .equal || pins.edges[own] == nil else { continue }
      let insets = guideInsets(other)
      let offset = constraint.constant * sign
      switch own {
      case .leading: pins.edges[.leading] = insets.leading + offset
      case .trailing: pins.edges[.trailing] = insets.trailing - offset
      case .top: pins.edges[.top] = insets.top + offset
      case .bottom: pins.edges[.bottom] = insets.bottom - offset
      case .centerX: pins.edges[.centerX] = offset
      case .centerY: pins.edges[.centerY] = offset
      case .width, .height: break
      }
    }
    return pins
  }

  func modelSolve() {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints && !(self is UIStackView) {
      let pins = pins(of: view)
      guard pins.edges[.leading] != nil || pins.edges[.trailing] != nil || pins.edges[.centerX] != nil,
        pins.edges[.top] != nil || pins.edges[.bottom] != nil || pins.edges[.centerY] != nil
      else {
        UIKitModel.raise(.generic, "the layout of \(type(of: view)) in \(type(of: self)) is ambiguous: \(pins.edges)")
        continue
      }
      var width: CGFloat
      if let leading = pins.edges[.leading], let trailing = pins.edges[.trailing] {
        width = bounds.width - leading - trailing
      } else {
        width = pins.width ?? min(bounds.width, view.modelIdealWidth)
      }
      width = max(0, width)
      var height: CGFloat
      if let top = pins.edges[.top], let bottom = pins.edges[.bottom] {
        height = bounds.height - top - bottom
      } else {
        height = pins.height ?? view.modelMeasure(width: width).height
      }
      height = max(0, height)
      var x: CGFloat = pins.edges[.centerX].map { (bounds.width - width) / 2 + $0 } ?? 0
      if let leading = pins.edges[.leading] {
        x = isRightToLeft ? bounds.width - leading - width : leading
      } else if let trailing = pins.edges[.trailing] {
        x = isRightToLeft ? trailing : bounds.width - trailing - width
      }
      var y: CGFloat = pins.edges[.centerY].map { (bounds.height - height) / 2 + $0 } ?? 0
      if let top = pins.edges[.top] { y = top } else if let bottom = pins.edges[.bottom] { y = bounds.height - bottom - height }
      view.frame = CGRect(x: x + bounds.minX * 0, y: y, width: width, height: height)
    }
  }

  /// The size that the view wants at a width.
  func modelMeasure(width: CGFloat) -> CGSize {
    for constraint in modelConstraints where constraint.secondItem == nil && constraint.firstItem === self {
      if constraint.firstAttribute == .height, constraint.relation == .equal {
        return CGSize(width: width, height: constraint.constant)
      }
    }
    var height = modelContentHeight(width: width)
    for constraint in modelConstraints
    where constraint.secondItem == nil && constraint.firstItem === self && constraint.firstAttribute == .height {
      if constraint.relation == .greaterThanOrEqual { height = max(height, constraint.constant) }
    }
    return CGSize(width: width, height: height)
  }

  /// The height of content that is not fixed by a constraint.
  @inline(__always) private func modelContentHeight(width: CGFloat) -> CGFloat {
    let own = modelIntrinsic(width: width)
    var height = max(0, own.height)
    for view in subviews where !view.isHidden && !view.translatesAutoresizingMaskIntoConstraints && !(self is UIStackView) {
      let pins = pins(of: view)
      guard let top = pins.edges[.top], let bottom = pins.edges[.bottom] else { continue }
      var inner = width
      if let leading = pins.edges[.leading], let trailing = pins.edges[.trailing] {
        inner = width - leading - trailing
      } else if let fixed = pins.width {
        inner = fixed
      }
      height = max(height, top + bottom + (pins.height ?? view.modelMeasure(width: max(0, inner)).height))
    }
    return height
  }

  /// The width that the view wants where nothing limits it.
  var modelIdealWidth: CGFloat {
    for constraint in modelConstraints
    where constraint.secondItem == nil && constraint.firstItem === self && constraint.firstAttribute == .width {
      return constraint.constant
    }
    let own = modelIntrinsic(width: .greatestFiniteMagnitude).width
    if own >= 0 { return own }
    return subviews.filter { !$0.isHidden }.map { view in
      let pins = pins(of: view)
      return view.modelIdealWidth + (pins.edges[.leading] ?? 0) + (pins.edges[.trailing] ?? 0)
    }.max() ?? 0
  }
}
