import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A form with a password, which is never stored.
private struct Joining: Screen {
  struct State: ScreenState, Codable {
    var name = "", sent = 0
    var password = ""
    enum CodingKeys: CodingKey { case name, sent }
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("Name")
      TextFieldItem("Password", text: \.password, kind: .password).id("Password")
      ButtonItem("Send", on: .didPressSend)
      TextItem("sent \(state.sent) times").id("status")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    (state.sent, state.password) = (state.sent + 1, "")
    return .none
  }
}

@Suite("Forms with secrets on stored pages", .timeLimit(.minutes(1)))
struct SecretFormTests {
  private let app = InlineApp("Joining") { route, _ in route == "/join" ? AnyScreen(Joining()) : nil }

  @Test("Nothing that is stored follows from a password; the form is known again in another process all the same")
  func kept() async throws {
    let store = InMemoryPageStore()
    let (cookies, action, form) = try await withServer(app, keeping: PageKeeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/join")
      let shown = try await guest.get("/join?_t.page=\(page)")
      var sent = SentForm(shown.text)
      sent.fill("Name", "Ada")
      sent.fill("Password", "correct horse")
      let form = sent.pressing("Send")
      let action = try #require(shown.action)
      #expect(try await guest.follow(guest.post(action, form)).text.contains("sent 1 times"))
      let visitor = try #require(guest.secret)
      let record = try #require(try await store.load(page, owner: PageRecord.Owner(visitor: visitor)))
      let parts = try #require(PageParts.read(record))
      let fingerprint = FormSubmission(form.map { (name: $0.0, value: $0.1) }).fingerprint(of: page)
      #expect(!parts.contains { $0.contains(fingerprint) || $0.contains("correct horse") })
      return (guest.cookies, action, form)
    }
    try await withServer(app, keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      guest.cookies = cookies
      let again = try await guest.follow(try await guest.post(action, form))
      #expect(again.text.contains("sent 1 times"))
      let other = form.map { ($0.0, $0.1 == "Ada" ? "Grace" : $0.1) }
      let another = try await guest.follow(try await guest.post(action, other))
      #expect(another.text.contains("sent 2 times"))
    }
  }
}
