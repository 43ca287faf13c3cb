import TesseraFlow
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

private struct Rooms: Screen {
  struct State: ScreenState, FormState, Codable {
    var rooms = 3
    var sent: [Int] = []
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      StepperItem("Rooms", value: \.rooms, in: 1...40)
      ButtonItem("Send", on: .didPressSend)
      TextItem("Sent: \(state.sent.map { "\($0)" }.joined(separator: "/"))").id("sent")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent.append(state.rooms)
    return .none
  }
}

@Suite("Steppers in browsers", .timeLimit(.minutes(2)))
struct StepperTests {
  private let app = InlineApp("Hotel") { route, _ in route == "/rooms" ? AnyScreen(Rooms()) : nil }

  @Test("Digits of any script are read", arguments: [("٥", 5), ("۵", 5), ("٣٤", 34), ("７", 7), (" 12 ", 12), ("3", 3)])
  func digits(typed: String, number: Int) async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/rooms")
      let address = "/rooms?_t.page=\(page)"
      let form = [("_t.layer", "0"), (#"_t.v.main@\State.rooms"#, typed), ("_t.press", "main@Send")]
      let shown = try await guest.follow(try await guest.post(address, form))
      #expect(shown.text.contains("Sent: \(number)<"))
    }
  }

  @Test(
    "Text that is no number of the stepper is kept with an error, and its form is not submitted",
    arguments: [
      ("1,5", "Enter a whole number"), ("abc", "Enter a number from 1 to 40"), ("99", "Enter a number from 1 to 40"), ("", "Enter a"),
    ])
  func refused(typed: String, error: String) async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/rooms")
      let address = "/rooms?_t.page=\(page)"
      func send(_ text: String) async throws -> String {
        let form = [("_t.layer", "0"), (#"_t.v.main@\State.rooms"#, text), ("_t.press", "main@Send")]
        return try await guest.follow(try await guest.post(address, form)).text
      }
      let shown = try await send(typed)
      #expect(shown.contains(error) && shown.contains("value=\"\(typed)\"") && shown.contains("Sent: <"))
      let corrected = try await send("4")
      #expect(!corrected.contains(error) && corrected.contains("Sent: 4<"))
    }
  }
}
