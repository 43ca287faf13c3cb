/// The rows of a section before they are made. During an evaluation, it makes only the rows that the last
/// evaluation doesn't have.
///
/// Why `@unchecked Sendable` is safe: the stored properties of all subclasses, which are in this module, are
/// constants of `Sendable` types and functions without captures. Captures are checked when the functions are
/// passed.
///
/// Not generic, like everything that an evaluation stores of it, so that no type is looked up at run time.
@usableFromInline class RowSource: @unchecked Sendable {
  @usableFromInline init() {}

  /// Makes the rows and the data with which the next evaluation finds unchanged ones.
  func make(after previous: MadeRows?) -> MadeRows { MadeRows(source: self, rows: ScreenSnapshot.Rows([])) }
}

struct MadeRows: Sendable {
  let source: RowSource
  let rows: ScreenSnapshot.Rows
  /// The rows of the inner screen from which these were made.
  var inner: Inner?

  final class Inner: Sendable {
    let made: MadeRows
    init(_ made: MadeRows) { self.made = made }
  }
}

/// The rows of a nested screen's section. All properties are constants, so the reasoning for ``RowSource``
/// applies.
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

/// How a nested screen is embedded in its outer screen.
struct Lift<Inner: Screen, Outer: Screen>: Sendable {
  /// Prepended to all keys.
  let prefix: String
  let state: @Sendable (Outer.State) -> Inner.State
  let intent: @Sendable (Intent<Inner>) -> Intent<Outer>?
  /// Converts an inner property to one of the outer screen. `nil` if the inner state isn't stored in a property of
  /// the outer state.
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

  /// Whether both are known to have the same effect. `false` if that is uncertain.
  func isKnownEqual(to other: Lift) -> Bool {
    prefix == other.prefix && functions == other.functions && functions.allSatisfy(\.capturesNothing)
  }
}
