import Tessera
import TesseraTesting
import Testing

@testable import TesseraSwiftUI

/// A screen that can be refreshed; how long that takes is a test's.
private struct NewsScreen: Screen {
  struct State: ScreenState { var isLoading = false, loads = 0 }
  enum Action: Equatable, Sendable { case refresh, refreshed }
  var isLasting = true
  var isInHeader = false

  func title(for state: State) -> Phrase { "News" }
  func sections(for state: State) -> [SectionModel<Self>] {
    let item = RefreshItem(loads: state.loads, isLoading: state.isLoading)
    if isInHeader { SectionModel {}.header(item) } else { SectionModel { item } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .refresh where isLasting: state.isLoading = true
    case .refresh, .refreshed: (state.isLoading, state.loads) = (false, state.loads + 1)
    }
    return .none
  }

  struct RefreshItem: Item {
    typealias Owner = NewsScreen
    let loads: Int
    let isLoading: Bool
    var id: String { "refresh" }
    var content: Element {
      .column([
        .button(.init("Loaded \(loads) times", control: .refresh, availability: isLoading ? .pending : .available)),
        .button(.init("Done", control: "done")),
      ])
    }
    func intent(for event: Control.Event) -> Intent<NewsScreen>? { .action(event.control == .refresh ? .refresh : .refreshed) }
  }
}

/// Whether something has happened.
@MainActor
private final class Mark { var isSet = false }

@Suite("Pulling down in SwiftUI's model", .serialized)
@MainActor
struct RefreshTests {
  private func model(isLasting: Bool = true) -> ScreenModel {
    let model = ScreenModel(AnyScreen(NewsScreen(isLasting: isLasting)), environment: ScreenEnvironment { _ in })
    model.begin()
    return model
  }

  private func finish(_ model: ScreenModel) throws {
    let row = try #require(model.layers[0].sections[0].rows[0].row)
    model.send(Control.Event("done"), to: row, on: .root)
  }

  @Test("The indicator is visible until the content was reloaded")
  func waits() async throws {
    let model = model()
    let done = Mark()
    let pull = Task {
      await model.refresh(.root)
      done.isSet = true
    }
    for _ in 0..<50 { await Task.yield() }
    #expect(model.layers[0].isRefreshing && !done.isSet)
    try finish(model)
    await pull.value
    #expect(done.isSet && !model.layers[0].isRefreshing)
    #expect(model.refreshes.isEmpty)
  }

  @Test("It may be in a header")
  func header() async throws {
    let model = ScreenModel(AnyScreen(NewsScreen(isLasting: false, isInHeader: true)), environment: ScreenEnvironment { _ in })
    model.begin()
    let row = try #require(model.layers[0].refreshRow)
    await model.refresh(.root)
    let now = try #require(model.layers[0].refreshRow)
    #expect(now.key == row.key && now.content != row.content)
  }

  @Test("It ends at once where nothing is under way, and with the page or the pull")
  func ends() async throws {
    let quick = model(isLasting: false)
    await quick.refresh(.root)
    let row = try #require(quick.layers[0].sections[0].rows[0].row)
    #expect(row.content.control(named: .refresh)?.availability == .available)
    let ending = model()
    let first = Task { await ending.refresh(.root) }
    for _ in 0..<50 { await Task.yield() }
    ending.end()
    await first.value
    let left = model()
    let second = Task { await left.refresh(.root) }
    for _ in 0..<50 { await Task.yield() }
    second.cancel()
    await second.value
    #expect(left.layers[0].isRefreshing)
  }
}
