public import TesseraDiff

/// A row as hosts see it: an item without its screen's types.
///
/// Rows are made by sessions. A row does not change after the session that made it has published it.
///
/// Proof for `@unchecked Sendable`: the only subclasses are `ItemRow` and `LiftedRow` in this module. They and their rows are written to
/// only by the session that made them (`settle`, `ownKey`), before any host sees them; afterwards all stored properties, which are themselves
/// `Sendable` or functions that capture nothing, are only read. Hence also `@exclusivity(unchecked)`: nothing that runs during an access
/// can reach the row, so there is nothing to check.
public class Row: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline final var ownKey: ItemKey
  @exclusivity(unchecked) @usableFromInline final var ownHeight = ItemHeight.automatic
  /// Makes what is seen. Stored as a function, because methods of generic classes are never specialized for an item's type.
  @usableFromInline final let draw: (Row) -> Element

  @usableFromInline init(key: ItemKey, draw: @escaping (Row) -> Element) { (ownKey, self.draw) = (key, draw) }

  /// The row's identity on its screen.
  @inlinable public final var key: ItemKey { ownKey }
  /// How high the row is.
  @inlinable public final var height: ItemHeight { ownHeight }
  /// What is seen. Made at each call; hosts call it when they show the row.
  @inlinable public final var content: Element { draw(self) }
  /// The kind of the row.
  public var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(NoItem.self) }
  /// The item itself, for native views registered for its type.
  public func item<I: Item>(as type: I.Type) -> I? { nil }
  func hasEqualItem(_ other: Row) -> Bool { self === other }
}

/// Stands for the item of a row that has none. Never shown.
private struct NoItem: Item {
  typealias Owner = NoScreen
  var id: Int { 0 }
  var content: Element { .divider }
}

private struct NoScreen: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<NoScreen>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

/// A row that still knows its screen.
public class AnyItem<Owner: Screen>: Row, @unchecked Sendable {
  /// Lets the item read the state, then keeps its height and returns its dependency. A function for the same reason as `draw`.
  @usableFromInline final let settle: (AnyItem<Owner>, Owner.State) -> ItemDependency<Owner>?

  @usableFromInline init(
    key: ItemKey, draw: @escaping (Row) -> Element, settle: @escaping (AnyItem<Owner>, Owner.State) -> ItemDependency<Owner>?
  ) {
    self.settle = settle
    super.init(key: key, draw: draw)
  }

  func intent(for event: ControlEvent) -> Intent<Owner>? { nil }
  /// The property that the item edits, if it edits one.
  package var property: (any PartialKeyPath<Owner.State> & Sendable)? { nil }
  func refuse(_ reason: Phrase) {}

  /// Wraps an item. One allocation.
  @inlinable public static func of<I: Item>(_ item: consuming I) -> AnyItem<Owner> where I.Owner == Owner { ItemRow(item) }
}

/// An item that is lent and never copied: a copy would retain and release every text that it holds.
@usableFromInline struct Held<I: Item>: ~Copyable {
  @usableFromInline var item: I

  @inlinable init(_ item: consuming I) { self.item = item }
  @inlinable borrowing func draw() -> Element { item.content }
  @inlinable mutating func settle(_ state: I.Owner.State, _ height: inout ItemHeight) -> ItemDependency<I.Owner>? {
    item.read(state)
    height = item.height
    return item.dependency
  }
}

@usableFromInline final class ItemRow<I: Item>: AnyItem<I.Owner>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var held: Held<I>

  // The class is the row's own: `draw` and `settle` are only called with the row that holds them.
  @inlinable init(_ item: consuming I) {
    let key = ItemKey(item.id)
    held = Held(item)
    super.init(
      key: key, draw: { unsafeDowncast($0, to: ItemRow<I>.self).held.draw() },
      settle: { row, state in unsafeDowncast(row, to: ItemRow<I>.self).held.settle(state, &row.ownHeight) })
  }

  override var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(I.self) }
  override func item<J: Item>(as type: J.Type) -> J? { held.item as? J }
  override func intent(for event: ControlEvent) -> Intent<I.Owner>? { held.item.intent(for: event) }
  override package var property: (any PartialKeyPath<I.Owner.State> & Sendable)? { held.item.property }
  override func refuse(_ reason: Phrase) { held.item.refuse(reason) }
  override func hasEqualItem(_ other: Row) -> Bool {
    if self === other { return true }
    // The class is final, so the same type is exactly this class; a dynamic cast would cost more than most comparisons.
    guard type(of: other) == ItemRow<I>.self else { return false }
    return held.item == unsafeDowncast(other, to: ItemRow<I>.self).held.item
  }
}

/// A row of a screen inside another one: its state is a part of the outer state, its intents become the outer screen's.
final class LiftedRow<Inner: Screen, Outer: Screen>: AnyItem<Outer>, @unchecked Sendable {
  private let inner: AnyItem<Inner>
  private let state: @Sendable (Outer.State) -> Inner.State
  private let intent: @Sendable (Intent<Inner>) -> Intent<Outer>?

  init(
    _ inner: AnyItem<Inner>, prefix: String, state: @escaping @Sendable (Outer.State) -> Inner.State,
    intent: @escaping @Sendable (Intent<Inner>) -> Intent<Outer>?
  ) {
    (self.inner, self.state, self.intent) = (inner, state, intent)
    super.init(
      key: ItemKey(text: prefix + inner.key.text), draw: { unsafeDowncast($0, to: LiftedRow<Inner, Outer>.self).inner.content },
      settle: { row, state in
        let row = unsafeDowncast(row, to: LiftedRow<Inner, Outer>.self)
        _ = row.inner.settle(row.inner, row.state(state))
        row.ownHeight = row.inner.height
        return nil
      })
  }

  override var reuseIdentifier: ReuseIdentifier { inner.reuseIdentifier }
  override func item<J: Item>(as type: J.Type) -> J? { inner.item(as: type) }
  override func intent(for event: ControlEvent) -> Intent<Outer>? { inner.intent(for: event).flatMap(intent) }
  override func hasEqualItem(_ other: Row) -> Bool {
    guard let other = other as? LiftedRow<Inner, Outer> else { return false }
    return inner.hasEqualItem(other.inner)
  }
}

extension Row: DifferentiableItem {
  public typealias ID = ItemKey
  public final var id: ItemKey { key }
  public final var identityHash: Int { key.hash }
  public final func hasEqualContent(to other: Row) -> Bool { hasEqualItem(other) }
}
