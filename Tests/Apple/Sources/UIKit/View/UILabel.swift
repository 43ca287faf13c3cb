// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uilabel, uiimageview, uiprogressview, uiactivityindicatorview.

@MainActor open class UILabel: UIView {
  open var text: String? {
    didSet {
      modelAttributed = nil
      if text != oldValue { modelContentChanged() }
    }
  }
  open var attributedText: NSAttributedString? {
    get { modelAttributed ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      modelAttributed = newValue
    }
  }
  private var modelAttributed: NSAttributedString?
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { modelContentChanged() } }
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1 { didSet { modelContentChanged() } }
  open var isEnabled = true
  open var adjustsFontForContentSizeCategory = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }
  public required init?(coder: NSCoder) { nil }

  private var spoken: String?
  open override var accessibilityLabel: String? {
    get { spoken ?? text }
    set { spoken = newValue }
  }

  /// The font that is drawn: a preferred one follows the person's text size where that is asked for.
  var modelFont: UIFont {
    guard adjustsFontForContentSizeCategory, let style = font.modelStyle else { return font }
    return .preferred(style, traitCollection.preferredContentSizeCategory)
  }

  override func modelIntrinsic(width: CGFloat) -> CGSize { Self.modelSize(text ?? "", modelFont, width: width, lines: numberOfLines) }

  /// Half the point size for each character, broken anywhere.
  static func modelSize(_ text: String, _ font: UIFont, width: CGFloat, lines limit: Int) -> CGSize {
    if text.isEmpty { return .zero }
    let full = CGFloat(text.count) * font.pointSize / 2
    var lines = CGFloat(text.count { $0 == "\n" } + 1)
    if width < full, width > 0 { lines = max(lines, (full / width).rounded(.up)) }
    if limit > 0 { lines = min(lines, CGFloat(limit)) }
    return CGSize(width: min(full, width).rounded(.up), height: lines * font.lineHeight)
  }
}

@MainActor open class UIImageView: UIView {
  open var image: UIImage? { didSet { if image !== oldValue { modelContentChanged() } } }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityTraits = .image
  }
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { image?.size ?? CGSize(width: -1, height: -1) }
}

@MainActor open class UIProgressView: UIView {
  open var progress: Float = 0
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
  }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: -1, height: 4) }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large = 101 }
  open private(set) var isAnimating = false
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  public init(style: Style) {
    super.init(frame: .zero)
    isHidden = true
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: 20, height: 20) }
}
