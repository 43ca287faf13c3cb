public import Tessera

/// A hundred thousand products: a visible range of a long list, reused rows, and a basket.
public struct ShopScreen: Screen {
  public struct State: ScreenState, Codable {
    /// The number of pieces of each product in the basket, never 0.
    var basket: IndexedList<BasketLine> = []
    var favourites: Set<Int> = []
    /// The product whose details are shown.
    var open: Int?
    var visibleRange = VisibleRange()
    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case didPressDetails(Product)
    case didPressAdd(Product)
    case didPressRemove(Product)
    case didTurnFavourite(Product, Bool)
    case didSlide(Product, pieces: Int)
    case didPressEmpty
    case didPressForget
    case didReveal(Range<Int>)
  }

  public init() {}

  public func title(for state: State) -> Phrase { "Shop" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    let rows = state.visibleRange.range(of: Product.count)
    if !state.basket.isEmpty || !state.favourites.isEmpty { basket(state) }
    SectionModel("Picked for you") {
      for pick in PickItem.picks {
        PickItem(product: Product(pick.number), form: pick.form, pieces: state.pieces(of: Product(pick.number)))
      }
    }
    .style(.grid)
    // An item contains everything its row depends on: rows of equal items aren't made again.
    SectionModel("Products", rows.map { item($0, state) }) { $0 }
      .header(HeaderItem("Products", value: "\(Product.count)"))
      .visibleRange(SectionModel.ShownPart(total: Product.count, start: rows.lowerBound) { .action(.didReveal($0)) })
  }

  private func basket(_ state: State) -> SectionModel<Self> {
    SectionModel("Basket") {
      if !state.basket.isEmpty {
        FactsItem([Element.Fact("Pieces", "\(state.pieces)"), Element.Fact("Total", state.total)]).id("basket")
        ButtonItem("Empty the basket", on: .didPressEmpty).undo(\.basket, "The basket is empty")
      }
      if !state.favourites.isEmpty {
        FactsItem([Element.Fact("Favourites", "\(state.favourites.count)")]).id("favourites")
        ButtonItem("Clear favourites", on: .didPressForget).confirm("Clear all favourites?", action: "Clear")
      }
    }
    .style(.form).id("basket")
  }

  private func item(_ number: Int, _ state: State) -> ProductItem {
    ProductItem(
      product: Product(number), pieces: state.basket[id: number]?.pieces ?? 0, isFavourite: state.favourites.contains(number),
      isOpen: state.open == number)
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressDetails(let product):
      state.open = state.open == product.number ? nil : product.number
    case .didPressAdd(let product):
      state.put(state.pieces(of: product) + 1, product)
      return .announce("\(state.pieces(of: product)) in the basket")
    case .didPressRemove(let product):
      state.put(state.pieces(of: product) - 1, product)
      return .announce("\(state.pieces(of: product)) in the basket")
    case .didTurnFavourite(let product, let isOn):
      if isOn { state.favourites.insert(product.number) } else { state.favourites.remove(product.number) }
    case .didSlide(let product, let pieces):
      state.put(pieces, product)
    case .didPressEmpty:
      state.basket = []
    case .didPressForget: state.favourites = []
    case .didReveal(let rows):
      state.visibleRange.reveal(rows, of: Product.count)
    }
    return .none
  }
}
