extension Element {
  /// A link to a route or a URL.
  public struct Link: Hashable, Sendable, Codable {
    public var title: Phrase
    /// A route of the app or an allowed URL. Any other destination is shown as text and reported.
    public var destination: String
    public var control: Control.Name

    /// Creates a link. If an item has several links, each needs its own control name.
    @inlinable public init(_ title: Phrase, to destination: String, control: Control.Name = .main) {
      (self.title, self.destination, self.control) = (title, destination, control)
    }
  }
}

extension Element.Link: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var always = Element.Availability.available
    Control.use(control, .link(destination), &always, change)
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [AccessibilityNode(.link, localizer.string(title), control: control)]
  }
}
