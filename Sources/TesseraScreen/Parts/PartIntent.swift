/// Something that happened in a screen that stands inside another one, as the outer one carries it out.
public struct PartIntent<Owner: Screen>: Sendable {
  /// The part, by its key.
  let part: String
  /// The inner screen's action, if it is one.
  let action: (any Equatable & Sendable)?
  /// The change of the outer state, if it is an edit.
  let edit: Edit<Owner.State>?
  private let words: String
  /// Changes the state; `nil` if the part is gone. The second argument says whether somebody entered it, see ``Screen/noteEdits(in:_:)``; the third
  /// are the parts that are there now.
  let run: @Sendable (inout Owner.State, Bool, PartPositions) -> Effect<Intent<Owner>>?

  init(
    part: String, _ words: String, action: (any Equatable & Sendable)? = nil, edit: Edit<Owner.State>? = nil,
    run: @escaping @Sendable (inout Owner.State, Bool, PartPositions) -> Effect<Intent<Owner>>?
  ) {
    (self.part, self.words, self.action, self.edit, self.run) = (part, words, action, edit, run)
  }
}

extension PartIntent: CustomStringConvertible {
  /// One line: `address/ action didPressFind`.
  public var description: String { "\(part) \(words)" }

  /// The same of a part of a part.
  func lifted<Outer: Screen>(_ position: PartPosition<Outer, Owner>) -> PartIntent<Outer> {
    PartIntent<Outer>(
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
