/// An item that can be taken back after it was used; made by ``Item/undo(_:_:within:otherwise:)``.
public struct UndoableItem<Base: Item, Value: Equatable & Sendable>: Item {
  public typealias Owner = Base.Owner
  public typealias Reading = Base.Reading

  /// The item that is used.
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
  public var height: ItemHeight { base.height }
  public mutating func read(_ state: Owner.State) -> Base.Reading { base.read(state) }
  public var dependency: ItemDependency<Owner>? { base.dependency }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { base.property }
  public mutating func refuse(_ reason: Phrase) { base.refuse(reason) }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    guard let intent = base.intent(for: event) else { return nil }
    // The value of the moment in which the item is used, not of the one in which it was last shown.
    let offer = PartIntent<Owner>(part: "", "can be undone") { [words, time, restored, otherwise] state in
      let notice = Notice<Intent<Owner>>(
        words: words, tone: .info, time: time, button: ("Undo", .edit(Edit(restored, state[keyPath: restored]))),
        otherwise: otherwise.map { .action($0) })
      return Effect(steps: [.notice(notice)])
    }
    return .all([.part(offer), intent])
  }

  public static func == (left: UndoableItem, right: UndoableItem) -> Bool {
    left.base == right.base && left.words == right.words && left.time == right.time && left.otherwise == right.otherwise
      && (left.restored as PartialKeyPath<Owner.State>) == (right.restored as PartialKeyPath<Owner.State>)
  }
}

extension Item {
  /// The item, which can be taken back for a while: the property gets the value that it had before.
  ///
  /// ```swift
  /// ButtonItem("Delete", on: .didDelete(order.id)).undo(\.orders, "Deleted", otherwise: .didForget(order.id))
  /// ```
  /// The item does at once what it means. Where more has to be taken back than one property, see ``Effect/undoable(_:within:undo:otherwise:)``, which has the
  /// laws as well.
  public func undo<Value: Equatable & Sendable>(
    _ property: Property<Owner.State, Value>, _ words: Phrase, within time: Duration = .seconds(8), otherwise: Owner.Action? = nil
  ) -> UndoableItem<Self, Value> {
    UndoableItem(self, property, words, time, otherwise)
  }
}
