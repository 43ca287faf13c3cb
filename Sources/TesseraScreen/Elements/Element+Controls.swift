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

    /// The control that shows and hides the children.
    public static let expand: ControlName = "expand"
  }
}
