// Pages: documentation/uikit/uicontrol, uicontrol/event, uiaction, uimenuelement, uicontextmenuconfiguration.

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1), destructive = Attributes(rawValue: 2)
  }
  public enum State: Int, Sendable { case off = 0, on, mixed }
  // Page: documentation/uikit/uimenuelement/subtitle (iOS 15).
  open var subtitle: String?
}

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  open var title: String
  open var image: UIImage?
  public let identifier: Identifier
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open internal(set) var sender: Any?
  let modelHandler: UIActionHandler
  private static var count = 0

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    (self.title, self.image, self.attributes, self.state, modelHandler) = (title, image, attributes, state, handler)
    self.identifier = identifier ?? Identifier("com.apple.action.dynamic.\(Self.count)")
  }
  func modelPerform(_ sender: Any?) {
    self.sender = sender
    modelHandler(self)
    self.sender = nil
  }
}
public typealias UIActionHandler = (_ action: UIAction) -> Void

@MainActor open class UIContextMenuConfiguration: NSObject {
  let modelActions: UIContextMenuActionProvider?
  @preconcurrency public convenience init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) { self.init(actionProvider) }
  init(_ actions: UIContextMenuActionProvider?) { modelActions = actions }
  /// The menu that opens.
  @_spi(Model) public var modelMenu: UIMenu? { modelActions?([]) }
}
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

extension UIAction {
  /// A person presses it in a menu.
  @_spi(Model) public func modelPress() { if !attributes.contains(.disabled) { modelPerform(nil) } }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1), touchDownRepeat = Event(rawValue: 2)
    public static let touchDragExit = Event(rawValue: 1 << 5), touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7), touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12), primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16), editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18), editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([]), highlighted = State(rawValue: 1), disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }
  private var actions: [(action: UIAction, events: Event)] = []

  open var isEnabled = true
  open var showsMenuAsPrimaryAction = false
  open var isSelected = false
  open var isHighlighted = false
  open var state: State {
    State(isEnabled ? [] : [.disabled]).union(isSelected ? [.selected] : []).union(isHighlighted ? [.highlighted] : [])
  }
  open var isTracking: Bool { false }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  public required init?(coder: NSCoder) { nil }

  /// Adding an action whose identifier is there replaces it.
  open func addAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    actions.append((action, events))
  }
  open func removeAction(_ action: UIAction, for events: Event) { removeAction(identifiedBy: action.identifier, for: events) }
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    actions.removeAll { $0.action.identifier == identifier && $0.events == events }
  }
  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, String)?, Event, inout Bool) -> Void) {
    var stop = false
    for (action, events) in actions where !stop { iterator(action, nil, events, &stop) }
  }
  open func sendActions(for events: Event) {
    for (action, wanted) in actions where !wanted.isDisjoint(with: events) { modelSend(action) }
  }
  open func sendAction(_ action: UIAction) { modelSend(action) }
  private func modelSend(_ action: UIAction) { action.modelPerform(self) }

  private var traits: UIAccessibilityTraits = .none
  /// A disabled control says so by itself.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isEnabled ? traits : traits.union(.notEnabled) }
    set { traits = newValue }
  }

  @_spi(Model) public var modelActionCount: Int { actions.count }

  /// Whether a touch means something without an action: a field that is typed in, a button that shows a menu.
  var modelActsByItself: Bool { gestureRecognizers?.isEmpty == false }

  /// A finger goes down and up on the control.
  func modelTouch(at point: CGPoint) {
    guard isEnabled else { return }
    if actions.isEmpty, !modelActsByItself {
      UIKitModel.raise(.ignored, "\(type(of: self)) '\(accessibilityLabel ?? "")' was touched, and nobody listens to it")
    }
    isHighlighted = true
    sendActions(for: .touchDown)
    isHighlighted = false
    modelActivateByTouch(at: point)
  }
  func modelActivateByTouch(at point: CGPoint) { sendActions(for: [.touchUpInside]) }
}

@MainActor open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    super.accessibilityTraits = [.button, .toggleButton]
  }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: 51, height: 31) }
  private var spoken: String?
  open override var accessibilityValue: String? {
    get { spoken ?? (isOn ? "1" : "0") }
    set { spoken = newValue }
  }
  override func modelActivateByTouch(at point: CGPoint) {
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    sendActions(for: .touchUpInside)
  }
}

@MainActor open class UISlider: UIControl {
  open var value: Float = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  open var minimumValue: Float = 0 { didSet { value = max(value, minimumValue) } }
  open var maximumValue: Float = 1 { didSet { value = min(value, maximumValue) } }
  open var isContinuous = true
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    super.accessibilityTraits = .adjustable
  }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: -1, height: 34) }

  /// Drags the thumb, as far as it goes.
  @_spi(Model) public func modelDrag(to number: Float) {
    guard isEnabled else { return }
    sendActions(for: .touchDown)
    if isContinuous {
      value = (value + number) / 2
      sendActions(for: .valueChanged)
    }
    value = number
    if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    sendActions(for: .touchUpInside)
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}

@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
  /// Pulls down far enough.
  @_spi(Model) public func modelPull() {
    isRefreshing = true
    sendActions(for: .valueChanged)
  }
}
