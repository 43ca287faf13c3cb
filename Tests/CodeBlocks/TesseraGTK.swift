import Foundation
import Tessera
import TesseraGTK

struct ShopAPI: Sendable {}
struct Shop: App {
  let name: Phrase = "Shop"
  let api: ShopAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}
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
func run(_ api: ShopAPI) {
  // block 1
}
