extension MovableRow {
  /// Converts a move and its announcement to an intent.
  struct Meaning: Sendable {
    typealias Function = @Sendable (Move, Phrase) -> Intent<Owner>

    let intent: Function
    /// Makes the function for a state. `nil` if it doesn't depend on the state.
    let reading: (@Sendable (Owner.State) -> Function)?

    init(_ intent: @escaping Function) { (self.intent, reading) = (intent, nil) }

    /// Reorders a list of the state, and announces the move if the order has changed.
    ///
    /// - Parameter rows: The ids of all rows of the section, in order.
    init<List: Move.List>(_ property: Property<Owner.State, List>, _ rows: [String]) {
      intent = { move, _ in Self.edit(property, move) }
      reading = { state in
        // Safe: a `Sendable` state's value, which isn't mutated.
        nonisolated(unsafe) let list = state[keyPath: property]
        return { Self.intent(for: $0, in: list, property, rows, $1) }
      }
    }

    private init(_ intent: @escaping Function, reading: @escaping @Sendable (Owner.State) -> Function) {
      (self.intent, self.reading) = (intent, reading)
    }

    func read(_ state: Owner.State) -> Meaning { reading.map { Meaning($0(state), reading: $0) } ?? self }

    private static func edit<List: Move.List>(_ property: Property<Owner.State, List>, _ move: Move) -> Intent<Owner> {
      .edit(Edit(property, describing: move) { $0.move(move) })
    }

    private static func intent<List: Move.List>(
      for move: Move, in list: List, _ property: Property<Owner.State, List>, _ rows: [String], _ words: Phrase
    ) -> Intent<Owner> {
      let records = list as? any RecordList
      guard let known = records.map({ move.naming($0.recordIDs, shownAs: rows) }) ?? move else {
        return .effect(.run { $0.environment.report(unknown(move, property)) })
      }
      var list = list
      // The edit is sent even if nothing has moved, so that the screen's `didEdit` is called.
      return list.move(known) ? .all([edit(property, known), .effect(.announce(words))]) : edit(property, known)
    }

    private static func unknown<List: Move.List>(_ move: Move, _ property: Property<Owner.State, List>) -> Diagnostic {
      Diagnostic(
        .unhandledEvent, .error,
        """
        Row '\(move.id)' of \(Owner.self) was moved, but no element of \(property) has that id; nothing happened. Give the rows of the section the ids of \
        their elements, '.id(stop.id)', or show all elements in their order.
        """)
    }
  }
}
