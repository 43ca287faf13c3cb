import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Stops with actions at both sides, in an order that people change.
struct StopsScreen: Screen {
  struct Stop: Identifiable, Equatable, Codable, Sendable { let id: String }
  struct State: ScreenState, Codable {
    var stops = ["Riyadh", "Jeddah", "Abha", "Tabuk"].map { Stop(id: $0) }
    var isLocked = false, refusesMoves = false
    var log: [String] = []
  }
  enum Action: Equatable, Sendable { case open(String), delete(String), archive(String), flag(String), lock, move(Move), set([String]) }

  func title(for state: State) -> Phrase { "Stops" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Stops") {
      for stop in state.stops {
        SubtitleItem("\(stop.id)", on: .open(stop.id)).actions {
          ButtonItem("Archive", icon: "box", on: .archive(stop.id))
          ButtonItem("Delete", emphasis: .destructive, on: .delete(stop.id)).disabled(state.isLocked)
        } leading: {
          ButtonItem("Flag", icon: "flag", on: .flag(stop.id))
        }
        .id(stop.id)
      }
    }
    .reorderable { .move($0) }
    SectionModel("All") { ButtonItem("Lock", on: .lock) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let id): state.log.append("open \(id)")
    case .archive(let id), .delete(let id): state.stops.removeAll { $0.id == id }
    case .flag(let id): state.log.append("flag \(id)")
    case .lock: state.isLocked = true
    case .move(let move): if !state.refusesMoves { state.stops.move(move) }
    case .set(let stops): state.stops = stops.map { Stop(id: $0) }
    }
    return .none
  }
}

extension Shown {
  fileprivate var stops: StopsScreen.State { controller.page.page!.state(of: StopsScreen.self) ?? StopsScreen.State() }
  /// The names of the rows as the cells show them.
  fileprivate var names: [String] {
    (0..<collection.numberOfItems(inSection: 0)).compactMap { item in
      collection.cellForItem(at: IndexPath(item: item, section: 0)).flatMap { voiceOver.nodes(in: $0).first?.label }
    }
  }
  fileprivate func swipe(_ item: Int, fromLeading: Bool = false) -> [UIContextualAction] {
    collection.modelSwipe(IndexPath(item: item, section: 0), fromLeading: fromLeading)
  }
  fileprivate func lift(_ item: Int) -> ModelDrag? { collection.modelLift(IndexPath(item: item, section: 0)) }
}

@Suite("Swiped and dragged rows on the model of UIKit", .serialized)
@MainActor
struct RowActionTests {
  private func shown(_ state: StopsScreen.State = StopsScreen.State()) async -> Shown {
    await Shown(AnyScreen(StopsScreen(), state: state))
  }

  @Test("A swipe shows the actions of its side, the last one at the edge, and performs the pressed one")
  func swiping() async throws {
    let shown = await shown()
    #expect(shown.swipe(1).map(\.title) == ["Delete", "Archive"])
    #expect(shown.swipe(1).map(\.style) == [.destructive, .normal])
    #expect(shown.swipe(1, fromLeading: true).map(\.title) == ["Flag"])
    #expect(shown.swipe(1)[0].modelPress())
    await shown.settle()
    #expect(shown.names == ["Riyadh", "Abha", "Tabuk"])
    shown.swipe(0, fromLeading: true)[0].modelPress()
    await shown.settle()
    #expect(shown.stops.log == ["flag Riyadh"])
    #expect(shown.exceptions == [])
  }

  @Test("A swipe offers no disabled actions, and nothing where there are no actions")
  func unavailable() async throws {
    let shown = await shown()
    try await shown.tap(.button, "Lock")
    #expect(shown.swipe(0).map(\.title) == ["Archive"])
    #expect(shown.collection.modelSwipe(IndexPath(item: 0, section: 1)).isEmpty)
    let path = IndexPath(item: 0, section: 0)
    let source = try #require(shown.collection.collectionViewLayout as? UICollectionViewCompositionalLayout)
    #expect(source.modelSwipeConfiguration(path)?.performsFirstActionWithFullSwipe == false)
  }

  @Test("Swiping a row of an app's own table does the same")
  func tables() async throws {
    let table = UITableView(frame: .zero, style: .insetGrouped), controller = UIViewController()
    table.fill(controller.view)
    UIKitModel.collect()
    let source = TableViewScreenDataSource(AnyScreen(StopsScreen()), in: table, of: controller)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    #expect(table.modelSwipe(IndexPath(row: 0, section: 0)).map(\.title) == ["Delete", "Archive"])
    table.modelSwipe(IndexPath(row: 0, section: 0))[1].modelPress()
    ModelRunLoop.settle()
    #expect(table.numberOfRows(inSection: 0) == 3)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
    _ = source
  }

  @Test(
    "A row dropped among its neighbors stays where it was released", arguments: [(0, 2), (0, 3), (3, 0), (1, 2), (2, 1)])
  func dragging(_ from: Int, _ to: Int) async throws {
    let shown = await shown()
    var expected = shown.names
    let name = expected.remove(at: from)
    expected.insert(name, at: to)
    let batches = shown.collection.modelCounters
    let drag = try #require(shown.lift(from))
    #expect(drag.move(to: IndexPath(item: to, section: 0)) == .move)
    #expect(drag.drop())
    await shown.settle()
    #expect(shown.names == expected)
    #expect(shown.stops.stops.map(\.id) == expected)
    #expect(shown.collection.modelCounters.reloads == batches.reloads)
    #expect(shown.exceptions == [])
  }

  @Test("A row cannot be dropped in another section, and rows without an order are not lifted")
  func elsewhere() async throws {
    let shown = await shown()
    let drag = try #require(shown.lift(0))
    #expect(drag.move(to: IndexPath(item: 0, section: 1)) == .forbidden)
    #expect(!drag.drop())
    #expect(drag.move(to: nil) == .forbidden)
    #expect(shown.collection.modelLift(IndexPath(item: 0, section: 1)) == nil)
    await shown.settle()
    #expect(shown.names == ["Riyadh", "Jeddah", "Abha", "Tabuk"])
    #expect(shown.exceptions == [])
  }

  @Test("A move that the screen refuses leaves the rows where they were")
  func refused() async throws {
    var state = StopsScreen.State()
    state.refusesMoves = true
    let shown = await shown(state)
    let drag = try #require(shown.lift(0))
    drag.move(to: IndexPath(item: 3, section: 0))
    drag.drop()
    await shown.settle()
    #expect(shown.names == ["Riyadh", "Jeddah", "Abha", "Tabuk"])
    #expect(shown.exceptions == [])
  }

  @Test("Changes while a row is dragged are shown when it is released, and the move names rows, not positions")
  func changes() async throws {
    let shown = await shown()
    let drag = try #require(shown.lift(0))
    drag.move(to: IndexPath(item: 2, section: 0))
    shown.controller.page.page!.send(.set(["Riyadh", "Jeddah", "Mecca", "Abha", "Tabuk"]), to: StopsScreen.self)
    await shown.settle()
    #expect(shown.names == ["Riyadh", "Jeddah", "Abha", "Tabuk"])
    drag.drop()
    await shown.settle()
    #expect(shown.stops.stops.map(\.id) == ["Jeddah", "Mecca", "Abha", "Riyadh", "Tabuk"])
    #expect(shown.names == ["Jeddah", "Mecca", "Abha", "Riyadh", "Tabuk"])
    #expect(shown.exceptions == [])
  }

  @Test("A drag cancelled by the system shows the changes since, and a row removed since is not moved")
  func gone() async throws {
    let shown = await shown()
    let drag = try #require(shown.lift(0))
    drag.move(to: IndexPath(item: 2, section: 0))
    shown.controller.page.page!.send(.set(["Jeddah", "Abha"]), to: StopsScreen.self)
    await shown.settle()
    drag.cancel()
    await shown.settle()
    #expect(shown.names == ["Jeddah", "Abha"])
    let other = try #require(shown.lift(0))
    shown.controller.page.page!.send(.set(["Abha", "Tabuk"]), to: StopsScreen.self)
    await shown.settle()
    other.move(to: IndexPath(item: 1, section: 0))
    other.drop()
    await shown.settle()
    #expect(shown.names == ["Abha", "Tabuk"])
    #expect(shown.exceptions == [])
  }
}
