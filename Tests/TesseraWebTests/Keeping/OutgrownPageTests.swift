import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A state that becomes as large as one presses.
private struct GrowingScreen: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Equatable, Sendable { case didPressGrow, didPressShrink }
  let step: Int

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(state.text.utf8.count) bytes, \(String(state.text.suffix(1)))").id("size")
      ButtonItem("Grow", on: .didPressGrow)
      ButtonItem("Shrink", on: .didPressShrink)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressGrow: state.text += String(repeating: "x", count: step)
    case .didPressShrink: state.text = "y"
    }
    return .none
  }

  static func app(step: Int) -> InlineApp {
    InlineApp("Growing") { route, _ in route == "/page" ? AnyScreen(GrowingScreen(step: step), state: .init()) : nil }
  }
}

@Suite("Pages that grow", .timeLimit(.minutes(2)))
struct OutgrownPageTests {
  @Test("The stored state of a page that became too large is deleted and its tab is told. It is stored again once it fits")
  func outgrown() async throws {
    let store = InMemoryPageStore(budget: PageBudget(pageBytes: 5_000)), recording = RecordingLog()
    try await withServer(GrowingScreen.app(step: 1_000), keeping: PageKeeping(store), logger: recording.logger) { server in
      let (guest, page) = try await server.guest(at: "/page")
      for number in 0..<10 {
        #expect(try await guest.use("Grow", on: page, id: "\(number)").status == 200)
        // If the page is stored at all, it is stored as it was answered.
        let owner = PageRecord.Owner(visitor: try #require(guest.secret))
        let kept = try await store.load(page, owner: owner).flatMap { PageParts.read($0) }
        #expect(kept?.contains { $0.utf8.count >= 1_000 * (number + 1) } ?? (number > 2), "\(number)")
      }
      #expect(try await store.usage(of: nil).pages == 0)
      #expect(recording.lines.filter { $0.message == "a page is not kept" }.count == 1)
      #expect(try await guest.use("Shrink", on: page, id: "shrink").status == 200)
      await server.visitor(guest)?.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.get("/page?_t.page=\(page)").text.contains("1 bytes, y"))

      for number in 0..<10 { #expect(try await guest.use("Grow", on: page, id: "again \(number)").status == 200) }
      await server.visitor(guest)?.sweep(now: .now + .seconds(10_000))
      let shown = try await guest.get("/page?_t.page=\(page)")
      #expect(shown.text.contains("0 bytes") && shown.text.contains("data-anew"))
    }
  }

  @Test("A state of more than a megabyte is stored")
  func large() async throws {
    let store = InMemoryPageStore()
    try await withServer(GrowingScreen.app(step: 1_200_000), keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/page")
      #expect(try await guest.use("Grow", on: page, id: "1").status == 200)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      #expect(try await guest.get("/page?_t.page=\(page)").text.contains("1,200,000 bytes"))
    }
  }

  @Test(
    "An event writes as much as it changes, at most 4 KiB including snapshots, for pages of any size",
    arguments: [1_000, 100_000, 1 << 20])
  func average(snapshot: Int) {
    var kept = KeptState.Copy(head: PageRecord.Head(revision: 1, lease: PageLease(page: "p", node: "", token: 1)), snapshotBytes: snapshot)
    var written = 0
    for _ in 0..<20_000 {
      if kept.wantsSnapshot {
        written += snapshot
        (kept.journalBytes, kept.journalEntries) = (0, 0)
      } else {
        written += 300
        (kept.journalBytes, kept.journalEntries) = (kept.journalBytes + 300, kept.journalEntries + 1)
      }
    }
    #expect(written / 20_000 <= 4096)
  }
}
