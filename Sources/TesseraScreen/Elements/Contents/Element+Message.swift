extension Element {
  /// A message with at most one action.
  public struct Message: Hashable, Sendable, Codable {
    public var title: Phrase
    public var detail: Phrase?
    public var tone: Tone
    public var icon: Symbol?
    /// The button for the user's next step.
    public var action: Button?
  }
}

extension Element.Message {
  /// Creates a message.
  public init(
    _ title: Phrase, detail: Phrase? = nil, tone: Element.Tone = .neutral, icon: Element.Symbol? = nil, action: Element.Button? = nil
  ) {
    self.init(title: title, detail: detail, tone: tone, icon: icon, action: action)
  }
}

extension Element.Message: Element.Content {
  public var name: Phrase? { title }

  public mutating func mapControls(_ change: (inout Control) -> Void) { action?.mapControls(change) }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        tone == .failure ? .alert : .status, localizer.words(title, detail), children: action?.accessibilityNodes(localizer) ?? [])
    ]
  }
}
