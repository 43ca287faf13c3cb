import InMemoryTracing
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing
import Tracing

@testable import TesseraWeb

@Suite("Spans", .timeLimit(.minutes(1)))
struct SpanTests {
  /// A screen with an effect of a name that no other test has.
  struct TracedScreen: Screen {
    struct State: ScreenState, Codable {
      var secret = ""
      var answer = 0
    }
    enum Action: Equatable, Sendable { case didPressAsk, answered(Result<Int, LoadFailure>) }

    let effect: EffectID

    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Secret", text: \.secret).id("Secret")
        ButtonItem("Ask", on: .didPressAsk)
        TextItem("answer \(state.answer)").id("answer")
      }
    }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .didPressAsk:
        return .load(effect) { _ in
          7
        } then: {
          .answered($0)
        }
      case .answered(let result): state.answer = (try? result.get()) ?? -1
      }
      return .none
    }
  }

  /// The tracer of this process: there can be one, and other tests' spans are in it as well.
  private static let tracer: InMemoryTracer = {
    let tracer = InMemoryTracer()
    InstrumentationSystem.bootstrap(tracer)
    return tracer
  }()

  /// The spans of the trace in which an effect ran, once one with each of these names has ended.
  private static func trace(of effect: EffectID, with names: Set<String>) async throws -> [FinishedInMemorySpan] {
    while true {
      let spans = tracer.finishedSpans
      if let one = spans.first(where: { $0.attributes["tessera.effect"]?.toSpanAttribute() == .string("\(effect)") }) {
        let trace = spans.filter { $0.traceID == one.traceID }
        if names.isSubset(of: trace.map(\.operationName)) { return trace }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private static func app(_ effect: EffectID) -> InlineApp {
    InlineApp("Traced") { route, _ in AnyScreen(TracedScreen(effect: effect)) }
  }

  @Test("An event's span contains spans for its writes and its effects, and none contains user input")
  func event() async throws {
    _ = Self.tracer
    try await withServer(Self.app("traced in a process"), keeping: PageKeeping(InMemoryPageStore())) { server in
      let (guest, page) = try await server.guest(at: "/")
      #expect(try await guest.use("Secret", value: #""hunter2""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("Ask", on: page, id: "2").status == 200)
      let spans = try await Self.trace(of: "traced in a process", with: ["tessera.event", "tessera.store.commit"])
      let event = try #require(spans.first { $0.operationName == "tessera.event" })
      let effect = try #require(spans.first { $0.operationName == "tessera.effect" })
      #expect(event.parentSpanID == nil && effect.parentSpanID == event.spanID)
      #expect(effect.attributes["tessera.screen"]?.toSpanAttribute() == .string("TracedScreen"))
      #expect(spans.contains { $0.operationName == "tessera.store.commit" && $0.parentSpanID == event.spanID })
      for span in spans {
        var words = span.operationName
        span.attributes.forEach { words += " \($0) \($1)" }
        #expect(!words.contains("hunter2"))
      }
    }
  }

  @Test("The span of a forwarded request contains the spans of the other node")
  func nodes() async throws {
    _ = Self.tracer
    let store = InMemoryPageStore(), app = Self.app("traced across nodes")
    var keeping = PageKeeping(store, cluster: Cluster(secret: "0123456789abcdef0123456789abcdef"))
    keeping.leaseTime = .seconds(20)
    try await withServer(app, keeping: keeping) { [keeping] first async throws in
      try await withServer(app, keeping: keeping) { second async throws in
        await first.host.registry.tend()
        await second.host.registry.tend()
        let (guest, page) = try await first.guest(at: "/")
        let elsewhere = second.guest()
        elsewhere.cookies = guest.cookies
        #expect(try await elsewhere.use("Ask", on: page, id: "1").status == 200)
        let spans = try await Self.trace(of: "traced across nodes", with: ["tessera.event", "tessera.node"])
        let handed = try #require(spans.first { $0.operationName == "tessera.node" })
        let event = try #require(spans.first { $0.operationName == "tessera.event" })
        #expect(handed.parentSpanID == nil && event.parentSpanID == handed.spanID)
        #expect(spans.contains { $0.operationName == "tessera.effect" && $0.parentSpanID == event.spanID })
      }
    }
  }
}
