#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Tests in which one object ends while another still works.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct HostLifetimeTests {
  @Test func aButtonMayTakeItsOwnRowAway() {
    let board = HostWindow(BoardScreen(), state: .init(numbers: Array(0..<30)))
    defer { board.close() }
    for number in 0..<30 {
      turn("row \(number) is there") { board.top?.cells["\(number)"] != nil }
      #expect(board.press("\(number)"))
    }
    #expect(board.state?.numbers == [])
  }

  @Test func aButtonMayTakeItsOwnLayerAndTheWholeHostAway() {
    let screen = HostWindow(StackedScreen(), state: .init())
    #expect(screen.press("sheet"))
    turn("the sheet is there") { screen.top?.isLaidOut == true }
    let (host, send) = (screen.host, screen.host.didSend)
    host.didSend = { event in
      send(event)
      screen.end()
      host.close()
    }
    #expect(screen.press("finish"))
    #expect(host.layers.isEmpty)
    screen.close()
    idle()
  }

  @Test func nothingComesFromASessionThatHasEnded() async throws {
    let board = HostWindow(BoardScreen(), state: .init())
    board.act(.load)
    await wait("the effect speaks") { (board.state?.presses.count ?? 0) >= 2 }
    let page = try #require(board.page)
    board.close()
    let presses = (board.state?.presses.count ?? 0)
    for _ in 0..<20 {
      idle()
      await Task.yield()
    }
    #expect((board.state?.presses.count ?? 0) == presses)
    #expect(!page.isBusy)
  }

  @Test func eventsAfterTheHostWasClosedAreNothing() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1]))
    let cell = try #require(board.top?.cells["1"])
    board.host.close()
    cell.send(RowEvent(), of: Row.Key(1))
    #expect(board.state?.numbers == [1])
    board.close()
  }

  @Test func aModelMayChangeWhileARowIsBound() {
    let rows = NativeRowRegistry()
    rows.register(EagerRow.self, for: EagerItem.self)
    EagerRow.act = {}
    let screen = HostWindow(EagerScreen(), state: .init(), rows: rows)
    defer { screen.close() }
    EagerRow.act = { [weak screen] in screen?.act(.more) }
    screen.act(.more)
    turn("it came to rest") { screen.state?.count == 40 && screen.top?.isWaiting == false }
    EagerRow.act = {}
    #expect(screen.top?.list.keys == screen.page?.snapshots[0].shownKeys)
  }

  @Test func aHostThatWasNotClosedClosesItself() {
    weak var layer: LayerView?
    do {
      let host = GtkScreenHost()
      let page = Page(BoardScreen(), state: .init(), inbox: Page.EffectInbox {})
      page.attach(host)
      layer = host.layers.first
      #expect(layer != nil)
    }
    idle()
    #expect(layer == nil)
  }

  @Test func nothingIsLeftOfAHost() {
    weak var host: GtkScreenHost?
    weak var page: Page?
    let (objects, registry) = (ObjectDetector(), NativeRowRegistry())
    do {
      let board = HostWindow(BoardScreen(), state: .init(), rows: registry)
      (host, page) = (board.host, board.page)
      if let list = board.top?.listView { objects.track(list) }
      for cell in board.top?.cells.values.map(\.widget) ?? [] { objects.track(cell) }
      #expect(objects.alive > 20)
      board.act(.set([3, 2, 1]))
      board.host.flush()
      board.close()
    }
    idle()
    GtkMainLoop.turn(until: { host == nil && page == nil && objects.alive == 0 }, within: .seconds(2))
    #expect(host == nil)
    #expect(page == nil)
    #expect(objects.alive == 0)
  }
}

/// Grows as long as its rows are shown.
private struct EagerScreen: Screen {
  struct State: Equatable, Sendable { var count = 1 }
  enum Action: Equatable, Sendable { case more }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { for number in 0..<state.count { EagerItem(id: number, count: state.count) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count = min(40, state.count + 1)
    return .none
  }
}

private struct EagerItem: Item {
  typealias Owner = EagerScreen
  let id: Int
  let count: Int
  var content: Element { .text(Element.Text("\(id) of \(count)")) }
}

private final class EagerRow: NativeRow, Configurable, EventForwardingProvider {
  static var act: () -> Void = {}
  private let title = NativeLabel()
  required init() {
    super.init()
    content.add(title)
  }
  var configurer: (EagerRow, EagerItem) -> Void {
    { row, item in
      row.title.text = row.words(item.content.plain)
      EagerRow.act()
    }
  }
  var eventForwarder: SenderGroup {}
}

extension Element {
  fileprivate var plain: Phrase { if case .text(let text) = self { text.phrase } else { "" } }
}
#endif
