extension Row {
  /// An item with actions for its row. Created by ``Item/actions(_:leading:)``.
  public struct WithActions<Base: Item>: Item {
    public typealias Owner = Base.Owner
    public typealias Reading = Base.Reading

    /// The wrapped item.
    public var base: Base
    private let leading: MenuItem<Owner>.Entries
    private let trailing: MenuItem<Owner>.Entries
    private static var prefix: String { "row." }

    init(_ base: Base, _ leading: MenuItem<Owner>.Entries, _ trailing: MenuItem<Owner>.Entries) {
      (self.base, self.leading, self.trailing) = (base, leading, trailing)
    }

    public var id: Base.ID { base.id }
    public var content: Element { withActions(base.content) }

    private func withActions(_ content: Element) -> Element {
      let (leading, trailing) = (leading.buttons(Self.prefix + "l."), trailing.buttons(Self.prefix + "t."))
      if leading.isEmpty, trailing.isEmpty { return content }
      return .menu(Element.Menu(Element.Menu.title(for: content), leading: leading, trailing: trailing, of: content))
    }
    public mutating func read(_ state: Owner.State) -> Base.Reading { base.read(state) }
    public var details: ItemDetails<Owner> { base.details }

    public func intent(for event: Control.Event) -> Intent<Owner>? {
      leading.intent(for: event, Self.prefix + "l.") ?? trailing.intent(for: event, Self.prefix + "t.") ?? base.intent(for: event)
    }
  }
}

/// A ready-made item keeps its modifiers: `SubtitleItem(…).actions { … }.id(order.id)`.
extension Row.WithActions: StockItem where Base: StockItem {
  public var traits: Row.Traits {
    get { base.traits }
    set { base.traits = newValue }
  }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { base.property }
  public var words: Phrase { base.words }
  public var element: Element { base.element }
  // Repeated here, because the content of a ready-made item is its element alone.
  public var content: Element { withActions(base.content) }
}

extension Item {
  /// Adds actions to the item's row. Hosts offer them in every way they support: a menu at the end of the row, a
  /// secondary click or a long press, a swipe, and screen reader actions.
  ///
  /// ```swift
  /// SubtitleItem("\(mail.subject)", subtitle: "\(mail.sender)", on: .didPress(mail.id)).id(mail.id)
  ///   .actions {
  ///     ButtonItem("Archive", icon: "box", on: .didArchive(mail.id)).undo(\.mails, "Archived")
  ///     ButtonItem("Delete", on: .didDelete(mail.id)).confirm("Delete “\(mail.subject)”?", action: "Delete")
  ///   } leading: {
  ///     ButtonItem(mail.isRead ? "Mark as unread" : "Mark as read", icon: "mail", on: .didMark(mail.id))
  ///   }
  /// ```
  /// - Law: an action that isn't listed or is disabled is refused for every sender.
  /// - Parameters:
  ///   - actions: In the menu, and for a swipe from the end of the line. A swipe has room for at most three.
  ///   - leading: In the menu, and for a swipe from the start of the line.
  public func actions(
    @MenuItem<Owner>.Builder _ actions: () -> MenuItem<Owner>.Entries,
    @MenuItem<Owner>.Builder leading: () -> MenuItem<Owner>.Entries = { .none }
  ) -> Row.WithActions<Self> {
    Row.WithActions(self, leading(), actions())
  }
}

extension Element.Menu {
  /// The accessibility label of the menu. It includes the row's name, because a list has many such menus.
  static func title(for content: Element) -> Phrase { subject(of: content).map { "Actions: \($0)" } ?? "Actions" }

  /// The text that identifies the row.
  static func subject(of content: Element) -> Phrase? {
    switch content {
    case .accessible(let inner, let accessibility): accessibility.label ?? subject(of: inner)
    case .row(let parts), .column(let parts):
      // Skips a checkbox before it, which describes the row in other words.
      parts.lazy.filter { !$0.isOption }.compactMap(subject).first ?? parts.lazy.compactMap(subject).first
    case .text(let text): text.phrase
    case .button(let button): button.title
    case .link(let link): link.title
    default: content.name
    }
  }
}

extension Element {
  fileprivate var isOption: Bool {
    switch self {
    case .option: true
    case .accessible(let inner, _): inner.isOption
    default: false
    }
  }
}
