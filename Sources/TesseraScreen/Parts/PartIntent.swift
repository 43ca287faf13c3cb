extension Intent {
  /// An event in a nested screen, in the form in which the outer screen handles it.
  public struct PartIntent: Sendable {
    let part: String
    /// The inner screen's action, if the event is one.
    let action: (any Equatable & Sendable)?
    /// The change of the outer state, if the event is an edit.
    let edit: Edit<Owner.State>?
    private let words: String
    /// Changes the state. Returns `nil` if the part was removed. The second argument says whether the change is user
    /// input, see `Screen.noteEdits(in:_:)`. The third argument has the current parts.
    let run: @Sendable (inout Owner.State, Bool, PartPositions) -> Effect<Intent<Owner>>?

    init(
      part: String, _ words: String, action: (any Equatable & Sendable)? = nil, edit: Edit<Owner.State>? = nil,
      run: @escaping @Sendable (inout Owner.State, Bool, PartPositions) -> Effect<Intent<Owner>>?
    ) {
      (self.part, self.words, self.action, self.edit, self.run) = (part, words, action, edit, run)
    }
  }
}

extension Intent.PartIntent: CustomStringConvertible {
  /// One line: `address/ action didPressFind`.
  public var description: String { "\(part) \(words)" }

  /// The intent of a nested part in an outer screen.
  func lifted<Outer: Screen>(_ position: PartPosition<Outer, Owner>) -> Intent<Outer>.PartIntent {
    Intent<Outer>.PartIntent(
      part: position.key + part, words, action: action, edit: edit?.lifted(through: position.property)
    ) { [run, edit] state, isEntered, parts in
      parts.current(position).change(&state) { inner, screen in
        screen.noteEdits(in: &inner, if: isEntered) { inner in
          guard let effect = run(&inner, isEntered, parts.inside(position.key)) else { return nil }
          guard let edit, !edit.isNote else { return effect }
          return .merge(effect, screen.didEdit(&inner, edit).map { .action($0) })
        }
      }
    }
  }
}
