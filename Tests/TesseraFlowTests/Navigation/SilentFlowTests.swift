import Synchronization
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// Sends a wish, and writes nothing about crashes.
private struct WishFlow: StatefulFlow {
  enum Destination: Codable, Hashable, Sendable { case wish }
  enum Event: Codable, Hashable, Sendable { case didPress, wasSent(Int), failed }
  struct State: ScreenState, Codable { var sent = Loadable<Int>.idle }
  let send: @Sendable (String) async throws -> Int

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    DestinationScreen(WishScreen(sent: state.sent)) { _ in .didPress }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPress:
      state.sent = .loading(last: nil)
      return .submit("wish", "a wish") { [send] _, key, _ in
        try await send(key)
      } then: {
        switch $0 {
        case .success(let number): .wasSent(number)
        case .failure: .failed
        }
      }
    case .wasSent(let number): state.sent = .loaded(number)
    case .failed: state.sent = .idle
    }
    return .none
  }
}

private struct WishScreen: Screen {
  enum Action: Hashable, Sendable { case didPressSend }
  typealias Output = Bool
  let sent: Loadable<Int>
  func title(for state: NoState) -> Phrase { "Wish" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      if let number = sent.value { TextItem("Number \(number)").id("number") }
      if let failure = sent.failure { InfoItem(failure.message, tone: .failure).id("failure") }
      ButtonItem("Send", on: .didPressSend).pending(sent.isLoading)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .finish(true) }
}

@Suite("A flow that does not handle interruptions")
struct SilentFlowTests {
  /// Keys that a service was sent.
  private final class Keys: Sendable {
    private let keys = Mutex<[String]>([])
    var all: [String] { keys.withLock { $0 } }
    func add(_ key: String) { keys.withLock { $0.append(key) } }
  }

  @Test("Its state shows the submission as interrupted. Pressing again submits under the same key")
  @MainActor func wish() async throws {
    let keys = Keys()
    let flow = WishFlow { key in
      keys.add(key)
      try await Task.sleep(for: .seconds(keys.all.count == 1 ? 3_600 : 0))
      return 5
    }
    let page = HeadlessPage(AnyScreen(flow, at: Navigation(WishFlow.Destination.wish)))
    page.tap("Send")
    #expect(page.element("Send")?.states.contains(.busy) == true)
    try await page.wait { _ in keys.all.count == 1 }
    let again = try HeadlessPage(AnyScreen(flow, at: Navigation(WishFlow.Destination.wish)), restoring: #require(page.save()))
    #expect(again.element("Send")?.states.contains(.busy) == false && again.page.runningEffects.isEmpty)
    #expect(again.text.contains("interrupted"))
    again.tap("Send")
    try await again.wait { $0.shows("Number 5") }
    #expect(keys.all.count == 2 && Set(keys.all).count == 1)
  }
}
