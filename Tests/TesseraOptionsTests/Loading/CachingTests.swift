import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A cache in memory that can refuse.
final class MemoryCache: ResponseCache {
  private let kept = Mutex<[CachedResponse.Key: CachedResponse]>([:])
  private let isBroken: Bool
  init(isBroken: Bool = false) { self.isBroken = isBroken }
  struct Refusal: Error {}

  func response(for key: CachedResponse.Key) async throws -> CachedResponse? {
    if isBroken { throw Refusal() }
    return kept.withLock { $0[key] }
  }
  func store(_ response: CachedResponse, for key: CachedResponse.Key) async throws {
    if isBroken { throw Refusal() }
    kept.withLock { $0[key] = response }
  }
  func confirm(_ key: CachedResponse.Key, etag: String, at instant: Double) async throws {
    kept.withLock { kept in if kept[key]?.etag == etag { kept[key]?.confirmed = instant } }
  }
  func remove(_ key: CachedResponse.Key) async throws { kept.withLock { $0[key] = nil } }
  func remove(below prefix: MenuPath.Prefix, of scope: String?) async throws {
    kept.withLock { kept in
      kept = kept.filter { !prefix.covers($0.key.resource) || !(scope.map(Array.init)?.elementsEqual(Array($0.key.scope)) ?? true) }
    }
  }
  var keys: [CachedResponse.Key] { kept.withLock { Array($0.keys) } }
}

@Suite("Caching")
struct CachingTests {
  private final class Time: Sendable {
    private let seconds = Mutex(1_000_000.0)
    var now: Double { seconds.withLock { $0 } }
    func pass(_ more: Double) { seconds.withLock { $0 += more } }
  }

  private let time = Time()
  private let transport = StubTransport()

  private func menus(_ cache: any ResponseCache = MemoryCache(), store: MenuEnvironment.Store = MenuEnvironment.Store()) -> MenuEnvironment
  {
    MenuEnvironment(store: store, cache: cache, now: { [time] in time.now })
  }

  private func picker(_ menus: MenuEnvironment, expecting: Set<Diagnostic.Code> = []) -> Headless<OptionsPicker<Branches>> {
    Headless(
      OptionsPicker(Branches.self, title: "Branches", isMultiple: true), expecting: expecting,
      environment: { [transport] in
        $0.load(over: transport, menus)
      })
  }

  @Test("An answer that was on its way when its menu was forgotten is shown and not kept, neither in memory nor in the cache")
  func forgottenMeanwhile() async throws {
    let (store, cache) = (MenuEnvironment.Store(), MemoryCache())
    transport.on("/branches") { _ in
      store.remove(path: "/branches")
      return TransportResponse(body: Data(rows([("1", "Old")]).utf8))
    }
    let app = picker(menus(cache, store: store))
    try await app.settle()
    #expect(app.shows("Old") && store.count == 0 && cache.keys.isEmpty)
    answer("New", etag: "e")
    let again = picker(menus(cache, store: store))
    try await again.settle()
    #expect(again.shows("New") && store.count == 1 && cache.keys.count == 1)
  }

  private func answer(_ names: String..., etag: String) {
    let body = rows(names.map { ($0, $0) })
    transport.on("/branches") { request in
      if request.headers["If-None-Match"] == etag { return TransportResponse(status: 304, body: Data()) }
      return TransportResponse(headers: ["ETag": etag], body: Data(body.utf8))
    }
  }

  @Test("A new answer is shown without asking again, for another visitor too")
  func fresh() async throws {
    answer("A", etag: "1")
    let menus = menus()
    for _ in 0..<3 {
      let app = picker(menus)
      try await app.settle()
      #expect(app.shows("A"))
      time.pass(19)
    }
    #expect(transport.requests.count == 1)
  }

  @Test("An older response is shown at once, and replaced in place by a newer one")
  func revalidating() async throws {
    answer("A", etag: "1")
    let menus = menus()
    try await picker(menus).settle()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    transport.on("/branches") { _ in
      for await _ in gate { break }
      return TransportResponse(headers: ["ETag": "2"], body: Data(rows([("A", "A"), ("B", "B")]).utf8))
    }
    time.pass(3_600)
    let app = picker(menus)
    try await app.wait { $0.shows("A") && $0.shows("Updating…") }
    #expect(!app.shows("B"))
    app.tap("A")
    open.yield()
    try await app.settle()
    #expect(app.shows("B") && !app.shows("Updating…"))
    #expect(app.state.selection.ids == ["A"])
    #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "1"])
  }

  @Test("An answer that is confirmed by its validator is new again, and is not sent twice")
  func confirmed() async throws {
    answer("A", etag: "1")
    let (cache, store) = (MemoryCache(), MenuEnvironment.Store())
    try await picker(menus(cache, store: store)).settle()
    time.pass(3_600)
    try await picker(menus(cache, store: store)).settle()
    try await picker(menus(cache, store: store)).settle()
    #expect(transport.requests.count == 2)
    // … and for a new process.
    try await picker(menus(cache)).settle()
    #expect(transport.requests.count == 2)
  }

  /// A menu whose batches are all loaded.
  private enum Things: MenuType {
    static let path = "/things"
    static let settings = MenuSettings(batches: .all(), caching: MenuSettings.Caching(fresh: .seconds(1)))
  }

  @Test("A validator of the first batch does not cover the others: all are requested again, even if they are cached")
  func batches() async throws {
    let second = Mutex("Two"), cache = MemoryCache()
    transport.on("/things") { request in
      if request.path.contains("cursor") {
        return TransportResponse(headers: ["ETag": "two"], body: Data(rows([("2", second.withLock { $0 })]).utf8))
      }
      if request.headers["If-None-Match"] == "one" { return TransportResponse(status: 304, body: Data()) }
      return TransportResponse(headers: ["ETag": "one"], body: Data(rows([("1", "One")], next: "2").utf8))
    }
    let first = MenuEnvironment.Store()
    for (name, store) in [("Two", first), ("Two (closed)", first), ("Two (open)", MenuEnvironment.Store())] {
      second.withLock { $0 = name }
      let app = Headless(
        OptionsPicker(Things.self, title: "Things", isMultiple: false),
        environment: { [transport] in $0.load(over: transport, menus(cache, store: store)) })
      try await app.settle()
      #expect(app.shows("One") && app.shows("\(name)"))
      time.pass(200_000)
    }
  }

  @Test("A clock that was set back makes no cached response new: it is shown, and requested again")
  func setBack() async throws {
    answer("A", etag: "1")
    let menus = menus()
    try await picker(menus).settle()
    answer("B", etag: "2")
    time.pass(-500_000)
    let app = picker(menus)
    try await app.settle()
    #expect(app.shows("B") && transport.requests.count == 2)
    let again = picker(menus)
    try await again.settle()
    #expect(again.shows("B") && transport.requests.count == 2)
  }

  @Test("When a newer one cannot be had, the older one stays, with its age and a way to try again")
  func stale() async throws {
    answer("A", etag: "1")
    let cache = MemoryCache()
    try await picker(menus(cache)).settle()
    transport.on("/branches", status: 503)
    time.pass(7_200)
    let app = picker(menus(cache))
    try await app.settle()
    #expect(app.shows("A"))
    #expect(app.elements.contains { $0.label.contains("This may be out of date") && $0.label.contains("2 hours ago") })
    #expect(app.element("Updating…") == nil)
    answer("A", "C", etag: "3")
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("C"))
    #expect(!app.text.contains("out of date"))
  }

  @Test("An older response does not make an id missing. Only a new one does")
  func missing() async throws {
    answer("A", etag: "1")
    let menus = menus()
    try await picker(menus).settle()
    transport.on("/branches", status: 503)
    time.pass(7_200)
    let app = Headless(
      OptionsPicker(Branches.self, title: "Branches", isMultiple: true), state: .init(OptionSelection([OptionModel("B", "B")])),
      environment: { [transport] in $0.load(over: transport, menus) })
    try await app.settle()
    #expect(app.shows("A") && !app.text.contains("No longer available"))
    #expect(app.state.selection.missing.isEmpty)
    let resolved = try await Branches.resolve(["A", "B"], in: app.page.environment)
    #expect(resolved == MenuSettings.ResolvedOptions(options: [OptionModel("A", "A")], missing: []))
    answer("A", etag: "2")
    app.tap("Retry")
    try await app.settle()
    #expect(app.state.selection.missing == ["B"])
  }

  /// A menu with placeholder rows that are shown while its endpoint cannot be reached.
  private enum StandIn: MenuType {
    static let path = "/stand-in"
    static let staticData = [OptionModel("1", "One")]
  }

  @Test("Placeholder rows of an endpoint do not make an id missing")
  func missingOfStandIn() async throws {
    transport.on("/stand-in", status: 500)
    let app = Headless(
      OptionsPicker(StandIn.self, title: "Rows", isMultiple: true), state: .init(OptionSelection([OptionModel("7", "Seven")])),
      environment: { [transport, menus = menus()] in $0.load(over: transport, menus) })
    try await app.settle()
    #expect(app.shows("One") && app.state.selection.missing.isEmpty)
  }

  @Test("If an older response lacks an id, a newer one is requested before the id counts as missing")
  func addedSince() async throws {
    answer("A", etag: "1")
    let menus = menus()
    let app = picker(menus)
    try await app.settle()
    answer("A", "B", etag: "2")
    time.pass(3_600)
    let resolved = try await Branches.resolve(["B", "C"], in: app.page.environment)
    #expect(resolved.options.map(\.id) == ["B"] && resolved.missing == ["C"])
    #expect(transport.requests.count == 2)
  }

  @Test("Too old an answer is not shown")
  func tooOld() async throws {
    answer("A", etag: "1")
    let cache = MemoryCache()
    try await picker(menus(cache)).settle()
    transport.on("/branches", status: 503)
    time.pass(8 * 86_400)
    let app = picker(menus(cache))
    try await app.settle()
    #expect(!app.shows("A"))
    #expect(app.element("Retry", role: .button) != nil)
  }

  @Test("Languages are kept apart")
  func languages() async throws {
    answer("A", etag: "1")
    let cache = MemoryCache()
    let menus = menus(cache)
    for language in [Language.english, .arabic] {
      let app = Headless(
        OptionsPicker(Branches.self, title: "Branches", isMultiple: true), language: language,
        environment: { [transport] in
          $0.load(over: transport, menus)
        })
      try await app.settle()
    }
    #expect(transport.requests.count == 2)
    #expect(Set(cache.keys.map(\.language)) == ["en", "ar"])
  }

  @Test("A cache that fails is reported, and the menu is loaded all the same")
  func broken() async throws {
    answer("A", etag: "1")
    let app = picker(menus(MemoryCache(isBroken: true)), expecting: [.menuCache])
    try await app.settle()
    #expect(app.shows("A"))
    #expect(app.diagnostics.count == 2)
  }

  @Test("A damaged answer in the cache is forgotten, and the menu is loaded")
  func damaged() async throws {
    answer("A", etag: "1")
    let cache = MemoryCache()
    try await cache.store(
      CachedResponse(body: Data("[{".utf8), etag: "0", confirmed: time.now), for: CachedResponse.Key(path: "/branches", language: "en"))
    let app = picker(menus(cache), expecting: [.menuCache])
    try await app.settle()
    #expect(app.shows("A"))
  }

  @Test("The store is bounded: menus that were used longest ago go first")
  func bounded() async throws {
    enum One: MenuType { static let staticData = (0..<40).map { OptionModel(OptionID($0), "\($0)") } }
    enum Two: MenuType { static let staticData = (0..<40).map { OptionModel(OptionID($0), "\($0)") } }
    enum Three: MenuType { static let staticData = (0..<40).map { OptionModel(OptionID($0), "\($0)") } }
    var environment = ScreenEnvironment()
    environment.menus = MenuEnvironment(store: MenuEnvironment.Store(capacity: 100))
    let one = try await One.allCases(in: environment)
    let two = try await Two.allCases(in: environment)
    #expect(try await One.allCases(in: environment) === one)
    _ = try await Three.allCases(in: environment)
    #expect(environment.menus.store.count == 2)
    #expect(try await One.allCases(in: environment) === one)
    #expect(try await Two.allCases(in: environment) !== two)
  }
}
