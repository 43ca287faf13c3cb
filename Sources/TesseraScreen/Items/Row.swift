public import TesseraDiff

/// A row as hosts see it: an item without its screen's types.
///
/// Rows are made by sessions. A row does not change after the session that made it has published it.
///
/// Proof for `@unchecked Sendable`: the class has one stored property and its only subclasses are `ItemRow` and `LiftedRow` in this
/// module. Both are written to only by the session that made them (`read`, `key`), before any host sees them; afterwards all of their
/// stored properties, which are themselves `Sendable`, are only read.
public class Row: @unchecked Sendable {
  /// The row's identity on its screen.
  public internal(set) final var key: ItemKey

  init(key: ItemKey) { self.key = key }

  /// What is seen. Made at each call; hosts call it when they show the row.
  public var content: Element { .divider }
  /// How high the row is.
  public var height: ItemHeight { .automatic }
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
  func read(_ state: Owner.State) {}
  func intent(for event: ControlEvent) -> Intent<Owner>? { nil }
  var dependency: ItemDependency<Owner>? { nil }
  func refuse(_ reason: Phrase) {}

  /// Wraps an item. One allocation.
  public static func of<I: Item>(_ item: I) -> AnyItem<Owner> where I.Owner == Owner { ItemRow(item) }
}

final class ItemRow<I: Item>: AnyItem<I.Owner>, @unchecked Sendable {
  private var wrapped: I

  init(_ item: I) {
    wrapped = item
    super.init(key: ItemKey(item.id))
  }

  override var content: Element { wrapped.content }
  override var height: ItemHeight { wrapped.height }
  override var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(I.self) }
  override func item<J: Item>(as type: J.Type) -> J? { wrapped as? J }
  override func read(_ state: I.Owner.State) { wrapped.read(state) }
  override func intent(for event: ControlEvent) -> Intent<I.Owner>? { wrapped.intent(for: event) }
  override var dependency: ItemDependency<I.Owner>? { wrapped.dependency }
  override func refuse(_ reason: Phrase) { wrapped.refuse(reason) }
  override func hasEqualItem(_ other: Row) -> Bool {
    if self === other { return true }
    // The class is final, so the same type is exactly this class; a dynamic cast would cost more than most comparisons.
    guard type(of: other) == ItemRow<I>.self else { return false }
    return wrapped == unsafeDowncast(other, to: ItemRow<I>.self).wrapped
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
    super.init(key: ItemKey(text: prefix + inner.key.text))
  }

  override var content: Element { inner.content }
  override var height: ItemHeight { inner.height }
  override var reuseIdentifier: ReuseIdentifier { inner.reuseIdentifier }
  override func item<J: Item>(as type: J.Type) -> J? { inner.item(as: type) }
  override func read(_ state: Outer.State) { inner.read(self.state(state)) }
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
