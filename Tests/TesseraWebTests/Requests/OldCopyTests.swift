import Foundation
import TesseraFlow
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A field of every kind, and a button that changes all of them.
private struct Profile: Screen {
  struct State: ScreenState, FormState, Codable {
    var name = "Ada <a> & b"
    var email = " ada@example.com"
    var note = "first line\nsecond line"
    var isPublic = false
    var volume = 0.3
    var count = 3
    var price: Double? = 1.5
    var day = FieldEntry(CalendarDate(year: 2026, month: 11, day: 21))
    var sent: [String] = []
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressChange, didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("na@me \n\"<&")
      TextFieldItem("Email", text: \.email, kind: .email).id("Email")
      NotesItem("Note", text: \.note).id("Note")
      ToggleItem("Public", isOn: \.isPublic).id("Public")
      SliderItem("Volume", value: \.volume, in: 0...1, step: 0.2).id("Volume")
      StepperItem("Count", value: \.count, in: 0...9).id("Count")
      NumberItem("Price", value: \.price, format: .number()).id("Price")
      DateItem("Day", date: \.day).id("Day")
      ButtonItem("Change", on: .didPressChange)
      ButtonItem("Send", on: .didPressSend)
      TextItem("Sent: \(state.sent.joined(separator: "/"))").id("sent")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressChange:
      (state.name, state.email, state.note, state.isPublic) = ("Newer", "new@example.com", "newer", true)
      (state.volume, state.count, state.price) = (0.8, 7, 9.25)
      state.day = FieldEntry(CalendarDate(year: 2027, month: 1, day: 2))
    case .didPressSend:
      let day = state.day.value?.description ?? ""
      state.sent.append(
        "\(state.name)|\(state.email)|\(state.note)|\(state.isPublic)|\(state.volume)|\(state.count)|\(state.price ?? 0)|\(day)"
      )
    }
    return .none
  }
}

@Suite("Forms of old copies of a page, without script", .timeLimit(.minutes(2)))
struct OldCopyTests {
  private let app = InlineApp("Profiles") { route, _ in route.hasPrefix("/profile") ? AnyScreen(Profile()) : nil }
  private static let newer = "Newer|new@example.com|newer|true|0.8|7|9.25|2027-01-02"

  @Test("An untouched field never restores an older value, for every kind of field")
  func untouched() async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/profile")
      let address = "/profile?_t.page=\(page)"
      let old = SentForm(try await guest.get(address).text)
      #expect(old.fields.count { $0.0.hasPrefix("_t.v.") || $0.0.hasPrefix("_t.b.") } == 8)
      _ = try await guest.post(address, [("_t.layer", "0"), ("_t.press", "main@Change")])
      let shown = try await guest.follow(try await guest.post(address, old.pressing("Send")))
      #expect(shown.text.contains("Sent: \(Self.newer)<"), "\(shown.text.components(separatedBy: "Sent: ").last?.prefix(120) ?? "")")
    }
  }

  @Test("A touched field wins, and nothing else changes", arguments: [true, false])
  func touched(isOld: Bool) async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/profile")
      let address = "/profile?_t.page=\(page)"
      var copy = SentForm(try await guest.get(address).text)
      if isOld { _ = try await guest.post(address, [("_t.layer", "0"), ("_t.press", "main@Change")]) }
      copy.fill("Note", "mine\r\ntoo")
      copy.fill("Count", "5")
      copy.fill("Public", "1")
      let shown = try await guest.follow(try await guest.post(address, copy.pressing("Send")))
      let expected =
        isOld
        ? "Newer|new@example.com|mine\ntoo|true|0.8|5|9.25|2027-01-02"
        : "Ada &lt;a&gt; &amp; b| ada@example.com|mine\ntoo|true|0.3|5|1.5|2026-11-21"
      #expect(shown.text.contains("Sent: \(expected)<"), "\(shown.text.components(separatedBy: "Sent: ").last?.prefix(120) ?? "")")
    }
  }

  @Test(
    "A form without fingerprints, or with broken ones, is read as before",
    arguments: ["", "abc", String(repeating: "!", count: 48), String(repeating: "A", count: 6 * 2_000)])
  func without(broken: String) async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/profile")
      let address = "/profile?_t.page=\(page)"
      let old = SentForm(try await guest.get(address).text)
      #expect(old.fields.contains { $0.0 == "_t.shown" && $0.1.count == 8 * 6 })
      _ = try await guest.post(address, [("_t.layer", "0"), ("_t.press", "main@Change")])
      let form = old.fields.map { $0.0 == "_t.shown" ? ($0.0, broken) : $0 }
      let shown = try await guest.follow(try await guest.post(address, form))
      #expect(shown.text.contains("value=\"2026-11-21\""))
    }
  }

  @Test("A page without fields has none, and neither have the script's messages")
  func bytes() async throws {
    let plain = InlineApp("Words") { _, _ in AnyScreen(WordsOnly()) }
    try await withServer(plain) { server in
      let text = try await server.guest().get("/").text
      #expect(!text.contains("_t.shown"))
    }
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/profile")
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        _ = try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":-1}}"#)
        let told = try #require(try await stream.nextMessage())
        let text = "\(told.operations)"
        #expect(text.contains("_t.v.main@Email") && !text.contains("_t.shown"))
      }
    }
  }
}

private struct WordsOnly: Screen {
  enum Action: Equatable, Sendable { case didPress }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Press", on: .didPress) } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}
