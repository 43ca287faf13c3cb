import Tessera
import TesseraGTK

struct Products: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct ProductItem: Item {
  typealias Owner = Products
  var id: String
  var content: Element { .text(Element.Text("\(id)")) }
}
final class ProductCell: NativeRow, Configurable, EventForwardingProvider {
  var configurer: (ProductCell, ProductItem) -> Void { { _, _ in } }
  var eventForwarder: SenderGroup { EventForwarder(self) { _, ctx in ctx.tap { [RowEvent("open")] } } }
}

@MainActor
func open(_ app: InlineApp, _ rows: NativeRowRegistry) {
  // block 4
}
