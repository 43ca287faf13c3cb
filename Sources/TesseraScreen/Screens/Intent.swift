/// What an event on an item means to its screen.
@nonexhaustive
public enum Intent<Owner: Screen>: Sendable {
  /// Runs ``Screen/reduce(_:_:)`` with an action.
  case action(Owner.Action)
  /// Sets a property of the state.
  case edit(Edit<Owner.State>)
  /// Opens a route or an allowed URL.
  case open(String)
  /// Presents another screen over this one.
  case present(Presentation<Intent<Owner>>)
  /// Runs an effect that ends in intents, so the screen needs no action of its own for it.
  case effect(Effect<Intent<Owner>>)
  /// An event in a screen nested in this one. A ``Part`` creates it.
  case part(Intent<Owner>.PartIntent)
  /// A message above the sections has ended. ``Effect/toast(_:tone:for:)`` and
  /// ``Effect/undoable(_:within:undo:otherwise:)`` create it.
  case notice(Page.NoticeAnswer)
  /// Several intents, in order.
  indirect case all([Intent<Owner>])
}

extension Intent {
  /// The action alone, or the description of any other intent.
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
