// Pages: documentation/uikit/nslayoutconstraint, nslayoutanchor, nslayoutxaxisanchor, nslayoutyaxisanchor, nslayoutdimension,
// uilayoutguide, uitrackinglayoutguide, uikeyboardlayoutguide, uilayoutpriority.

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000), defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250), fittingSizeLevel = UILayoutPriority(50)
}

@MainActor open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  let modelInsets: @MainActor (UIView) -> NSDirectionalEdgeInsets
  init(_ view: UIView, _ insets: @escaping @MainActor (UIView) -> NSDirectionalEdgeInsets) { (owningView, modelInsets) = (view, insets) }
  private func x(_ kind: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, kind) }
  private func y(_ kind: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, kind) }
  open var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
  open var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { y(.top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
}
@MainActor open class UITrackingLayoutGuide: UILayoutGuide {}
@MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  // Page: documentation/uikit/uikeyboardlayoutguide/usesbottomsafearea (iOS 17).
  open var usesBottomSafeArea = true
}

@MainActor public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) { (self.item, self.attribute) = (item, attribute) }
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 0) }
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, .equal, anchor.item, anchor.attribute, constant)
  }
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, .greaterThanOrEqual, anchor.item, anchor.attribute, constant)
  }
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, .lessThanOrEqual, anchor.item, anchor.attribute, constant)
  }
}
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, .equal, nil, attribute, constant)
  }
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, .greaterThanOrEqual, nil, attribute, constant)
  }
}

@MainActor public final class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal = 0, vertical = 1 }
  public enum Attribute: Int, Sendable { case top = 3, bottom, leading, trailing, width, height, centerX, centerY }
  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal = 0, greaterThanOrEqual = 1 }
  public private(set) weak var firstItem: AnyObject?
  public private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute, secondAttribute: Attribute, relation: Relation
  public var constant: CGFloat { didSet { modelHolder?.modelContentChanged() } }
  public var priority = UILayoutPriority.required
  private weak var modelHolder: UIView?

  init(_ first: AnyObject?, _ a: Attribute, _ relation: Relation, _ second: AnyObject?, _ b: Attribute, _ constant: CGFloat) {
    (firstItem, firstAttribute, self.relation, secondItem, secondAttribute, self.constant) = (first, a, relation, second, b, constant)
  }

  public var isActive: Bool {
    get { modelHolder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        modelActivate()
      } else {
        modelHolder?.modelConstraints.removeAll { $0 === self }
        modelHolder?.modelContentChanged()
        modelHolder = nil
      }
    }
  }
  public class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }

  static func view(of item: AnyObject?) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

  private func modelActivate() {
    let (first, second) = (Self.view(of: firstItem), Self.view(of: secondItem))
    guard let first else { return UIKitModel.raise(.invalidArgument, "a constraint of an item that is gone") }
    guard let second else {
      modelHolder = first
      first.modelConstraints.append(self)
      return first.modelContentChanged()
    }
    var ancestor: UIView? = first
    while let current = ancestor, !second.isDescendant(of: current) { ancestor = current.superview }
    guard let ancestor else {
      return UIKitModel.raise(
        .generic,
        "Unable to activate constraint with anchors of \(type(of: first)) and \(type(of: second)) because they have no common ancestor")
    }
    modelHolder = ancestor
    ancestor.modelConstraints.append(self)
    ancestor.modelContentChanged()
  }

  func modelIsWithin(_ view: UIView) -> Bool {
    [firstItem, secondItem].compactMap(Self.view).allSatisfy { $0.isDescendant(of: view) }
  }
  func modelMentions(_ view: UIView) -> Bool { [firstItem, secondItem].compactMap(Self.view).contains { $0.isDescendant(of: view) } }
}

extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  func modelRemoveConstraints(with view: UIView) {
    var holder: UIView? = self
    while let current = holder {
      for constraint in current.modelConstraints where constraint.modelMentions(view) { constraint.isActive = false }
      holder = current.superview
    }
  }
}
