/// An item that can only be pressed and can therefore be used in a menu: a ``ButtonItem``, also with a
/// confirmation (``Item/confirm(_:message:action:isDestructive:)``) or with undo
/// (``Item/undo(_:_:within:otherwise:)``).
///
/// - Law: its content is an ``Element/button(_:)``. A menu omits any other entry.
public protocol MenuEntry<Owner>: Item, MenuContent where Reading == Row.NothingRead {}

extension ButtonItem: MenuEntry {}
extension ConfirmedItem: MenuEntry, MenuContent where Base: MenuEntry {}
extension UndoableItem: MenuEntry, MenuContent where Base: MenuEntry {}

/// A statement of a ``MenuItem/Builder``: an entry, a list of entries, or the actions of another menu.
public protocol MenuContent<MenuOwner> {
  /// The screen that handles the actions.
  associatedtype MenuOwner: Screen
  /// The actions.
  var menuEntries: MenuItem<MenuOwner>.Entries { get }
}

extension MenuEntry {
  public var menuEntries: MenuItem<Owner>.Entries { MenuItem.Entries(rows: [.of(self)]) }
}

extension Array: MenuContent where Element: MenuEntry {
  public var menuEntries: MenuItem<Element.Owner>.Entries { MenuItem.Entries(rows: map { .of($0) }) }
}

extension MenuItem.Entries: MenuContent {
  public var menuEntries: MenuItem.Entries { self }
}

extension MenuItem {
  /// The actions of a menu in order.
  ///
  /// - Law: an action is identified by its id. Actions with the same id are numbered in their order.
  public struct Entries: Sendable {
    var rows: [AnyItem<Owner>]

    /// No actions.
    public static var none: Entries { Entries(rows: []) }

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
          button.control = Control.Name(prefix + row.key.text + (count > 1 ? "#\(count)" : ""))
        }
        return button
      }
    }

    func buttons(_ prefix: String) -> [Element.Button] { entries(prefix).compactMap(\.self) }

    /// The intent of a pressed action, or `nil` for another control.
    func intent(for event: Control.Event, _ prefix: String) -> Intent<Owner>? {
      guard event.value == nil, event.control.rawValue.hasPrefix(prefix) || event.control == .refresh,
        let index = entries(prefix).firstIndex(where: { $0?.control == event.control }), let button = rows[index].content.asButton
      else { return nil }
      return rows[index].intent(for: Control.Event(button.control))
    }
  }
}

extension MenuItem.Entries: Equatable {
  public static func == (left: MenuItem.Entries, right: MenuItem.Entries) -> Bool {
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

extension MenuItem {
  /// Collects the actions of a menu from statements, conditions and loops.
  @resultBuilder
  public enum Builder {
    /// There is only one overload, so for a wrong action in a statement the compiler points at it and not at the
    /// statement's type.
    public static func buildExpression<Content: MenuContent>(_ content: Content) -> MenuItem<Owner>.Entries
    where Content.MenuOwner == Owner {
      content.menuEntries
    }
    public static func buildBlock() -> MenuItem<Owner>.Entries { .none }
    public static func buildPartialBlock(first: MenuItem<Owner>.Entries) -> MenuItem<Owner>.Entries { first }
    public static func buildPartialBlock(accumulated: MenuItem<Owner>.Entries, next: MenuItem<Owner>.Entries) -> MenuItem<Owner>.Entries {
      Entries(rows: accumulated.rows + next.rows)
    }
    public static func buildOptional(_ entries: MenuItem<Owner>.Entries?) -> MenuItem<Owner>.Entries { entries ?? .none }
    public static func buildEither(first: MenuItem<Owner>.Entries) -> MenuItem<Owner>.Entries { first }
    public static func buildEither(second: MenuItem<Owner>.Entries) -> MenuItem<Owner>.Entries { second }
    public static func buildArray(_ lists: [MenuItem<Owner>.Entries]) -> MenuItem<Owner>.Entries {
      Entries(rows: lists.flatMap(\.rows))
    }
  }
}
