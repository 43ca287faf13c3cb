// Pages: documentation/uikit/uibutton, uibutton/configuration-swift.struct.

@MainActor open class UIButton: UIControl {
  public struct Configuration: Equatable {
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var showsActivityIndicator = false
    public var imagePadding: CGFloat = 0
    public var titleAlignment = TitleAlignment.automatic
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var buttonSize = Size.medium
    public enum TitleAlignment: Int, Sendable { case automatic = 0, leading, center, trailing }
    public enum Size: Int, Sendable { case medium = 0, small, mini, large }
    var modelStyle: String
    init(_ style: String) { modelStyle = style }
    public static func plain() -> Configuration { Configuration("plain") }
    public static func tinted() -> Configuration { Configuration("tinted") }
    public static func gray() -> Configuration { Configuration("gray") }
    public static func filled() -> Configuration { Configuration("filled") }
    public static func borderless() -> Configuration { Configuration("borderless") }
    public static func bordered() -> Configuration { Configuration("bordered") }
    public static func borderedProminent() -> Configuration { Configuration("borderedProminent") }
  }
  public enum ButtonType: Int, Sendable { case custom = 0, system = 1 }

  open var menu: UIMenu?
  override var modelActsByItself: Bool { super.modelActsByItself || menu != nil && showsMenuAsPrimaryAction }
  open var configuration: Configuration? { didSet { if configuration != oldValue { modelContentChanged() } } }
  open lazy var titleLabel: UILabel? = UILabel()
  private var title: String?
  private var primary: UIAction?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    super.accessibilityTraits = .button
  }
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    primary = primaryAction
    if let primaryAction {
      if self.configuration?.title == nil, !primaryAction.title.isEmpty { self.configuration?.title = primaryAction.title }
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }
  public required init?(coder: NSCoder) { nil }

  open func setTitle(_ title: String?, for state: UIControl.State) {
    self.title = title
    modelContentChanged()
  }
  open func title(for state: UIControl.State) -> String? { title }
  open var currentTitle: String? { configuration?.title ?? title }

  private var spoken: String?
  open override var accessibilityLabel: String? {
    get { spoken ?? currentTitle }
    set { spoken = newValue }
  }
  override func modelIntrinsic(width: CGFloat) -> CGSize {
    let insets = configuration?.contentInsets ?? .zero
    let padding = insets.leading + insets.trailing + (configuration?.image == nil ? 0 : 20 + (configuration?.imagePadding ?? 0))
    let font = UIFont.preferred(.body, traitCollection.preferredContentSizeCategory)
    let room = width == .greatestFiniteMagnitude ? width : max(1, width - padding)
    let text = UILabel.modelSize(currentTitle ?? "", font, width: room, lines: 0)
    let small = UIFont.preferred(.footnote, traitCollection.preferredContentSizeCategory)
    let below = configuration?.subtitle.map { UILabel.modelSize($0, small, width: room, lines: 0) } ?? .zero
    return CGSize(
      width: max(text.width, below.width) + padding, height: max(text.height, font.lineHeight) + below.height + insets.top + insets.bottom)
  }
  override func modelActivateByTouch(at point: CGPoint) {
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}
