import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Orders with a search field at the top, alone or with another row below it.
private struct OrdersScreen: Screen {
  struct State: ScreenState, Codable {
    var query = ""
    var asked: [String] = []
    var help = false
  }
  enum Action: Equatable, Sendable { case didSearch, clear, explain, pick, notice, push }
  var isAlone = true

  func title(for state: State) -> Phrase { "Orders" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SearchItem(
        "Search orders", text: \.query, placeholder: "Number or name", help: state.help ? "Two letters at least" : nil,
        after: .milliseconds(1), on: .didSearch
      ).id("find")
      if !isAlone { TextItem("Asked \(state.asked.count) times") }
    }
    .style(.form)
    SectionModel("Found") {
      for order in (0..<40).map({ "Order \($0)" }) where state.query.isEmpty || order.contains(state.query) {
        SubtitleItem("\(order)", on: .push).id(order)
      }
    }
    SectionModel {
      ButtonItem("Clear", on: .clear)
      ButtonItem("Explain", on: .explain)
      ButtonItem("Pick", on: .pick)
      ButtonItem("Message", on: .notice)
    }
    .style(.actions)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didSearch: state.asked.append(state.query)
    case .clear: state.query = ""
    case .explain: state.help.toggle()
    case .pick: return .present(Presentation(RowsScreen.Sheet(), id: "sheet", kind: .sheet) { _ in .clear })
    case .notice: return .toast("Saved", for: .seconds(60))
    case .push: return .present(Presentation(RowsScreen.Sheet(), id: "page", kind: .push) { _ in .clear })
    }
    return .none
  }
}

@Suite("Search in the bar on the model of UIKit", .serialized)
@MainActor
struct SearchTests {
  private func search(_ shown: Shown) throws -> UISearchController { try #require(shown.controller.navigationItem.searchController) }
  private func state(_ shown: Shown) -> OrdersScreen.State { shown.controller.page.page!.state(of: OrdersScreen.self)! }

  @Test("The first search field is in the bar and not a row. Typing filters, and searches when typing pauses", arguments: [true, false])
  func typing(_ isAlone: Bool) async throws {
    let shown = await Shown(AnyScreen(OrdersScreen(isAlone: isAlone)))
    let search = try search(shown)
    #expect(shown.layer.list.position(of: "find") == nil)
    #expect(search.searchBar.placeholder == "Number or name")
    let field = try shown.find(.searchbox, "Search orders", as: UISearchTextField.self)
    #expect(field === search.searchBar.searchTextField && field.accessibilityTraits.contains(.searchField))
    let batches = shown.collection.modelCounters.reloads
    shown.window.modelTap(at: shown.window.modelMiddle(of: field))
    #expect(search.isActive && field.isFirstResponder)
    field.modelType("Order 3")
    await shown.settle()
    for _ in 0..<200 where state(shown).asked.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    await shown.settle()
    #expect(state(shown).query == "Order 3" && field.text == "Order 3" && state(shown).asked == ["Order 3"])
    #expect(shown.tree.contains("Order 39") && !shown.tree.contains("Order 21"))
    #expect(field.isFirstResponder && shown.collection.modelCounters.reloads == batches)
    search.modelPressSearch()
    #expect(!field.isFirstResponder && search.isActive)
    search.modelCancel()
    await shown.settle()
    #expect(state(shown).query == "" && state(shown).asked.last == "" && shown.tree.contains("Order 21"))
    #expect(shown.exceptions == [])
    #expect(shown.reports.all.map(\.description) == [])
  }

  @Test("The bar shows the screen's changes, and the user's input is not overwritten")
  func changes() async throws {
    let shown = await Shown(OrdersScreen())
    let field = try search(shown).searchBar.searchTextField
    field.modelFocusAndType("Order 1")
    await shown.settle()
    let count = field.modelTextSetCount
    field.modelType("2")
    await shown.settle()
    #expect(field.modelTextSetCount == count)
    try await shown.tap(.button, "Clear")
    #expect(field.text == "" && state(shown).query == "")
    #expect(shown.exceptions == [])
  }

  @Test("A sheet and a page over an active search keep it for afterwards")
  func presenting() async throws {
    let shown = await Shown(OrdersScreen())
    let search = try search(shown)
    search.searchBar.searchTextField.modelFocusAndType("Order 1")
    await shown.settle()
    try await shown.tap(.button, "Pick")
    #expect(shown.window.modelTopController !== shown.navigation)
    shown.window.modelPullDown()
    await shown.settle()
    try await shown.tap(.button, "Order 12")
    #expect(shown.navigation.viewControllers.count == 2)
    #expect(shown.navigation.topViewController?.navigationItem.searchController == nil)
    shown.navigation.modelPressBack()
    await shown.settle()
    #expect(search.searchBar.window != nil && state(shown).query == "Order 1")
    #expect(shown.exceptions == [])
  }

  @Test("A field with a hint is a row, and so is one without a bar, with a message above it")
  func rows() async throws {
    let shown = await Shown(OrdersScreen())
    try await shown.tap(.button, "Explain")
    #expect(shown.controller.navigationItem.searchController == nil && shown.layer.list.position(of: "find") != nil)
    try await shown.tap(.button, "Explain")
    #expect(shown.controller.navigationItem.searchController != nil && shown.layer.list.position(of: "find") == nil)
    try await shown.tap(.button, "Message")
    #expect(shown.controller.navigationItem.searchController != nil && shown.tree.contains("Saved"))
    #expect(shown.exceptions == [])

    UIKitModel.collect()
    let embedded = ScreenViewController(AnyScreen(OrdersScreen()))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = embedded
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    #expect(embedded.navigationItem.searchController == nil)
    #expect(embedded.host.layers[0].content?.list.position(of: "find") != nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("An app's own search in the bar stays, Command-F focuses the screen's search, and nothing is left behind")
  func own() async throws {
    let before = ModelLeaks.living
    try await { @MainActor in
      let shown = await Shown(OrdersScreen())
      let field = try search(shown).searchBar.searchTextField
      UIResponder.modelPress(.keyboardF, .command, in: shown.window)
      #expect(field.isFirstResponder)
      let other = ScreenViewController(AnyScreen(OrdersScreen()))
      let own = UISearchController(searchResultsController: nil)
      other.navigationItem.searchController = own
      shown.navigation.setViewControllers([other], animated: false)
      await shown.settle()
      #expect(other.navigationItem.searchController === own)
      #expect(other.host.layers[0].content?.list.position(of: "find") != nil)
      #expect(shown.exceptions == [])
      shown.window.rootViewController = nil
      ModelRunLoop.settle()
    }()
    for _ in 0..<20 { await Task.yield() }
    ModelRunLoop.settle()
    let left = ModelLeaks.living.filter { $0.value > before[$0.key, default: 0] }
    #expect(left.isEmpty, "\(left)")
    UIKitModel.stopCollecting()
  }

  @Test("In Arabic on a device that is not, the bar and the rows are Arabic, and rows begin on the right")
  func arabic() async throws {
    let localizer = Localizer(.arabic, catalog: ["Search orders": "ابحث عن الطلبات", "Number or name": "رقم أو اسم", "Clear": "امسح"])
    let shown = await Shown(AnyScreen(OrdersScreen()), localizer: localizer)
    #expect(try search(shown).searchBar.placeholder == "رقم أو اسم")
    #expect(try search(shown).searchBar.searchTextField.accessibilityLabel == "ابحث عن الطلبات")
    #expect(shown.collection.visibleCells.allSatisfy { $0.contentView.effectiveUserInterfaceLayoutDirection == .rightToLeft })
    #expect(shown.exceptions == [])
  }
}

extension UITextField {
  fileprivate func modelFocusAndType(_ text: String) {
    becomeFirstResponder()
    modelType(text)
  }
}
