/// Whether a control can be used now, and if not, why.
public enum Availability: Hashable, Sendable, Codable {
  /// It can be used.
  case available
  /// It cannot be used; the reason is shown and announced where there is one.
  case disabled(because: Phrase?)
  /// It was used and the answer is awaited: it cannot be used again until then.
  case pending

  /// It cannot be used, without a reason.
  public static let disabled = Availability.disabled(because: nil)

  /// Whether it can be used.
  public var isAvailable: Bool { self == .available }
}

extension Element {
  /// Something to press.
  public struct Button: Hashable, Sendable, Codable {
    public var title: Phrase
    public var icon: Symbol?
    public var control: ControlName
    public var emphasis: Emphasis
    public var availability: Availability

    /// A button that reports `control` when pressed.
    @inlinable public init(
      _ title: Phrase, icon: Symbol? = nil, control: ControlName = .main, emphasis: Emphasis = .normal,
      availability: Availability = .available
    ) {
      (self.title, self.icon, self.control) = (title, icon, control)
      (self.emphasis, self.availability) = (emphasis, availability)
    }
  }

  /// A place to go.
  public struct Link: Hashable, Sendable, Codable {
    public var title: Phrase
    /// A route of the app or an allowed URL; anything else is shown as text and reported.
    public var destination: String
    public var control: ControlName

    /// A place to go; where an item has several, each needs a control name of its own.
    @inlinable public init(_ title: Phrase, to destination: String, control: ControlName = .main) {
      (self.title, self.destination, self.control) = (title, destination, control)
    }
  }

  /// On or off.
  public struct Toggle: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    public var isOn: Bool
    public var control: ControlName
    public var availability: Availability

    /// A switch that reports `control` with a flag.
    @inlinable public init(
      _ title: Phrase, subtitle: Phrase? = nil, isOn: Bool, control: ControlName = .main, availability: Availability = .available
    ) {
      (self.title, self.subtitle, self.isOn) = (title, subtitle, isOn)
      (self.control, self.availability) = (control, availability)
    }
  }

  /// A number from a range.
  public struct Slider: Hashable, Sendable, Codable {
    public var title: Phrase
    public var value: Double
    public var lower: Double
    public var upper: Double
    /// The distance between two values, or 0 for any value.
    public var step: Double
    /// The value as people read it.
    public var valueText: Phrase?
    public var control: ControlName
    public var availability: Availability

    /// A slider over `lower...upper`; a value outside is shown at the nearer end.
    @inlinable public init(
      _ title: Phrase, value: Double, in range: ClosedRange<Double>, step: Double = 0, valueText: Phrase? = nil,
      control: ControlName = .main, availability: Availability = .available
    ) {
      (self.title, self.value, self.lower, self.upper) = (title, value, range.lowerBound, range.upperBound)
      (self.step, self.valueText, self.control, self.availability) = (step, valueText, control, availability)
    }
  }

  /// Text to type.
  public struct TextField: Hashable, Sendable, Codable {
    /// What is typed, for the keyboard, the browser's help and the accessibility role.
    public enum Kind: String, Hashable, Sendable, Codable {
      case text, multiline, name, email, phone, number, password, url, search
    }
    public var title: Phrase
    public var text: String
    public var placeholder: Phrase?
    /// A lasting hint below the field.
    public var help: Phrase?
    /// What is wrong with the text.
    public var error: Phrase?
    public var kind: Kind
    public var isRequired: Bool
    /// The most characters that are taken, in `Character`s.
    public var maximumLength: Int
    public var control: ControlName
    public var availability: Availability

    /// A field that reports `control` with its text.
    @inlinable public init(
      _ title: Phrase, text: String, placeholder: Phrase? = nil, help: Phrase? = nil, error: Phrase? = nil, kind: Kind = .text,
      isRequired: Bool = false, maximumLength: Int = 1000, control: ControlName = .main, availability: Availability = .available
    ) {
      (self.title, self.text, self.placeholder, self.help, self.error) = (title, text, placeholder, help, error)
      (self.kind, self.isRequired, self.maximumLength) = (kind, isRequired, maximumLength)
      (self.control, self.availability) = (control, availability)
    }
  }

  /// A field whose value is picked elsewhere.
  public struct Choice: Hashable, Sendable, Codable {
    public var title: Phrase
    /// The chosen values as text, or `nil` if nothing is chosen.
    public var value: Phrase?
    public var placeholder: Phrase
    public var help: Phrase?
    public var error: Phrase?
    public var isRequired: Bool
    public var control: ControlName
    public var availability: Availability

    /// A field that opens a picker when pressed.
    @inlinable public init(
      _ title: Phrase, value: Phrase?, placeholder: Phrase = "Select", help: Phrase? = nil, error: Phrase? = nil, isRequired: Bool = false,
      control: ControlName = .main, availability: Availability = .available
    ) {
      (self.title, self.value, self.placeholder, self.help, self.error) = (title, value, placeholder, help, error)
      (self.isRequired, self.control, self.availability) = (isRequired, control, availability)
    }
  }

  /// One option of a picker.
  public struct Option: Hashable, Sendable, Codable {
    /// Whether one or several options may be chosen.
    public enum Style: String, Hashable, Sendable, Codable { case radio, checkbox }
    /// Whether the option is chosen; `mixed` when only some of its children are.
    public enum Mark: String, Hashable, Sendable, Codable { case on, off, mixed }
    public var title: Text
    public var subtitle: Phrase?
    public var icon: Symbol?
    public var style: Style
    public var mark: Mark
    /// How deep in a tree, from 0.
    public var depth: Int
    /// `nil` without children, otherwise whether they are shown; changed through the control `"expand"`.
    public var isExpanded: Bool?
    public var control: ControlName
    public var availability: Availability

    /// An option that reports `control` when pressed.
    @inlinable public init(
      _ title: Text, subtitle: Phrase? = nil, icon: Symbol? = nil, style: Style, mark: Mark, depth: Int = 0, isExpanded: Bool? = nil,
      control: ControlName = .main, availability: Availability = .available
    ) {
      (self.title, self.subtitle, self.icon, self.style, self.mark) = (title, subtitle, icon, style, mark)
      (self.depth, self.isExpanded, self.control, self.availability) = (depth, isExpanded, control, availability)
    }

    /// The control that shows and hides the children.
    public static let expand: ControlName = "expand"
  }
}
