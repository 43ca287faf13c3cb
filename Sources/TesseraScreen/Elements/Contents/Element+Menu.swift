extension Element {
  /// A button that opens a short list of actions. It is shown alone or at the end of the element that the actions
  /// are for.
  ///
  /// If the menu has a ``content``, hosts also offer the actions where users look for them: on a secondary click
  /// and on swipes. Every host shows the menu button, so no action requires a swipe.
  public struct Menu: Hashable, Sendable {
    /// The title of the button. Next to a content, only screen readers use it.
    public var title: Phrase
    public var icon: Symbol?
    /// The actions for a swipe from the start of the line.
    public var leading: [Button]
    /// The actions that only the menu shows.
    public var actions: [Button]
    /// The actions for a swipe from the end of the line.
    public var trailing: [Button]
    /// The row's position, if the user can drag it to another place among its neighbors.
    public var position: Position?
    /// The content: no element or one. It is an array because an element can't directly contain an element.
    public internal(set) var parts: [Element]
    /// The name of the row, if the content is only one of its cells.
    var rowName: Phrase?

    /// The position of a draggable row.
    public struct Position: Hashable, Sendable {
      /// The id of the row.
      public var id: String
      /// The id of the next row, or `nil` for the last one.
      public var next: String?

      /// Creates a position.
      public init(_ id: String, next: String?) { (self.id, self.next) = (id, next) }
    }
  }
}

extension Element.Menu {
  /// Creates a menu of actions, which need distinct control names.
  public init(
    _ title: Phrase, icon: Element.Symbol? = "more", leading: [Element.Button] = [], actions: [Element.Button] = [],
    trailing: [Element.Button] = [], position: Position? = nil, of content: Element? = nil
  ) {
    self.init(
      title: title, icon: icon, leading: leading, actions: actions, trailing: trailing, position: position,
      parts: content.map { [$0] } ?? [])
  }

  /// The control for dropping a row. Its value is the id of the row before which the row was dropped, or empty for
  /// the end.
  public static var move: Control.Name { "row.move" }

  /// The element that the actions are for, or `nil` if the menu is alone.
  public var content: Element? { parts.first }

  /// The icon on the button, which has no title next to a content.
  package var symbol: Element.Symbol? { icon ?? (content == nil ? nil : "more") }

  /// The actions in the order of the menu.
  public var all: [Element.Button] { leading + actions + trailing }

  /// The accessibility node of the button. The actions are added when the menu is open.
  public func node(_ localizer: Localizer) -> AccessibilityNode {
    AccessibilityNode(.button, localizer.string(title), states: [.collapsed])
  }
}

extension Element.Menu: Element.Content {
  /// The name of the element that the actions are for.
  public var name: Phrase? { rowName ?? content.map { Self.subject(of: $0) } ?? title }

  /// The maximum length of a row id in an event. Hosts never receive longer ids.
  private static var longest: Int { 4_096 }

  public mutating func mapControls(_ change: (inout Control) -> Void) {
    for index in parts.indices { parts[index].mapControls(change) }
    for index in leading.indices { leading[index].mapControls(change) }
    for index in actions.indices { actions[index].mapControls(change) }
    for index in trailing.indices { trailing[index].mapControls(change) }
    guard position != nil else { return }
    var availability = Element.Availability.available
    Control.use(Self.move, .textField(maximumLength: Self.longest), &availability, change)
    if !availability.isAvailable { position = nil }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    parts.flatMap { $0.accessibilityNodes(localizer) } + (all.isEmpty ? [] : [node(localizer)])
  }
}
