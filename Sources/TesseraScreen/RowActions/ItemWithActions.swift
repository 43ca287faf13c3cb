/// An item with actions of its row; made by ``Item/actions(_:leading:)``.
public struct ItemWithActions<Base: Item>: Item {
  public typealias Owner = Base.Owner
  public typealias Reading = Base.Reading

  /// The item that the actions are for.
  public var base: Base
  private let leading: MenuEntries<Owner>
  private let trailing: MenuEntries<Owner>
  private static var prefix: String { "row." }

  init(_ base: Base, _ leading: MenuEntries<Owner>, _ trailing: MenuEntries<Owner>) {
    (self.base, self.leading, self.trailing) = (base, leading, trailing)
  }

  public var id: Base.ID { base.id }
  public var content: Element { withActions(base.content) }

  private func withActions(_ content: Element) -> Element {
    let (leading, trailing) = (leading.buttons(Self.prefix + "l."), trailing.buttons(Self.prefix + "t."))
    if leading.isEmpty, trailing.isEmpty { return content }
    return .menu(Element.Menu(Element.Menu.title(for: content), leading: leading, trailing: trailing, of: content))
  }
  public var height: ItemHeight { base.height }
  public mutating func read(_ state: Owner.State) -> Base.Reading { base.read(state) }
  public var dependency: ItemDependency<Owner>? { base.dependency }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { base.property }
  public var fields: [ItemField<Owner>] { base.fields }
  public mutating func refuse(_ reason: Phrase) { base.refuse(reason) }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    leading.intent(for: event, Self.prefix + "l.") ?? trailing.intent(for: event, Self.prefix + "t.") ?? base.intent(for: event)
  }
}

/// A ready-made item stays one: `SubtitleItem(…).actions { … }.id(order.id)`.
extension ItemWithActions: StockItem where Base: StockItem {
  public var traits: ItemTraits {
    get { base.traits }
    set { base.traits = newValue }
  }
  public var words: Phrase { base.words }
  public var element: Element { base.element }
  // Stands here again, since a ready-made item's content is its element alone.
  public var content: Element { withActions(base.content) }
}

extension Item {
  /// The item with actions of its row, reached in every way that a host has: a menu at the end of the row, a secondary click or a long press, a
  /// swipe, the actions of a screen reader.
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
  /// - Law: an action that is not listed, or cannot be used, is refused whoever asks for it.
  /// - Parameters:
  ///   - actions: Swiped from the end of the line, and in the menu. At most three have room in a swipe.
  ///   - leading: Swiped from its beginning, and in the menu.
  public func actions(
    @MenuBuilder<Owner> _ actions: () -> MenuEntries<Owner>, @MenuBuilder<Owner> leading: () -> MenuEntries<Owner> = { .none }
  ) -> ItemWithActions<Self> {
    ItemWithActions(self, leading(), actions())
  }
}

extension Element.Menu {
  /// The words of a screen reader for the actions of a row: each list has many of them.
  static func title(for content: Element) -> Phrase { subject(of: content).map { "Actions: \($0)" } ?? "Actions" }

  /// The words by which people tell a row from others.
  static func subject(of content: Element) -> Phrase? {
    switch content {
    case .accessible(let inner, let accessibility): accessibility.label ?? subject(of: inner)
    case .row(let parts), .column(let parts):
      // A check box before it says what the row is by other words.
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
