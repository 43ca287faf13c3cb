// These initializers stand in extensions, so that the compiler makes memberwise ones beside them: a large value that is put together
// field by field, as in an initializer of its own, is copied once more.

extension Element.Text {
  /// Words with a role and an emphasis.
  public init(_ phrase: Phrase, role: Role = .body, emphasis: Emphasis = .normal, highlights: [Range<Int>] = []) {
    self.init(phrase: phrase, role: role, emphasis: emphasis, highlights: highlights)
  }
}

extension Element.Label {
  /// A row with at least a title.
  public init(
    _ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Symbol? = nil, activation: Element.Activation? = nil,
    availability: Availability = .available, emphasis: Emphasis = .normal
  ) {
    self.init(
      icon: icon, title: title, subtitle: subtitle, value: value, activation: activation, availability: availability, emphasis: emphasis)
  }
}

extension Element.Message {
  /// A notice.
  public init(_ title: Phrase, detail: Phrase? = nil, tone: Tone = .neutral, icon: Symbol? = nil, action: Element.Button? = nil) {
    self.init(title: title, detail: detail, tone: tone, icon: icon, action: action)
  }
}

extension Element.Button {
  /// A button that reports `control` when pressed.
  public init(
    _ title: Phrase, icon: Symbol? = nil, control: ControlName = .main, emphasis: Emphasis = .normal,
    availability: Availability = .available
  ) {
    self.init(title: title, icon: icon, control: control, emphasis: emphasis, availability: availability)
  }
}

extension Element.Toggle {
  /// A switch that reports `control` with a flag.
  public init(_ title: Phrase, subtitle: Phrase? = nil, isOn: Bool, control: ControlName = .main, availability: Availability = .available) {
    self.init(title: title, subtitle: subtitle, isOn: isOn, control: control, availability: availability)
  }
}

extension Element.Slider {
  /// A slider over `lower...upper`; a value outside is shown at the nearer end.
  public init(
    _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 0, valueText: Phrase? = nil,
    control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, value: value, lower: range.lowerBound, upper: range.upperBound, step: step, valueText: valueText, control: control,
      availability: availability)
  }
}

extension Element.TextField {
  /// A field that reports `control` with its text.
  public init(
    _ title: Phrase, text: String, placeholder: Phrase? = nil, help: Phrase? = nil, error: Phrase? = nil, kind: Kind = .text,
    isRequired: Bool = false, maximumLength: Int = 1000, control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, text: text, placeholder: placeholder, help: help, error: error, kind: kind, isRequired: isRequired,
      maximumLength: maximumLength, control: control, availability: availability)
  }
}

extension Element.Choice {
  /// A field that opens a picker when pressed.
  public init(
    _ title: Phrase, value: Phrase?, placeholder: Phrase = "Select", help: Phrase? = nil, error: Phrase? = nil, isRequired: Bool = false,
    control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, value: value, placeholder: placeholder, help: help, error: error, isRequired: isRequired, control: control,
      availability: availability)
  }
}

extension Element.Option {
  /// An option that reports `control` when pressed.
  public init(
    _ title: Element.Text, subtitle: Phrase? = nil, icon: Symbol? = nil, style: Style, mark: Mark, depth: Int = 0, isExpanded: Bool? = nil,
    control: ControlName = .main, availability: Availability = .available
  ) {
    self.init(
      title: title, subtitle: subtitle, icon: icon, style: style, mark: mark, depth: depth, isExpanded: isExpanded, control: control,
      availability: availability)
  }
}
