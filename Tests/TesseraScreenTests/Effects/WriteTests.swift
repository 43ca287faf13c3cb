import Synchronization
import TesseraScreen
import TesseraTesting
import Testing

/// A basket at a service that takes a second for each request.
private final class Basket: Sendable {
  private let storage = Mutex<[Int]>([])
  var items: [Int] { storage.withLock { $0 } }
  func add(_ item: Int) { storage.withLock { $0.append(item) } }
}

private struct Shop: Screen {
  enum Kind: CaseIterable, Sendable { case write, submit }
  struct State: ScreenState, Codable {
    var next = 0
    var answers: [Int] = []
    var failures = 0
  }
  enum Action: Equatable, Sendable {
    case didPressAdd, didPressAgain, didPressCancel, didPressRefresh, added(Result<Int, LoadFailure>), refreshed
  }
  let basket: Basket
  var kind = Kind.write

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Add again", on: .didPressAgain)
      ButtonItem("Cancel", on: .didPressCancel)
      ButtonItem("Refresh", on: .didPressRefresh)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAdd:
      state.next += 1
      return add(state.next)
    case .didPressAgain: return add(state.next)
    case .didPressCancel: return .cancel("add")
    case .didPressRefresh:
      return .load("add") {
        try await $0.sleep(for: .seconds(1))
      } then: { _ in
        .refreshed
      }
    case .added(.success(let item)): state.answers.append(item)
    case .added(.failure): state.failures += 1
    case .refreshed: state.answers.append(0)
    }
    return .none
  }

  private func add(_ item: Int) -> Effect<Action> {
    switch kind {
    case .write:
      .write("add", within: .seconds(5)) { [basket] context in
        try await context.sleep(for: .seconds(1))
        basket.add(item)
        return item
      } then: {
        .added($0)
      }
    case .submit:
      .submit("add", item, within: .seconds(5)) { [basket] item, _, context in
        try await context.sleep(for: .seconds(1))
        basket.add(item)
        return item
      } then: {
        .added($0)
      }
    }
  }
}

@Suite("Writes")
struct WriteTests {
  @Test("Quick presses all run, in order, each with its own action", arguments: Shop.Kind.allCases)
  fileprivate func presses(kind: Shop.Kind) async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket, kind: kind))
    for _ in 0..<4 { app.tap("Add") }
    try await app.advance(by: .seconds(10))
    #expect(basket.items == [1, 2, 3, 4] && app.state.answers == [1, 2, 3, 4])
    #expect(!app.page.isBusy)
  }

  @Test("The same draft is one submission while it is being sent; a write counts each press")
  func sameDraft() async throws {
    for (kind, count) in [(Shop.Kind.submit, 1), (.write, 3)] {
      let basket = Basket()
      let app = Headless(Shop(basket: basket, kind: kind))
      app.tap("Add")
      app.tap("Add again")
      app.tap("Add again")
      try await app.advance(by: .seconds(10))
      #expect(basket.items == Array(repeating: 1, count: count) && app.state.answers.count == count)
    }
  }

  @Test("A load with the id of a write waits for it, and of several loads only the last one runs")
  func load() async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket))
    app.tap("Add")
    app.tap("Refresh")
    app.tap("Refresh")
    app.tap("Add")
    try await app.advance(by: .seconds(10))
    #expect(basket.items == [1, 2] && app.state.answers == [1, 0, 2])
  }

  @Test("Each write has its own time limit from when it starts, and always ends")
  func deadline() async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket))
    app.effects.drop("add")
    app.tap("Add")
    app.tap("Add")
    try await app.advance(by: .seconds(11))
    #expect(app.state.failures == 2 && !app.page.isBusy)
  }

  @Test("Only cancelling by its id stops a write, and the writes that wait for it")
  func cancel() async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket))
    app.tap("Add")
    app.tap("Add")
    app.tap("Cancel")
    try await app.advance(by: .seconds(10))
    #expect(basket.items.isEmpty && app.state.answers.isEmpty && !app.page.isBusy)
  }

  @Test("Writes run even if their page ends", arguments: Shop.Kind.allCases)
  fileprivate func ending(kind: Shop.Kind) async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket, kind: kind))
    for _ in 0..<3 { app.tap("Add") }
    app.page.end()
    try await app.advance(by: .seconds(10))
    #expect(basket.items == [1, 2, 3])
  }

  @Test("When a user loses access to the screen, its writes are cancelled and reported")
  func withdrawn() async throws {
    let basket = Basket()
    let app = Headless(Shop(basket: basket))
    for _ in 0..<3 { app.tap("Add") }
    app.page.withdraw()
    try await app.advance(by: .seconds(10))
    #expect(basket.items.isEmpty && app.state.failures == 3 && !app.page.isBusy)
  }
}

/// Answers every request.
private struct Anything: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse() }
}

private struct Sender: Screen {
  enum Action: Equatable, Sendable { case didPress, done(Bool) }
  let request: TransportRequest
  var isWrite = false

  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Send", on: .didPress) } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    guard case .didPress = action else { return .none }
    let send: @Sendable (Effect<Action>.Context) async throws -> Void = { [request] in
      _ = try await $0.environment.transport?.adding(["A": "1"]).send(request)
    }
    @Sendable func done(_ result: Result<Void, LoadFailure>) -> Action { .done((try? result.get()) != nil) }
    return isWrite ? .write("send", send, then: done) : .load("send", send, then: done)
  }
}

@Suite("Loads that change something")
struct LoadWatchTests {
  private func diagnostics(_ method: String, isWrite: Bool = false) async throws -> [Diagnostic] {
    let app = Headless(
      Sender(request: TransportRequest("/v1/items", method: method), isWrite: isWrite), expecting: [.writingLoad]
    ) { $0.transport = Anything() }
    for _ in 0..<2 {
      app.tap("Send")
      try await app.settle()
    }
    return app.diagnostics
  }

  @Test(
    "A request that changes something in a load is reported, with the load and the request",
    arguments: ["POST", "PUT", "PATCH", "DELETE", "delete"])
  func reported(method: String) async throws {
    let found = try await diagnostics(method)
    #expect(found.count == 2 && found.allSatisfy { $0.code == .writingLoad })
    #expect(found.first?.message.contains("'send' of Sender") == true && found.first?.message.contains("\(method) /v1/items") == true)
    #expect(try await diagnostics(method, isWrite: true).isEmpty)
  }

  @Test("Requests that only read are not reported", arguments: ["GET", "HEAD", "OPTIONS", "QUERY"])
  func safe(method: String) async throws { #expect(try await diagnostics(method).isEmpty) }
}
