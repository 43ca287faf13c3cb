import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

private struct News: Screen {
  struct State: ScreenState, Codable { var headline = "none" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("news: \(state.headline)").id("news") } }
  func start(_ state: inout State) -> Effect<String> { .subscribe(.headline) { $0 } }
  func reduce(_ state: inout State, _ headline: String) -> Effect<String> {
    state.headline = headline
    return .none
  }
}

extension Topic where Value == String {
  fileprivate static let headline = Topic("headline")
}

private struct NewsApp: App {
  let name: Phrase = "News"
  let broadcaster = Broadcaster()
  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.broadcaster = broadcaster
    return environment
  }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { route == "/" ? AnyScreen(News()) : nil }
}

@Suite("Pages that follow topics", .timeLimit(.minutes(1)))
struct WebTopicTests {
  @Test("A topic delays no page and causes no retry, and the first response has the last value")
  func firstAnswer() async throws {
    let app = NewsApp()
    var limits = WebLimits()
    // A reply that waited for the topic would take a minute.
    limits.firstAnswerWait = .seconds(60)
    try await withServer(app, limits: limits) { server in
      let quiet = try await server.guest().get("/")
      #expect(quiet.text.contains("news: none") && !quiet.text.contains("http-equiv=\"refresh\""))
      try await app.broadcaster.publish(.headline, "rain")
      let told = try await server.guest().get("/")
      #expect(told.text.contains("news: rain") && !told.text.contains("http-equiv=\"refresh\""))
    }
  }

  @Test("A new value reaches the open tabs of two visitors")
  func streams() async throws {
    let app = NewsApp()
    try await withServer(app) { server in
      let (first, _) = try await server.guest(at: "/")
      let (second, _) = try await server.guest(at: "/")
      for (guest, page) in [(first, try await first.get("/")), (second, try await second.get("/"))] {
        let id = try #require(page.text.firstMatch(of: /data-page="(\w+)"/)?.1)
        try await LiveStream.open(guest) { stream in
          #expect(try await guest.live("attach", #"{"page":"\#(id)","revisions":{"0":1}}"#).status < 300)
          let headline = "sun for \(id)"
          try await app.broadcaster.publish(.headline, headline)
          while true {
            guard case .message(_, _, let data)? = try await stream.next() else { continue }
            if data.contains(headline) { break }
          }
        }
      }
    }
  }
}
