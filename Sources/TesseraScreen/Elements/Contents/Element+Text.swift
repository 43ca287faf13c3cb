extension Element {
  /// Text with a role and an emphasis.
  public struct Text: Hashable, Sendable, Codable {
    /// The role of a text.
    public enum Role: String, Hashable, Sendable, Codable {
      case title, heading, body, caption, code
    }
    /// The text.
    public var phrase: Phrase
    /// The role of the text.
    public var role: Role
    /// The prominence of the text.
    public var emphasis: Emphasis
    /// Parts to highlight, such as search matches: ascending ranges of UTF-8 offsets. Only for verbatim text.
    public var highlights: [Range<Int>]
  }
}

extension Element.Text {
  /// Creates a text.
  public init(_ phrase: Phrase, role: Role = .body, emphasis: Element.Emphasis = .normal, highlights: [Range<Int>] = []) {
    self.init(phrase: phrase, role: role, emphasis: emphasis, highlights: highlights)
  }
}

extension Element.Text: Element.Content {
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    let label = localizer.string(phrase)
    return switch role {
    case .title: [AccessibilityNode(.heading, label, states: [.level(1)])]
    case .heading: [AccessibilityNode(.heading, label, states: [.level(2)])]
    case .body, .caption, .code: [AccessibilityNode(.text, label)]
    }
  }
}
