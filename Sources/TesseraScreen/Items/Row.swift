public import TesseraDiff

/// A row as hosts see it: an item without the type of its screen.
///
/// - Law: a row is immutable. A screen may store rows in constants and return them to any number of users at once.
///   To show a row with another key or content, a page makes a new row.
///
/// Why `@unchecked Sendable` is safe: every stored property of this class and its subclasses is a constant of a
/// `Sendable` type or a function without captures. The class isn't `open`, so all subclasses are in this module.
public class Row: @unchecked Sendable {
  /// The row's identity on its screen.
  public final let key: Row.Key
  /// The height of the row.
  public final let height: Height
  /// Whether the item reads the state or has a dependency, so that it must be read at each evaluation.
  @usableFromInline final let needsState: Bool
  /// Makes the content. A stored function, because methods of generic classes are never specialized for an item's
  /// type.
  @usableFromInline final let draw: (Row) -> Element
  /// Compares the items of two rows of exactly the same class. A stored function for the same reason.
  @usableFromInline final let isEqual: (Row, Row) -> Bool

  @usableFromInline init(
    key: Row.Key, height: Height, needsState: Bool = false, draw: @escaping (Row) -> Element,
    isEqual: @escaping (Row, Row) -> Bool
  ) {
    (self.key, self.height, self.needsState, self.draw, self.isEqual) = (key, height, needsState, draw, isEqual)
  }

  /// The element that the row shows. Created again at each access. Hosts read it when they show the row.
  @inlinable public final var content: Element { draw(self) }
  /// The kind of the row.
  public var reuseIdentifier: ReuseIdentifier { ReuseIdentifier(NoItem.self) }
  /// The item itself, for native views registered for its type.
  public func item<I: Item>(as type: I.Type) -> I? { nil }

  func rekeyed(_ key: Row.Key) -> Row { self }

  /// Whether both rows look and behave the same.
  @inline(__always)
  final func hasEqualItem(_ other: Row) -> Bool {
    // The same class means the same type of item. A dynamic cast would cost more than most comparisons.
    self === other || type(of: self) == type(of: other) && isEqual(self, other)
  }
}

/// The item type of rows without an item. Never shown.
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

/// A row that knows the type of its screen.
public class AnyItem<Owner: Screen>: Row, @unchecked Sendable {
  /// Returns the row for a state and the item's dependency. `nil` for items that never change with the state and
  /// have no dependency.
  @usableFromInline final let reading: ((AnyItem<Owner>, Owner.State) -> ItemReading<Owner>)?

  @usableFromInline init(
    key: Row.Key, height: Row.Height, draw: @escaping (Row) -> Element, isEqual: @escaping (Row, Row) -> Bool,
    reading: ((AnyItem<Owner>, Owner.State) -> ItemReading<Owner>)?
  ) {
    self.reading = reading
    super.init(key: key, height: height, needsState: reading != nil, draw: draw, isEqual: isEqual)
  }

  func intent(for event: Control.Event) -> Intent<Owner>? { nil }
  package var fields: [ItemField<Owner>] { [] }
  /// A disabled row that shows why, for a mistake in the screen.
  func refused(_ reason: Phrase) -> AnyItem<Owner> { AlteredRow(self, .mistake(reason)) }

  /// The row for a state.
  package final func read(_ state: Owner.State) -> AnyItem<Owner> {
    guard let reading else { return self }
    return reading(self, state).item
  }

  /// Wraps an item in one allocation.
  @inlinable public static func of<I: Item>(_ item: consuming I) -> AnyItem<Owner> where I.Owner == Owner { ItemRow(item) }
}

/// The result of reading the state. It consists of two references, because a larger value would be destroyed
/// through its type's metadata, which is looked up for each item.
@usableFromInline struct ItemReading<Owner: Screen> {
  @usableFromInline let item: AnyItem<Owner>
  @usableFromInline let held: HeldDependency<Owner>?
  var dependency: ItemDetails<Owner>.Dependency? { held?.dependency }

  @inlinable init(item: AnyItem<Owner>, dependency: ItemDetails<Owner>.Dependency?) {
    self.item = item
    held = dependency.map { HeldDependency($0) }
  }
}

/// A boxed dependency, because few items have one.
@usableFromInline final class HeldDependency<Owner: Screen>: Sendable {
  @usableFromInline let dependency: ItemDetails<Owner>.Dependency

  @inlinable init(_ dependency: ItemDetails<Owner>.Dependency) { self.dependency = dependency }
}

/// An item that is borrowed and never copied. A copy would retain and release every string in it.
@usableFromInline struct Held<I: Item>: ~Copyable {
  @usableFromInline let item: I

  @inlinable init(_ item: consuming I) { self.item = item }
  @inlinable borrowing func draw() -> Element { item.content }
  @inlinable borrowing func isEqual(to other: borrowing Held) -> Bool { item == other.item }
}

@usableFromInline final class ItemRow<I: Item>: AnyItem<I.Owner>, @unchecked Sendable {
  @usableFromInline let held: Held<I>

  // The functions are only called with rows of this class, so the downcasts are safe.
  @inlinable init(_ item: consuming I, key: Row.Key? = nil) {
    let key = key ?? Row.Key(item.id)
    let details = item.details
    let (height, isConstant) = (details.height, !I.readsState && details.rare?.dependency == nil)
    held = Held(item)
    super.init(
      key: key, height: height, draw: { unsafeDowncast($0, to: ItemRow<I>.self).held.draw() },
      isEqual: { unsafeDowncast($0, to: ItemRow<I>.self).held.isEqual(to: unsafeDowncast($1, to: ItemRow<I>.self).held) },
      reading: isConstant ? nil : { row, state in unsafeDowncast(row, to: ItemRow<I>.self).reading(state) })
  }

  @inlinable func reading(_ state: I.Owner.State) -> ItemReading<I.Owner> {
    guard I.readsState else { return ItemReading(item: self, dependency: held.item.details.dependency) }
    var item = held.item
    _ = item.read(state)
    let dependency = item.details.dependency
    return ItemReading(item: ItemRow(consume item, key: key), dependency: dependency)
  }

  override var reuseIdentifier: Row.ReuseIdentifier { Row.ReuseIdentifier(I.self) }
  override func item<J: Item>(as type: J.Type) -> J? { held.item as? J }
  override func intent(for event: Control.Event) -> Intent<I.Owner>? { held.item.intent(for: event) }
  override package var fields: [ItemField<I.Owner>] { held.item.details.fields }
  override func rekeyed(_ key: Row.Key) -> AnyItem<I.Owner> { ItemRow(held.item, key: key) }
}

/// A row that can't be used for a reason that its item doesn't know.
final class AlteredRow<Owner: Screen>: AnyItem<Owner>, @unchecked Sendable {
  enum Reason: Equatable {
    /// A mistake in the screen.
    case mistake(Phrase)
    /// Another field is empty that comes first.
    case waiting(for: Phrase)
  }

  private let inner: AnyItem<Owner>
  private let reason: Reason

  init(_ inner: AnyItem<Owner>, _ reason: Reason, key: Row.Key? = nil) {
    (self.inner, self.reason) = (inner, reason)
    super.init(
      key: key ?? inner.key, height: inner.height, draw: { unsafeDowncast($0, to: AlteredRow<Owner>.self).element },
      isEqual: {
        let (row, other) = (unsafeDowncast($0, to: AlteredRow<Owner>.self), unsafeDowncast($1, to: AlteredRow<Owner>.self))
        return row.reason == other.reason && row.inner.hasEqualItem(other.inner)
      },
      reading: nil)
  }

  private var element: Element {
    let content = inner.content
    switch reason {
    case .mistake(let error):
      return content.changingChoice { ($0.error, $0.availability) = (error, .disabled) } ?? .message(Element.Message(error, tone: .failure))
    case .waiting(let title):
      return content.changingChoice { $0.availability = .disabled(because: "Choose “\(title)” first") } ?? content
    }
  }

  override var reuseIdentifier: Row.ReuseIdentifier { inner.reuseIdentifier }
  override func item<J: Item>(as type: J.Type) -> J? { inner.item(as: type) }
  override func intent(for event: Control.Event) -> Intent<Owner>? { inner.intent(for: event) }
  override var fields: [ItemField<Owner>] { inner.fields }
  override func rekeyed(_ key: Row.Key) -> AnyItem<Owner> { AlteredRow(inner, reason, key: key) }
}

extension Element {
  /// The element with its choice changed, which may be inside of a menu. `nil` if it has none.
  fileprivate func changingChoice(_ change: (inout Choice) -> Void) -> Element? {
    switch self {
    case .choice(var choice):
      change(&choice)
      return .choice(choice)
    case .accessible(let inner, let accessibility): return inner.changingChoice(change).map { .accessible($0, accessibility) }
    case .menu(var menu):
      guard let content = menu.content?.changingChoice(change) else { return nil }
      menu.parts = [content]
      return .menu(menu)
    default: return nil
    }
  }

  /// The title of the element's choice.
  var choiceTitle: Phrase? {
    switch self {
    case .choice(let choice): choice.title
    case .accessible(let inner, _): inner.choiceTitle
    case .menu(let menu): menu.content?.choiceTitle
    default: nil
    }
  }
}

/// A row of a nested screen. Its state is a part of the outer state, and its intents become intents of the outer
/// screen.
final class LiftedRow<Inner: Screen, Outer: Screen>: AnyItem<Outer>, @unchecked Sendable {
  private let inner: AnyItem<Inner>
  private let lift: Lift<Inner, Outer>

  init(_ inner: AnyItem<Inner>, _ lift: Lift<Inner, Outer>, key: Row.Key? = nil) {
    (self.inner, self.lift) = (inner, lift)
    super.init(
      key: key ?? Row.Key(text: lift.prefix + inner.key.text), height: inner.height,
      draw: { unsafeDowncast($0, to: LiftedRow<Inner, Outer>.self).inner.content },
      isEqual: {
        unsafeDowncast($0, to: LiftedRow<Inner, Outer>.self).inner.hasEqualItem(unsafeDowncast($1, to: LiftedRow<Inner, Outer>.self).inner)
      },
      reading: inner.reading == nil
        ? nil
        : { row, state in
          let row = unsafeDowncast(row, to: LiftedRow<Inner, Outer>.self)
          guard let reading = row.inner.reading?(row.inner, row.lift.state(state)) else { return ItemReading(item: row, dependency: nil) }
          return ItemReading(
            item: LiftedRow(reading.item, row.lift, key: row.key), dependency: reading.dependency.flatMap { $0.lifted(row.lift) })
        })
  }

  override var reuseIdentifier: Row.ReuseIdentifier { inner.reuseIdentifier }
  override func item<J: Item>(as type: J.Type) -> J? { inner.item(as: type) }
  override func intent(for event: Control.Event) -> Intent<Outer>? {
    // The id of the row before which a row was dropped has the prefix, too.
    var event = event
    if !lift.prefix.isEmpty, event.control == Element.Menu.move, case .text(let id)? = event.value, id.hasPrefix(lift.prefix) {
      event = Control.Event(event.control, .text(String(id.dropFirst(lift.prefix.count))))
    }
    return inner.intent(for: event).flatMap(lift.intent)
  }
  override package var fields: [ItemField<Outer>] {
    guard let outer = lift.property else { return [] }
    return inner.fields.map { ItemField(outer($0.property), refusal: $0.refusal) }
  }
  override func rekeyed(_ key: Row.Key) -> AnyItem<Outer> { LiftedRow(inner, lift, key: key) }
  override func refused(_ reason: Phrase) -> AnyItem<Outer> { LiftedRow(inner.refused(reason), lift, key: key) }
}

extension Row: DifferentiableItem {
  public typealias ID = Row.Key
  public final var id: Row.Key { key }
  public final var identityHash: Int { key.hash }
  public final func hasEqualContent(to other: Row) -> Bool { hasEqualItem(other) }
}
