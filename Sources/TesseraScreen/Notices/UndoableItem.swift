/// An item whose effect can be undone. Created by ``Item/undo(_:_:within:otherwise:)``.
public struct UndoableItem<Base: Item, Value: Equatable & Sendable>: Item {
  public typealias Owner = Base.Owner
  public typealias Reading = Base.Reading

  /// The wrapped item.
  public var base: Base
  private let words: Phrase
  private let time: Duration
  private let restored: Property<Owner.State, Value>
  private let otherwise: Owner.Action?

  init(_ base: Base, _ property: Property<Owner.State, Value>, _ words: Phrase, _ time: Duration, _ otherwise: Owner.Action?) {
    (self.base, self.words, self.time, restored, self.otherwise) = (base, words, time, property, otherwise)
  }

  public var id: Base.ID { base.id }
  public var content: Element { base.content }
  public mutating func read(_ state: Owner.State) -> Base.Reading { base.read(state) }
  public var details: ItemDetails<Owner> { base.details }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard let intent = base.intent(for: event) else { return nil }
    // Reads the value when the item is used, not when it was last shown.
    let offer = Intent<Owner>.PartIntent(part: "", "can be undone") { [words, time, restored, otherwise] state, _, _ in
      let notice = Notice<Intent<Owner>>(
        words: words, tone: .info, time: time, button: ("Undo", .edit(Edit(puttingBack: restored, state[keyPath: restored]))),
        otherwise: otherwise.map { .action($0) })
      return Effect(steps: [.notice(notice)])
    }
    return Self.offering(.part(offer), with: intent)
  }

  /// Adds the undo message before the intent. If the intent first asks a question, the message is shown with the
  /// answer.
  private static func offering(_ offer: Intent<Owner>, with intent: Intent<Owner>) -> Intent<Owner> {
    switch intent {
    case .present(let presentation): return .present(presentation.map { offering(offer, with: $0) })
    case .effect(let effect) where effect.steps.contains(where: \.presents):
      let steps = effect.steps.map { step -> Effect<Intent<Owner>>.Step in
        if case .present(let presentation) = step { return .present(presentation.map { offering(offer, with: $0) }) }
        return step
      }
      return .effect(Effect(steps: steps))
    case .all(let intents) where intents.contains(where: \.presents):
      return .all(intents.map { $0.presents ? offering(offer, with: $0) : $0 })
    case .action, .edit, .open, .part, .notice, .effect, .all: return .all([offer, intent])
    }
  }

  public static func == (left: UndoableItem, right: UndoableItem) -> Bool {
    left.base == right.base && left.words == right.words && left.time == right.time && left.otherwise == right.otherwise
      && (left.restored as PartialKeyPath<Owner.State>) == (right.restored as PartialKeyPath<Owner.State>)
  }
}

/// A ready-made item keeps its modifiers: `ButtonItem(…).undo(\.orders, "Deleted").id(order.id).disabled(isBusy)`.
extension UndoableItem: StockItem where Base: StockItem {
  public var traits: Row.Traits {
    get { base.traits }
    set { base.traits = newValue }
  }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { base.property }
  public var words: Phrase { base.words }
  public var element: Element { base.element }
}

extension Intent {
  /// Whether the intent presents a screen first and takes effect with its result.
  fileprivate var presents: Bool {
    switch self {
    case .present: true
    case .effect(let effect): effect.steps.contains(where: \.presents)
    case .all(let intents): intents.contains(where: \.presents)
    case .action, .edit, .open, .part, .notice: false
    }
  }
}

extension Effect.Step {
  fileprivate var presents: Bool { if case .present = self { true } else { false } }
}

extension Item {
  /// Offers undo for a while after the item was used: undo sets the property back to its previous value.
  ///
  /// ```swift
  /// ButtonItem("Delete", on: .didDelete(order.id)).undo(\.orders, "Deleted", otherwise: .didForget(order.id))
  /// ```
  /// The item takes effect at once. If it asks first (``confirm(_:message:action:isDestructive:)``, a picker),
  /// undo is offered after the answer. If undo must revert more than one property, use
  /// ``Effect/undoable(_:within:undo:otherwise:)``, which also documents the laws.
  ///
  /// The previous value replaces the current one when the user presses undo. If other users change
  /// the same value in the meantime, for example through a topic, their change isn't shown until the next value
  /// arrives. For such a value use ``Effect/undoable(_:within:undo:otherwise:)`` with an action that reverts only
  /// what this user did.
  public func undo<Value: Equatable & Sendable>(
    _ property: Property<Owner.State, Value>, _ words: Phrase, within time: Duration = .seconds(8), otherwise: Owner.Action? = nil
  ) -> UndoableItem<Self, Value> {
    UndoableItem(self, property, words, time, otherwise)
  }
}
