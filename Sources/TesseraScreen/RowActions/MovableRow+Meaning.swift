extension MovableRow {
  /// The meaning of a move, and of the words that say it.
  struct Meaning: Sendable {
    typealias Function = @Sendable (Move, Phrase) -> Intent<Owner>

    let intent: Function
    /// The meaning while a state is shown; `nil` where it is the same for all.
    let reading: (@Sendable (Owner.State) -> Function)?

    /// A meaning of its own.
    init(_ intent: @escaping Function) { (self.intent, reading) = (intent, nil) }

    /// Another order of a list of the state, which is said where it is another one.
    ///
    /// - Parameter rows: The ids of all rows of the section, in order.
    init<List: Reorderable>(_ property: Property<Owner.State, List>, _ rows: [String]) {
      intent = { move, _ in Self.edit(property, move) }
      reading = { state in
        // A value of a state that is `Sendable`, which nobody changes.
        nonisolated(unsafe) let list = state[keyPath: property]
        return { Self.intent(for: $0, in: list, property, rows, $1) }
      }
    }

    private init(_ intent: @escaping Function, reading: @escaping @Sendable (Owner.State) -> Function) {
      (self.intent, self.reading) = (intent, reading)
    }

    /// The meaning while a state is shown.
    func read(_ state: Owner.State) -> Meaning { reading.map { Meaning($0(state), reading: $0) } ?? self }

    private static func edit<List: Reorderable>(_ property: Property<Owner.State, List>, _ move: Move) -> Intent<Owner> {
      .edit(Edit(property, describing: move) { $0.move(move) })
    }

    private static func intent<List: Reorderable>(
      for move: Move, in list: List, _ property: Property<Owner.State, List>, _ rows: [String], _ words: Phrase
    ) -> Intent<Owner> {
      let records = list as? any RecordList
      guard let known = records.map({ move.naming($0.recordIDs, shownAs: rows) }) ?? move else {
        return .effect(.run { $0.environment.report(unknown(move, property)) })
      }
      var list = list
      // An edit in any case, of which the screen's `didEdit` hears.
      return list.move(known) ? .all([edit(property, known), .effect(.announce(words))]) : edit(property, known)
    }

    private static func unknown<List: Reorderable>(_ move: Move, _ property: Property<Owner.State, List>) -> Diagnostic {
      Diagnostic(
        .unhandledEvent, .error,
        """
        Row '\(move.id)' of \(Owner.self) was moved, but no element of \(property) has that id; nothing happened. Give the rows of the section the ids of \
        their elements, '.id(stop.id)', or show all elements in their order.
        """)
    }
  }
}
