import TesseraBinding

/// A model with three strings, like a typical row's.
struct Product: Equatable, Sendable {
  var id: Int
  var title: String
  var subtitle: String
  var price: String

  init(_ id: Int) {
    self.id = id
    title = "The title of product number \(id)"
    subtitle = "A subtitle that is not stored in place"
    price = "12.90"
  }
}

enum RowAction: Sendable {
  case add(Int)
  case remove(Int)
  case volume(Double)
}

/// The handler of every variant. Adds up the received values.
@MainActor
final class Sink: ActionHandlingProvider {
  private(set) var sum = 0

  /// The sum of the actions received during `work`.
  func taking(_ work: () -> Void) -> Int {
    sum = 0
    work()
    return sum
  }

  @inline(never)
  func handle(action: RowAction) {
    switch action {
    case .add(let id): sum &+= id
    case .remove(let id): sum &-= id
    case .volume(let value): sum &+= Int(value)
    }
  }
}

/// A minimal toolkit sender: it stores closures and calls them.
@MainActor
final class Sender: EventSender {
  let bindingSlot = BindingSlot()
  var fire: [@MainActor () -> Void] = []

  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
    self.fire.append(fire)
    return EventConnection { [weak self] in self?.fire.removeAll() }
  }
}

@MainActor
final class Row: Configurable, EventForwardingProvider {
  let bindingSlot = BindingSlot()
  let senders = [Sender(), Sender(), Sender()]
  var shown = 0

  var configurer: (Row, Product) -> Void { { row, product in row.shown &+= product.id } }

  var eventForwarder: SenderGroup {
    EventForwarder(senders[0]) { _, ctx in ctx.control(.clicked) { (product: Product) in [RowAction.add(product.id)] } }
    EventForwarder(senders[1]) { _, ctx in ctx.control(.clicked) { (product: Product) in [RowAction.remove(product.id)] } }
    EventForwarder(senders[2]) { _, ctx in ctx.control(.clicked) { [RowAction.volume(2)] } }
  }
}

/// A handwritten row with a stored closure that receives the action.
@MainActor
final class ClosureRow {
  var product: Product
  var onAction: @MainActor (RowAction) -> Void = { _ in }
  init(_ product: Product) { self.product = product }

  @inline(never)
  func click() { onAction(.add(product.id)) }
}

/// Works like associated objects: one dictionary with objects as keys and `Any` values.
@MainActor
final class Associated {
  private var values: [ObjectIdentifier: Any] = [:]

  @inline(never)
  func set(_ value: Any, of object: AnyObject) { values[ObjectIdentifier(object)] = value }

  @inline(never)
  func get(_ object: AnyObject) -> Any? { values[ObjectIdentifier(object)] }
}
