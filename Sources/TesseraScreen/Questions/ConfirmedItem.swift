/// An item that asks for confirmation before it takes effect. Created by
/// ``Item/confirm(_:message:action:isDestructive:)``.
public struct ConfirmedItem<Base: Item>: Item {
  public typealias Owner = Base.Owner
  public typealias Reading = Base.Reading

  /// The wrapped item.
  public var base: Base
  private let title: Phrase
  private let message: Phrase?
  private let action: Phrase
  private let isDestructive: Bool

  init(_ base: Base, _ title: Phrase, _ message: Phrase?, _ action: Phrase, _ isDestructive: Bool) {
    (self.base, self.title, self.message, self.action, self.isDestructive) = (base, title, message, action, isDestructive)
  }

  public var id: Base.ID { base.id }
  public var content: Element { styled(base.content) }
  public mutating func read(_ state: Owner.State) -> Base.Reading { base.read(state) }
  public var details: ItemDetails<Owner> { base.details }

  /// Only presses are confirmed. Text fields, switches and sliders show their new value at once.
  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard let intent = base.intent(for: event) else { return nil }
    guard event.value == nil else { return intent }
    let question = Question<Intent<Owner>>(
      title, message: message, answers: [.init(action, isDestructive: isDestructive, intent), .init("Cancel")])
    return .present(Presentation(asking: question, id: "confirm.\(Row.Key.text(of: base.id)).\(event.control)"))
  }

  /// A normal button whose action can't be undone gets the destructive emphasis.
  private func styled(_ element: Element) -> Element {
    guard isDestructive else { return element }
    switch element {
    case .button(var button) where button.emphasis == .normal:
      button.emphasis = .destructive
      return .button(button)
    case .accessible(let inner, let accessibility): return .accessible(styled(inner), accessibility)
    default: return element
    }
  }
}

/// A ready-made item keeps its modifiers: `ButtonItem(…).confirm("Delete?", action: "Delete").disabled(isBusy)`.
extension ConfirmedItem: StockItem where Base: StockItem {
  public var traits: Row.Traits {
    get { base.traits }
    set { base.traits = newValue }
  }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { base.property }
  public var words: Phrase { base.words }
  public var element: Element { styled(base.element) }
}

extension Item {
  /// Asks for confirmation before the item takes effect.
  ///
  /// ```swift
  /// ButtonItem("Delete", on: .didDelete(order.id)).confirm("Delete “\(order.name)”?", action: "Delete")
  /// ButtonItem("Send", on: .didPressSend).confirm("Send to 240 people?", action: "Send", isDestructive: false)
  /// ```
  /// The screen isn't involved in the question: its action is sent after the user confirms, and never if the user
  /// closes the question.
  ///
  /// - Parameters:
  ///   - title: The question. Name the object: *Delete “Invoice 7”?*, not *Are you sure?*
  ///   - message: The consequences, in a sentence.
  ///   - action: The title of the confirming answer. Use the verb of the button, not *OK*.
  ///   - isDestructive: Whether the action can't be undone. The answer is then styled as destructive, and so is a
  ///     button without another emphasis.
  public func confirm(_ title: Phrase, message: Phrase? = nil, action: Phrase, isDestructive: Bool = true) -> ConfirmedItem<Self> {
    ConfirmedItem(self, title, message, action, isDestructive)
  }
}
