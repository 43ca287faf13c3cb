extension Element {
  /// Words with a role and an emphasis.
  public struct Text: Hashable, Sendable, Codable {
    /// The role of words.
    public enum Role: String, Hashable, Sendable, Codable {
      case title, heading, body, caption, code
    }
    /// The words.
    public var phrase: Phrase
    /// The role of the words.
    public var role: Role
    /// The attention that the words ask for.
    public var emphasis: Emphasis
    /// Parts to mark, such as what a search matched: ranges of UTF-8 offsets, ascending, in verbatim text only.
    public var highlights: [Range<Int>]
  }
}

extension Element.Text {
  /// Words with a role and an emphasis.
  public init(_ phrase: Phrase, role: Role = .body, emphasis: Emphasis = .normal, highlights: [Range<Int>] = []) {
    self.init(phrase: phrase, role: role, emphasis: emphasis, highlights: highlights)
  }
}

extension Element.Text: ElementContent {
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    let label = localizer.string(phrase)
    return switch role {
    case .title: [AccessibilityNode(.heading, label, states: [.level(1)])]
    case .heading: [AccessibilityNode(.heading, label, states: [.level(2)])]
    case .body, .caption, .code: [AccessibilityNode(.text, label)]
    }
  }
}
