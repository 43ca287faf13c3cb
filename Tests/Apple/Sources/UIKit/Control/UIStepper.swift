// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uistepper, uisegmentedcontrol, uidatepicker.

@MainActor open class UIStepper: UIControl {
  open var value: Double = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  open var minimumValue: Double = 0 {
    didSet {
      if minimumValue >= maximumValue {
        UIKitModel.raise(.invalidArgument, "-[UIStepper setMinimumValue:]: minimumValue must be less than maximumValue")
      }
      value = max(value, minimumValue)
    }
  }
  open var maximumValue: Double = 100 {
    didSet {
      if maximumValue <= minimumValue {
        UIKitModel.raise(.invalidArgument, "-[UIStepper setMaximumValue:]: maximumValue must be greater than minimumValue")
      }
      value = min(value, maximumValue)
    }
  }
  open var stepValue: Double = 1 {
    didSet { if stepValue <= 0 { UIKitModel.raise(.invalidArgument, "stepValue must be positive") } }
  }
  open var isContinuous = true
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: 94, height: 32) }
  /// Holds plus or minus until the value is there.
  @_spi(Model) public func modelStep(to number: Double) {
    let start = value
    while isEnabled, abs(value - number) >= stepValue / 2 {
      let before = value
      value += number > value ? stepValue : -stepValue
      if value == before { break }
      if isContinuous { sendActions(for: .valueChanged) }
    }
    if !isContinuous, value != start { sendActions(for: .valueChanged) }
  }
}

@MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  private var titles: [String] = []
  open var selectedSegmentIndex = -1
  public init(items: [Any]?) {
    super.init(frame: .zero)
    titles = items as? [String] ?? []
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open var numberOfSegments: Int { titles.count }
  open func removeAllSegments() {
    titles = []
    selectedSegmentIndex = -1
  }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(segment, titles.count))
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard titles.indices.contains(segment) else { return UIKitModel.raise(.invalidArgument, "segment index \(segment) is out of bounds") }
    titles[segment] = title ?? ""
  }
  open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: -1, height: 32) }
  @_spi(Model) public func modelPress(_ segment: Int) {
    guard isEnabled, segment != selectedSegmentIndex else { return }
    selectedSegmentIndex = segment
    sendActions(for: .valueChanged)
  }
}

public enum UIDatePickerStyle: Int, Sendable { case automatic = 0, wheels, compact, inline }
@MainActor open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable { case time = 0, date, dateAndTime, countDownTimer }
  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var date = Date(timeIntervalSince1970: 0)
  open var minimumDate: Date?
  open var maximumDate: Date?
  open var calendar: Calendar!
  open var locale: Locale?
  open var timeZone: TimeZone?
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  override func modelIntrinsic(width: CGFloat) -> CGSize { CGSize(width: 120, height: 34) }
  /// A person picks a moment.
  @_spi(Model) public func modelPick(_ date: Date) {
    guard isEnabled else { return }
    self.date = date
    sendActions(for: .valueChanged)
  }
}
