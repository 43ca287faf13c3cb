import Tessera

/// The base class of a small toolkit, as an app would bind it: one slot, one way to connect an event.
@MainActor
class View: EventSender {
  let bindingSlot = BindingSlot()
  private var handlers: [ControlEventName: @MainActor () -> Void] = [:]

  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    guard case .control(let name) = event else { return nil }
    handlers[name] = fire
    return EventConnection { [weak self] in self?.handlers[name] = nil }
  }

  /// A user event.
  func send(_ name: ControlEventName) { handlers[name]?() }
}

extension ControlEventName {
  /// An event that this toolkit adds.
  static let flipped: ControlEventName = "flipped"
}

struct Price: Equatable, Sendable {
  let id: Int
  let text: String
}

enum PriceAction: Equatable, Sendable {
  case didPress(Int)
  case didTouch
}

/// A cell: state in, intent out.
final class PriceCell: View, Configurable, EventForwardingProvider {
  let button = View()
  private(set) var text = ""

  var configurer: (PriceCell, Price) -> Void { { cell, price in cell.text = price.text } }

  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in
      ctx.control(.clicked) { (price: Price) in [PriceAction.didPress(price.id)] }
      ctx.control([.pressed, .flipped]) { [PriceAction.didTouch] }
    }
  }
}

/// A main-actor class that handles actions without any isolation annotations of its own.
@MainActor
final class PriceOwner: ActionHandlingProvider {
  private(set) var actions: [PriceAction] = []
  let cell = PriceCell()

  init() {
    cell.configure(Price(id: 7, text: "7.00"))
    AnyActionHandlingProvider(self).attach(to: cell)
  }

  func handle(action: PriceAction) { actions.append(action) }
}

/// A handler that can be called from any thread.
final class PriceCounter: ActionHandlingProvider, Sendable {
  nonisolated func handle(action: PriceAction) {}

  nonisolated func replay(_ actions: [PriceAction]) { for action in actions { handle(action: action) } }
}
