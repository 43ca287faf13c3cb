extension Element {
  /// A button that opens a short list of actions: alone, or at the end of what the actions are for.
  ///
  /// Hosts offer the actions of a ``content`` wherever people look for them: in a menu beside it, by a secondary click on it, by swiping it. A menu
  /// is the one that every host has, so nothing can be done by a swipe alone.
  public struct Menu: Hashable, Sendable {
    /// The title of its button; where the menu stands beside a content, only the words of its screen reader.
    public var title: Phrase
    public var icon: Symbol?
    /// The actions that swiping from the beginning of a line shows.
    public var leading: [Button]
    /// The actions that only the menu shows.
    public var actions: [Button]
    /// The actions that swiping from the end of a line shows.
    public var trailing: [Button]
    /// Whether the row can be dragged to another position among its neighbours, and where it stands.
    public var position: Position?
    /// The content, in an array so that an element can stand in an element; empty or one.
    public internal(set) var parts: [Element]
    /// The name of the row, where the content is only a cell of it.
    var rowName: Phrase?

    /// The position of a row that can be dragged.
    public struct Position: Hashable, Sendable {
      /// The row.
      public var id: String
      /// The row behind it; `nil` behind the last one.
      public var next: String?

      /// The position of a row.
      public init(_ id: String, next: String?) { (self.id, self.next) = (id, next) }
    }
  }
}

extension Element.Menu {
  /// A menu of actions, whose control names differ.
  public init(
    _ title: Phrase, icon: Symbol? = "more", leading: [Element.Button] = [], actions: [Element.Button] = [],
    trailing: [Element.Button] = [], position: Position? = nil, of content: Element? = nil
  ) {
    self.init(
      title: title, icon: icon, leading: leading, actions: actions, trailing: trailing, position: position,
      parts: content.map { [$0] } ?? [])
  }

  /// The control that takes the id of the row before which a row was dropped; nothing for the end.
  public static var move: ControlName { "row.move" }

  /// The element that the actions are for; `nil` where the menu stands alone.
  public var content: Element? { parts.first }

  /// The icon on its button, which has no words where the menu stands beside a content.
  package var symbol: Symbol? { icon ?? (content == nil ? nil : "more") }

  /// The actions in the order in which the menu shows them.
  public var all: [Element.Button] { leading + actions + trailing }

  /// The node of its button. The actions are there when it is open.
  public func node(_ localizer: Localizer) -> AccessibilityNode {
    AccessibilityNode(.button, localizer.string(title), states: [.collapsed])
  }
}

extension Element.Menu: ElementContent {
  /// The words by which people know what the actions are for.
  public var name: Phrase? { rowName ?? content.map { Self.subject(of: $0) } ?? title }

  /// The longest id of a row that is taken; longer ones are none that a host was given.
  private static var longest: Int { 4_096 }

  public mutating func mapControls(_ change: (inout Control) -> Void) {
    for index in parts.indices { parts[index].mapControls(change) }
    for index in leading.indices { leading[index].mapControls(change) }
    for index in actions.indices { actions[index].mapControls(change) }
    for index in trailing.indices { trailing[index].mapControls(change) }
    guard position != nil else { return }
    var availability = Availability.available
    Control.use(Self.move, .textField(maximumLength: Self.longest), &availability, change)
    if !availability.isAvailable { position = nil }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    parts.flatMap { $0.accessibilityNodes(localizer) } + (all.isEmpty ? [] : [node(localizer)])
  }
}
