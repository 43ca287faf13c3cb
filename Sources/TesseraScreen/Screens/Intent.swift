/// The meaning of an event on an item to its screen.
@nonexhaustive
public enum Intent<Owner: Screen>: Sendable {
  /// Something happened that the screen decides on.
  case action(Owner.Action)
  /// A property of the state gets a value.
  case edit(Edit<Owner.State>)
  /// The person wants to go to a route or an allowed URL.
  case open(String)
  /// Another screen is to be presented over this one.
  case present(Presentation<Intent<Owner>>)
  /// An effect that the item runs itself: it ends in intents, and the screen needs no action of its own for it.
  case effect(Effect<Intent<Owner>>)
  /// Something happened in a screen that stands inside this one; made by a ``Part``.
  case part(PartIntent<Owner>)
  /// A message above the sections has ended; made by ``Effect/toast(_:tone:for:)`` and ``Effect/undoable(_:within:undo:otherwise:)``.
  case notice(NoticeAnswer)
  /// Several, in order.
  indirect case all([Intent<Owner>])
}

extension Intent {
  /// The action alone, or the intent in words.
  var name: String { if case .action(let action) = self { "\(action)" } else { description } }
}

extension Intent: CustomStringConvertible {
  /// One line for logs: `action didPressInvite`, `edit \State.name = Ada`.
  public var description: String {
    switch self {
    case .action(let action): "action \(action)"
    case .edit(let edit): "edit \(edit)"
    case .open(let route): "open \(route)"
    case .present(let presentation): "present \(presentation.id)"
    case .effect: "effect"
    case .part(let part): part.description
    case .notice(let answer): "notice \(answer)"
    case .all(let intents): intents.map(\.description).joined(separator: "; ")
    }
  }
}
