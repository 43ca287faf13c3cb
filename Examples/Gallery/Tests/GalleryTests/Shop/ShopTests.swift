import Foundation
@testable import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("Shop on the headless host")
struct ShopTests {
  private func shop(_ language: Language = .english, _ catalog: Catalog = Catalog()) -> Headless<ShopScreen> {
    Headless(ShopScreen(), state: .init(), language: language, catalog: catalog)
  }

  private func products<S: Screen>(_ app: Headless<S>) -> [Row] {
    app.page.snapshots[0].sections.first { $0.visibleRange != nil }.map { Array($0.rows) } ?? []
  }

  /// The shop with the first product's details open, and the name of the product.
  private func detailed() -> (app: Headless<ShopScreen>, name: Phrase) {
    let app = shop()
    app.tap("\(Product(0).name)")
    return (app, Product(0).name)
  }

  @Test("A closed product offers itself and one button")
  func closed() {
    let (app, first) = (shop(), Product(0).name)
    #expect(app.element("Remove \(first)") == nil && app.element("Quantity of \(first)") == nil && !app.shows("Basket"))
    #expect(app.element("Add \(first)")?.isAvailable == true)
  }

  @Test("Adding, removing and sliding change one number")
  func basket() {
    let (app, first) = detailed()
    app.tap("Add \(first)")
    app.tap("Add \(first)")
    app.tap("Remove \(first)")
    #expect(app.element("Quantity of \(first)", role: .slider)?.value == "1 in the basket")
    app.slide("Quantity of \(first)", to: 5)
    app.slide("Quantity of \(first)", to: 7)
    #expect(app.element("Quantity of \(first)", role: .slider)?.value == "7 in the basket")
    #expect(app.actions.count == 6 && app.state.pieces == 7)
    #expect(app.announcements.contains("2 in the basket"))
  }

  @Test("What cannot be done is not offered: nothing to remove at first, nothing to add at the most, no basket to empty")
  func offers() {
    let (app, first) = detailed()
    #expect(app.element("Remove \(first)")?.isAvailable == false)
    #expect(app.element("Empty the basket") == nil)
    app.slide("Quantity of \(first)", to: Double(ProductItem.most))
    #expect(app.element("Add \(first)")?.isAvailable == false)
    app.tap("Empty the basket")
    #expect(app.element("Add \(first)")?.isAvailable == true)
    #expect(app.element("Remove \(first)")?.isAvailable == false)
  }

  @Test("Emptying the basket can be undone for a while, and not afterwards")
  func takingBack() async throws {
    let (app, first) = detailed()
    app.slide("Quantity of \(first)", to: 3)
    app.tap("Empty the basket")
    #expect(app.announcements.last == "The basket is empty" && app.state.pieces == 0)
    app.tap("Undo")
    #expect(app.state.pieces == 3 && !app.shows("Undo"))
    app.tap("Empty the basket")
    try await app.advance(by: .seconds(8))
    #expect(!app.shows("Undo") && app.state.pieces == 0)
  }

  @Test("Favourites are forgotten after a question, and only then")
  func forgetting() {
    let (app, first) = detailed()
    #expect(app.element("Clear favourites") == nil)
    app.toggle("Favourite \(first)")
    app.tap("Clear favourites")
    app.tap("Cancel")
    #expect(app.state.favourites == [0])
    app.tap("Clear favourites")
    app.tap("Clear")
    #expect(app.state.favourites.isEmpty)
  }

  @Test("Favorites and details belong to their product, wherever the visible range was")
  func keeps() {
    let (app, first) = detailed()
    app.toggle("Favourite \(first)")
    #expect(app.shows(Product(0).detail))
    app.reveal(60_000..<60_020, in: "Products")
    #expect(app.element("Favourite \(first)") == nil)
    app.reveal(0..<20, in: "Products")
    #expect(app.element("Favourite \(first)")?.states.contains(.checked) == true)
    #expect(app.shows(Product(0).detail))
    app.tap("\(first)")
    #expect(!app.shows(Product(0).detail))
  }

  @Test("At every scroll position the visible rows are there, and no more than a visible range is stored")
  func visibleRange() {
    let app = shop()
    for start in Array(stride(from: 0, to: 900, by: 7)) + Array(stride(from: 900, to: 0, by: -11)) + [99_990, 50_000, 0] {
      let seen = start..<min(start + 12, Product.count)
      app.reveal(seen, in: "Products")
      let rows = products(app)
      #expect(rows.count == VisibleRange.defaultSize)
      for number in seen { #expect(rows.contains { $0.key == Row.Key(number) }) }
    }
  }

  @Test("A hundred thousand products have names, prices and stocks of their own, and neighbours differ")
  func catalogue() {
    var names: Set<String> = []
    var before = ""
    for number in 0..<Product.count {
      let (product, name) = (Product(number), Product(number).name.description)
      names.insert(name + product.detail.description)
      #expect(name != before && product.price > 0 && product.stock > 0)
      before = name
    }
    #expect(names.count == Product.count)
  }

  @Test("In Arabic, all texts are Arabic")
  func arabic() {
    let app = shop(.arabic, .galleryArabic)
    app.tap("Add \(Product(0).name)")
    app.tap("\(Product(0).name)")
    for words in app.elements.flatMap({ [$0.label, $0.value ?? "", $0.hint ?? ""] }) {
      #expect(!words.unicodeScalars.contains { ("a"..."z").contains($0) }, "\(words)")
    }
    #expect(app.title == "المتجر")
  }

  @Test("The state survives a restart")
  func restart() throws {
    let app = shop()
    app.tap("Add \(Product(3).name)")
    app.tap("\(Product(4).name)")
    app.toggle("Favourite \(Product(4).name)")
    app.reveal(1_000..<1_020, in: "Products")
    let state = try JSONDecoder().decode(ShopScreen.State.self, from: JSONEncoder().encode(app.state))
    #expect(state == app.state)
    #expect(Headless(ShopScreen(), state: state).text == app.text)
  }

  @Test("The gallery opens the shop")
  func route() throws {
    let app = try GalleryApp(api: GalleryClient(base: try #require(URL(string: "http://127.0.0.1:1"))))
    #expect(app.routes.match("/shop") == .shop)
    #expect(app.routes.stack(for: "/shop") == [.index, .shop])
  }
}
