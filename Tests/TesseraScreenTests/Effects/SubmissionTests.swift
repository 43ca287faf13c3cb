import Foundation
import TesseraTesting
import Testing

@testable import TesseraScreen

/// Orders something under a key; says what becomes of it after a crash.
private struct Order: Screen {
  struct State: ScreenState, Codable {
    var pieces = 1.0
    var sending: Loadable<Int> = .idle
    var interruptions = 0
  }
  enum Action: Equatable, Sendable { case didPressOrder, didPressCancel, ordered(Result<Int, LoadFailure>) }

  var service: Service
  var repeats = false

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SliderItem("Pieces", value: \.pieces, in: 1...9)
      ButtonItem("Order", on: .didPressOrder)
      ButtonItem("Cancel", on: .didPressCancel)
      if let failure = state.sending.failure { TextItem(failure.message).id("failure") }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressOrder: return send(&state)
    case .didPressCancel: return .cancel("order")
    case .ordered(let result): state.sending.finish(result)
    }
    return .none
  }

  static let behavior = Behavior(interrupted: { $0.interrupted($2, &$1) })
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> {
    state.interruptions += effect == "order" ? 1 : 100
    return repeats ? send(&state) : .none
  }

  private func send(_ state: inout State) -> Effect<Action> {
    state.sending.begin()
    return .submit("order", state.pieces, within: .seconds(5)) { [service] pieces, key, context in
      try await context.sleep(for: .seconds(1))
      return try service.take(Int(pieces), key)
    } then: {
      .ordered($0)
    }
  }
}

/// Takes orders, once a key.
private final class Service: @unchecked Sendable {
  // Effects of a headless page run on the test's thread.
  private(set) var keys: [String] = []
  private(set) var taken: [String: Int] = [:]
  var failures: [LoadFailure] = []

  func take(_ pieces: Int, _ key: String) throws -> Int {
    keys.append(key)
    if !failures.isEmpty {
      let failure = failures.removeFirst()
      // The work behind a lost reply was done.
      if failure.losesAnswer { taken[key] = pieces }
      throw failure
    }
    taken[key] = pieces
    return pieces
  }
}

/// A screen with two orders inside.
private struct Desk: Screen {
  struct State: ScreenState, Codable { var first = Order.State(), second = Order.State() }
  let service: Service
  func sections(for state: State) -> [SectionModel<Self>] {
    Part(\.first, Order(service: service, repeats: true))
    Part(\.second, Order(service: service))
  }
}

@Suite("Presses that count once")
struct SubmissionTests {
  private func order(_ app: Headless<Order>) async throws {
    app.tap("Order")
    try await app.advance(by: .seconds(6))
  }

  @Test("The same draft has the same key until its outcome is known, and then another one")
  func keys() async throws {
    let service = Service()
    service.failures = [LoadFailure(.unreachable), LoadFailure(.malformed), LoadFailure(.refused)]
    let app = Headless(Order(service: service))
    for _ in 0..<4 { try await order(app) }
    let keys = service.keys
    #expect(keys[0] == keys[1] && keys[1] == keys[2], "two answers were lost")
    #expect(keys[3] != keys[2], "the third said that it was not taken")
    #expect(app.state.sending == .loaded(1))
    try await order(app)
    #expect(Set(service.keys).count == 3)
  }

  @Test("Another draft has another key, and the previous draft has its own again until a reply arrives")
  func drafts() async throws {
    let service = Service()
    service.failures = Array(repeating: LoadFailure(.unreachable), count: 9)
    let app = Headless(Order(service: service))
    try await order(app)
    app.slide("Pieces", to: 2)
    try await order(app)
    app.slide("Pieces", to: 1)
    try await order(app)
    app.slide("Pieces", to: 2)
    try await order(app)
    #expect(Set(service.keys).count == 2 && service.keys[0] == service.keys[2] && service.keys[1] == service.keys[3])
  }

  @Test("A submission after a reply has a new key, even for an unknown earlier draft: it may revert what was answered")
  func answered() async throws {
    let service = Service()
    service.failures = [LoadFailure(.unreachable)]
    let app = Headless(Order(service: service))
    for pieces in [1, 2, 1] {
      app.slide("Pieces", to: Double(pieces))
      try await order(app)
    }
    #expect(app.state.sending == .loaded(1) && Set(service.keys).count == 3)
  }

  @Test("An answer that is late, cut off or replaced by another press leaves the key")
  func lost() async throws {
    let service = Service()
    let app = Headless(Order(service: service))
    app.effects.drop("order")
    try await order(app)
    #expect(app.state.sending.failure?.code == .deadline)
    app.effects.restore("order")
    app.tap("Order")
    app.tap("Cancel")
    app.tap("Order")
    try await app.advance(by: .seconds(6))
    #expect(service.taken.count == 1 && Set(service.keys).count == 1)
  }

  @Test(
    "After a crash the screen is called once: it sends again, or leaves that to the user, under the same key", arguments: [true, false])
  func crash(repeats: Bool) async throws {
    let service = Service()
    let screen = Order(service: service, repeats: repeats)
    let app = Headless(screen)
    app.tap("Order")
    let saved = try #require(app.save())
    try await app.advance(by: .seconds(2))
    let again = try HeadlessPage(AnyScreen(screen), restoring: saved)
    #expect(again.page.isBusy == repeats)
    #expect(again.page.state(of: Order.self)?.interruptions == 1)
    if !repeats {
      #expect(again.shows("This was interrupted before the server answered"))
      again.tap("Order")
    }
    try await again.advance(by: .seconds(2))
    #expect(service.keys.count == 2 && service.taken.count == 1)
    let third = try HeadlessPage(AnyScreen(screen), restoring: #require(again.save()))
    #expect(third.page.state(of: Order.self)?.interruptions == 1, "it was answered")
  }

  @Test("When a role is removed, running submissions are interrupted, in parts too: nothing stays busy, and they can be sent again")
  func withdrawn() async throws {
    let service = Service()
    let app = Headless(Order(service: service))
    app.tap("Order")
    app.page.withdraw()
    app.page.beginAgain()
    #expect(app.state.sending.failure == .interrupted && app.state.interruptions == 0 && !app.page.isBusy)
    app.tap("Order")
    try await app.advance(by: .seconds(2))
    #expect(app.state.sending == .loaded(1) && service.taken.count == 1)
    let desk = Headless(Desk(service: service))
    #expect(desk.page.send(.control("second/Order")) == .handled)
    desk.page.withdraw()
    desk.page.beginAgain()
    #expect(desk.state.second.sending.failure == .interrupted)
  }

  @Test("A submission that waits for its state to be stored is not late, and is sent when the store is back")
  func gated() async throws {
    let service = Service()
    let app = Headless(Order(service: service))
    let gate = EffectGate()
    app.page.gate = gate
    app.tap("Order")
    app.page.gate = nil
    try await app.advance(by: .seconds(60))
    #expect(app.state.sending.isLoading && service.keys.isEmpty)
    gate.open()
    try await app.advance(by: .seconds(1))
    #expect(app.state.sending == .loaded(1) && service.taken.count == 1)
  }

  @Test("From when it is sent its time counts") func gatedDeadline() async throws {
    let service = Service()
    let app = Headless(Order(service: service))
    let gate = EffectGate()
    app.page.gate = gate
    app.effects.drop("order")
    app.tap("Order")
    app.page.gate = nil
    try await app.advance(by: .seconds(60))
    gate.open()
    try await app.advance(by: .seconds(4))
    #expect(app.state.sending.isLoading)
    app.effects.restore("order")
    try await app.advance(by: .seconds(2))
    #expect(app.state.sending.failure?.code == .deadline && service.taken.count == 1)
  }

  @Test("In parts each screen has its own keys, and is called itself")
  func parts() async throws {
    let service = Service()
    let screen = Desk(service: service)
    let app = Headless(screen)
    for key in ["first/Order", "second/Order"] { #expect(app.page.send(.control(key)) == .handled) }
    let saved = try #require(app.save())
    try await app.advance(by: .seconds(2))
    #expect(Set(service.keys).count == 2)
    let again = try HeadlessPage(AnyScreen(screen), restoring: saved)
    #expect(again.page.runningEffects == ["first/order"])
    try await again.advance(by: .seconds(2))
    let state = try #require(again.page.state(of: Desk.self))
    #expect(state.first.interruptions == 1 && state.second.interruptions == 1)
    #expect(service.keys.count == 3 && service.taken.count == 2)
    #expect(state.first.sending == .loaded(1) && state.second.sending.failure == .interrupted)
  }

  @Test("No readable part of a draft is stored, because it may contain a password")
  func secrets() throws {
    var keys = SubmissionKeys()
    let key = keys.begin("order", "Draft(password: hunter2)", SubmissionKeys.makeKey)
    let kept = try JSONEncoder().encode(keys)
    #expect(!String(decoding: kept, as: UTF8.self).contains("hunter2"))
    var again = try JSONDecoder().decode(SubmissionKeys.self, from: kept)
    #expect(again.interrupt() == ["order"])
    #expect(again.begin("order", "Draft(password: hunter2)", { "new" }) == key)
    #expect(again.begin("order", "Draft(password: hunter3)", { "new" }) == "new")
  }

  @Test("Keys that are no longer needed are forgotten, oldest first")
  func bounded() {
    var keys = SubmissionKeys()
    for number in 0..<100 { _ = keys.begin(EffectID("\(number)"), "", { "\(number)" }) }
    #expect(keys.begin("99", "", { "new" }) == "99" && keys.begin("0", "", { "new" }) == "new")
    #expect(keys.interrupt().count == 64 && keys.interrupt().isEmpty)
  }
}
