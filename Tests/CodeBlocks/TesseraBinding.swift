import TesseraBinding

@MainActor
class Widget: EventSender {
  let bindingSlot = BindingSlot()
  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? { nil }
}
final class Label: Widget { var text = "" }
final class Button: Widget {}
final class Slider: Widget { var value = 0.0 }
final class Field: Widget { var text = "" }

struct Product: Equatable, Sendable { var id: Int, title: String }
enum CartAction { case add(Int), amount(Double), preview(Int) }
enum FormAction { case submit(String) }

// block 1
struct ProductRow: Boundable {
  let contentData: Product
  typealias Binder = ProductCell
}

final class Cart: ActionHandlingProvider {
  func handle(action: CartAction) {}
}

@MainActor
func bind(_ cell: ProductCell, to product: Product, for owner: Cart) {
  // block 2
}

final class Form: Widget, EventForwardingProvider {
  let submit = Button(), field = Field()
  var eventForwarder: SenderGroup {
    // block 3
  }
}
