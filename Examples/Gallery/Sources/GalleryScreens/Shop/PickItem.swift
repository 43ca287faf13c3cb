internal import GalleryComponents
internal import Tessera

/// A card of the shop: a product with its picture.
struct PickItem: Item {
  typealias Owner = ShopScreen

  let product: Product
  let form: ProductPicture.Form
  /// The number of pieces in the basket.
  let pieces: Int

  var id: String { "pick \(product.number)" }

  var content: Element {
    let words = Element.Label(product.name, subtitle: product.priceText, value: pieces > 0 ? "\(pieces) in the basket" : nil)
    let add = Element.Button("Add", icon: "plus", availability: pieces < ProductItem.most ? .available : .disabled)
    return .column([
      .accessible(.component(Element.AnyComponent(ProductPicture(product.name, form))), Element.Accessibility(isHidden: true)),
      .label(words),
      .accessible(.button(add), Element.Accessibility(label: "Add \(product.name)")),
    ])
  }

  func intent(for event: Control.Event) -> Intent<ShopScreen>? { .action(.didPressAdd(product)) }

  /// The products of the first cards, each of another kind.
  static let picks: [(number: Int, form: ProductPicture.Form)] = [
    (18, .lamp), (20, .vase), (12, .clock), (7, .stool), (15, .jug), (21, .cup),
  ]
}
