/// The rows of a section before they are made: whoever evaluates the section has it make those that are not known from the last evaluation.
///
/// Proof for `@unchecked Sendable`: the stored properties of the subclasses, all of them in this module, are constants of `Sendable` types
/// and functions that capture nothing, which is checked when they are handed over.
///
/// Not generic, like all that an evaluation keeps of it: nothing on the way of a page looks a type up at run time.
@usableFromInline class RowSource: @unchecked Sendable {
  @usableFromInline init() {}

  /// The rows, and what the next evaluation needs to find those that are the same.
  func make(after previous: MadeRows?) -> MadeRows { MadeRows(source: self, rows: SectionRows([])) }
}

/// Rows with the source that made them.
struct MadeRows: Sendable {
  let source: RowSource
  let rows: SectionRows
  /// The rows of another screen that these were made from.
  var inner: Inner?

  /// Rows that others were made from.
  final class Inner: Sendable {
    let made: MadeRows
    init(_ made: MadeRows) { self.made = made }
  }
}

/// The rows of a part of a screen inside another one. The proof of ``RowSource`` holds: all properties are constants.
final class LiftedRows<Inner: Screen, Outer: Screen>: RowSource, @unchecked Sendable {
  private let inner: RowSource
  private let lift: Lift<Inner, Outer>

  init(_ inner: RowSource, _ lift: Lift<Inner, Outer>) { (self.inner, self.lift) = (inner, lift) }

  override func make(after previous: MadeRows?) -> MadeRows {
    let before = previous?.inner?.made
    let made = inner.make(after: before)
    let isSameLift = (previous?.source as? LiftedRows<Inner, Outer>)?.lift.isKnownEqual(to: lift) ?? false
    let rows = made.rows.mapped(after: isSameLift ? before?.rows : nil, previous?.rows) {
      // The rows of a source are items of its screen.
      LiftedRow(unsafeDowncast($0, to: AnyItem<Inner>.self), lift)
    }
    return MadeRows(source: self, rows: rows, inner: MadeRows.Inner(made))
  }
}

/// The way in which a part of a screen stands inside another one.
struct Lift<Inner: Screen, Outer: Screen>: Sendable {
  /// Goes before all keys.
  let prefix: String
  let state: @Sendable (Outer.State) -> Inner.State
  let intent: @Sendable (Intent<Inner>) -> Intent<Outer>?
  /// An inner property as one of the outer screen, where the inner state is a property of the outer one.
  let property: (@Sendable (any PartialKeyPath<Inner.State> & Sendable) -> any PartialKeyPath<Outer.State> & Sendable)?
  private let functions: [FunctionIdentity]

  init(
    prefix: String, state: @escaping @Sendable (Outer.State) -> Inner.State, intent: @escaping @Sendable (Intent<Inner>) -> Intent<Outer>?,
    property: (@Sendable (any PartialKeyPath<Inner.State> & Sendable) -> any PartialKeyPath<Outer.State> & Sendable)? = nil
  ) {
    (self.prefix, self.state, self.intent) = (prefix, state, intent)
    self.property = property
    functions = [FunctionIdentity(state), FunctionIdentity(intent)]
  }

  /// Whether both certainly do the same.
  func isKnownEqual(to other: Lift) -> Bool {
    prefix == other.prefix && functions == other.functions && functions.allSatisfy(\.capturesNothing)
  }
}
