// Page: documentation/uikit/uistackview.

@MainActor open class UIStackView: UIView {
  public enum Alignment: Int, Sendable { case fill = 0, leading, firstBaseline, center, trailing, lastBaseline }
  public enum Distribution: Int, Sendable { case fill = 0, fillEqually, fillProportionally, equalSpacing, equalCentering }
  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { modelContentChanged() } }
  open var alignment = Alignment.fill { didSet { modelContentChanged() } }
  open var distribution = Distribution.fill
  open var spacing: CGFloat = 0 { didSet { modelContentChanged() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { modelContentChanged() } }
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count) }
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    guard index <= arrangedSubviews.count else {
      return UIKitModel.raise(.internalInconsistency, "index out of bounds for arranged subview")
    }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: index)
    modelContentChanged()
  }
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    modelContentChanged()
  }
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) { customSpacing[ObjectIdentifier(view)] = spacing }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden && $0.superview === self } }
  private var margins: NSDirectionalEdgeInsets { isLayoutMarginsRelativeArrangement ? directionalLayoutMargins : .zero }
  private func gap(after view: UIView) -> CGFloat { customSpacing[ObjectIdentifier(view)] ?? spacing }

  /// The widths of views side by side. The view with the lowest hugging priority takes the remaining space.
  private func widths(_ views: [UIView], in width: CGFloat) -> [CGFloat] {
    guard !views.isEmpty else { return [] }
    let gaps = views.dropLast().reduce(0) { $0 + gap(after: $1) }
    let room = max(0, width - gaps)
    if distribution == .fillEqually { return views.map { _ in room / CGFloat(views.count) } }
    var wanted = views.map { min(room, $0.modelIdealWidth) }
    let free = room - wanted.reduce(0, +)
    func hug(_ view: UIView) -> Float { (view.modelHugging[.horizontal] ?? view.modelDefaultHugging).rawValue }
    let flexible = views.indices.min { hug(views[$0]) < hug(views[$1]) } ?? 0
    wanted[flexible] = max(free < 0 ? min(40, wanted[flexible]) : 0, wanted[flexible] + free)
    return wanted
  }

  override func modelIntrinsic(width: CGFloat) -> CGSize {
    let inner = width == .greatestFiniteMagnitude ? width : width - margins.leading - margins.trailing
    let views = shown
    let gaps = views.dropLast().reduce(0) { $0 + gap(after: $1) }
    let size: CGSize
    switch axis {
    case .vertical:
      size = CGSize(
        width: views.map(\.modelIdealWidth).max() ?? 0,
        height: gaps + (width == .greatestFiniteMagnitude ? 0 : views.reduce(0) { $0 + $1.modelMeasure(width: inner).height }))
    case .horizontal:
      let ideal = views.reduce(0) { $0 + $1.modelIdealWidth } + gaps
      guard width != .greatestFiniteMagnitude else { return CGSize(width: ideal + margins.leading + margins.trailing, height: 0) }
      size = CGSize(
        width: ideal, height: zip(views, widths(views, in: inner)).map { $0.modelMeasure(width: $1).height }.max() ?? 0)
    }
    return CGSize(width: size.width + margins.leading + margins.trailing, height: size.height + margins.top + margins.bottom)
  }

  open override func layoutSubviews() {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let inner = max(0, bounds.width - margins.leading - margins.trailing)
    let views = shown
    switch axis {
    case .vertical:
      var y = margins.top
      for view in views {
        let width = alignment == .fill ? inner : min(inner, view.modelIdealWidth)
        let height = view.modelMeasure(width: width).height
        let slack = inner - width
        let lead = alignment == .center ? slack / 2 : alignment == .trailing ? slack : 0
        view.frame = CGRect(
          x: isRightToLeft ? bounds.width - margins.leading - lead - width : margins.leading + lead, y: y, width: width, height: height)
        y += height + gap(after: view)
      }
    case .horizontal:
      var x = margins.leading
      let height = max(0, bounds.height - margins.top - margins.bottom)
      for (view, width) in zip(views, widths(views, in: inner)) {
        let own = alignment == .fill ? height : min(height, view.modelMeasure(width: width).height)
        let y = alignment == .center ? (height - own) / 2 : alignment == .trailing ? height - own : 0
        view.frame = CGRect(x: isRightToLeft ? bounds.width - x - width : x, y: margins.top + y, width: width, height: own)
        x += width + gap(after: view)
      }
    }
  }
}

extension UIView {
  var modelDefaultHugging: UILayoutPriority { self is UILabel ? UILayoutPriority(251) : self is UIControl ? .defaultHigh : .defaultLow }
}
