/// An item that can only be pressed and can therefore be used in a menu: a ``ButtonItem``, also with a
/// confirmation (``Item/confirm(_:message:action:isDestructive:)``) or with undo
/// (``Item/undo(_:_:within:otherwise:)``).
///
/// - Law: its content is an ``Element/button(_:)``. A menu omits any other entry.
public protocol MenuEntry<Owner>: Item, MenuContent where Reading == NothingRead {}

extension ButtonItem: MenuEntry {}
extension ConfirmedItem: MenuEntry, MenuContent where Base: MenuEntry {}
extension UndoableItem: MenuEntry, MenuContent where Base: MenuEntry {}

/// A statement of a ``MenuBuilder``: an entry, a list of entries, or the actions of another menu.
public protocol MenuContent<MenuOwner> {
  /// The screen that handles the actions.
  associatedtype MenuOwner: Screen
  /// The actions.
  var menuEntries: MenuEntries<MenuOwner> { get }
}

extension MenuEntry {
  public var menuEntries: MenuEntries<Owner> { MenuEntries(rows: [.of(self)]) }
}

extension Array: MenuContent where Element: MenuEntry {
  public var menuEntries: MenuEntries<Element.Owner> { MenuEntries(rows: map { .of($0) }) }
}

extension MenuEntries: MenuContent {
  public var menuEntries: MenuEntries { self }
}

/// The actions of a menu in order.
///
/// - Law: an action is identified by its id. Actions with the same id are numbered in their order.
public struct MenuEntries<Owner: Screen>: Sendable {
  var rows: [AnyItem<Owner>]

  /// No actions.
  public static var none: MenuEntries { MenuEntries(rows: []) }

  /// The buttons with their controls in the menu, or `nil` for an entry that isn't a button. The refresh control
  /// keeps its name.
  private func entries(_ prefix: String) -> [Element.Button?] {
    var counts: [String: Int] = [:]
    var hasRefresh = false
    return rows.map { row in
      let count = counts[row.key.text, default: 0] + 1
      counts[row.key.text] = count
      guard var button = row.content.asButton else { return nil }
      if button.control == .refresh, !hasRefresh {
        hasRefresh = true
      } else {
        button.control = ControlName(prefix + row.key.text + (count > 1 ? "#\(count)" : ""))
      }
      return button
    }
  }

  func buttons(_ prefix: String) -> [Element.Button] { entries(prefix).compactMap(\.self) }

  /// The intent of a pressed action, or `nil` for another control.
  func intent(for event: ControlEvent, _ prefix: String) -> Intent<Owner>? {
    guard event.value == nil, event.control.rawValue.hasPrefix(prefix) || event.control == .refresh,
      let index = entries(prefix).firstIndex(where: { $0?.control == event.control }), let button = rows[index].content.asButton
    else { return nil }
    return rows[index].intent(for: ControlEvent(button.control))
  }
}

extension MenuEntries: Equatable {
  public static func == (left: MenuEntries, right: MenuEntries) -> Bool {
    left.rows.count == right.rows.count && zip(left.rows, right.rows).allSatisfy { $0.key == $1.key && $0.hasEqualItem($1) }
  }
}

extension Element {
  /// The button, also inside an element with accessibility texts.
  fileprivate var asButton: Button? {
    switch self {
    case .button(let button): button
    case .accessible(let inner, _): inner.asButton
    default: nil
    }
  }
}

/// Collects the actions of a menu from statements, conditions and loops.
@resultBuilder
public enum MenuBuilder<Owner: Screen> {
  /// There is only one overload, so for a wrong action in a statement the compiler points at it and not at the
  /// statement's type.
  public static func buildExpression<Content: MenuContent>(_ content: Content) -> MenuEntries<Owner> where Content.MenuOwner == Owner {
    content.menuEntries
  }
  public static func buildBlock() -> MenuEntries<Owner> { .none }
  public static func buildPartialBlock(first: MenuEntries<Owner>) -> MenuEntries<Owner> { first }
  public static func buildPartialBlock(accumulated: MenuEntries<Owner>, next: MenuEntries<Owner>) -> MenuEntries<Owner> {
    MenuEntries(rows: accumulated.rows + next.rows)
  }
  public static func buildOptional(_ entries: MenuEntries<Owner>?) -> MenuEntries<Owner> { entries ?? .none }
  public static func buildEither(first: MenuEntries<Owner>) -> MenuEntries<Owner> { first }
  public static func buildEither(second: MenuEntries<Owner>) -> MenuEntries<Owner> { second }
  public static func buildArray(_ lists: [MenuEntries<Owner>]) -> MenuEntries<Owner> { MenuEntries(rows: lists.flatMap(\.rows)) }
}
