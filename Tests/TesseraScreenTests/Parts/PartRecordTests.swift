import Foundation
import TesseraTesting
import Testing

@testable import TesseraScreen

/// A mail that loads by its id.
private struct Mail: Screen {
  struct State: ScreenState, Identifiable, Codable {
    var id = 0
    var text: Loadable<String> = .idle
    var note = ""
    var interruptions = 0
    init() {}
    init(_ id: Int) { self.id = id }
  }
  enum Action: Hashable, Codable, Sendable { case loaded(Transient<Result<String, LoadFailure>>), didPressDelete, didConfirm, set(String) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mail \(state.id)") {
      TextFieldItem("Note", text: \.note).id("note")
      TextItem("\(state.text.value ?? "Loading")").id("text")
      ButtonItem("Delete", on: .didPressDelete).id("delete")
    }
  }
  func start(_ state: inout State) -> Effect<Action> {
    state.text.begin()
    let id = state.id
    return .load("text") { context in
      try await context.sleep(for: .seconds(5))
      return "Text \(id)"
    } then: {
      .loaded(Transient($0))
    }
  }
  static let behavior = Behavior(interrupted: { $0.interrupted($2, &$1) })
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> {
    state.interruptions += 1
    return .none
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let result): state.text.finish(result.value)
    case .didPressDelete: return .ask(Question("Delete it?", answers: [.init("Delete it", .didConfirm), .init("Keep")]))
    case .didConfirm: state.note = "deleted"
    case .set(let note): state.note = note
    }
    return .none
  }
}

/// Shows one mail after the other.
private struct Inbox: Screen {
  struct State: ScreenState, Codable {
    var open: Mail.State?
    var pinned = Mail.State(1)
  }
  enum Action: Hashable, Sendable { case open(Int?), pin(Int), note(String), noteDetail(String), focus }
  var id: String?

  func sections(for state: State) -> [SectionModel<Self>] {
    Part(\.open, Mail(), id: id)
    Part(\.pinned, Mail())
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let id): state.open = id.map { Mail.State($0) }
    case .pin(let id): state.pinned = Mail.State(id)
    case .note(let note): return .send(Mail.Action.set(note), to: \State.open)
    case .noteDetail(let note): return .send(Mail.Action.set(note), toPart: "detail")
    case .focus: return .focus("pinned/note")
    }
    return .none
  }
}

/// A screen around it.
private struct Office: Screen {
  struct State: ScreenState, Codable { var inbox = Inbox.State() }
  func sections(for state: State) -> [SectionModel<Self>] { Part(\.inbox, Inbox()) }
}

@Suite("A part that shows another record")
struct PartRecordTests {
  @Test("It starts again, and ignores replies for the previous record", arguments: [true, false])
  func answers(isOptional: Bool) async throws {
    let app = Headless(Inbox())
    let show: (Int) -> Void = { app.send(isOptional ? .open($0) : .pin($0)) }
    let mail: () -> Mail.State? = { isOptional ? app.state.open : app.state.pinned }
    let key = isOptional ? "open" : "pinned"
    show(7)
    #expect(app.page.runningEffects.contains(EffectID("\(key)/7/text")))
    app.effects.hold(EffectID("\(key)/7/text"))
    try await app.advance(by: .seconds(5))
    show(8)
    app.effects.release(EffectID("\(key)/7/text"))
    try await app.settle()
    #expect(mail()?.text.isLoading == true && !app.page.runningEffects.contains(EffectID("\(key)/7/text")))
    try await app.advance(by: .seconds(5))
    #expect(mail()?.text == .loaded("Text 8"))
    show(9)
    #expect(mail()?.text.isLoading == true)
    try await app.advance(by: .seconds(5))
    #expect(mail()?.text == .loaded("Text 9"))
  }

  @Test("The previous record's undo, input and effects are dropped, and its question closes")
  func events() throws {
    let app = Headless(Inbox())
    app.send(.open(7))
    #expect(app.page.send(.control("open/7/note", .main, .text("Mine"))) == .handled)
    #expect(app.page.send(.control("open/7/delete")) == .handled)
    #expect(app.title == "Delete it?")
    app.send(.open(8))
    #expect(app.page.snapshots.count == 1)
    #expect(app.page.send(.control("open/7/note", .main, .text("Late"))) == .refused(.unknownItem))
    #expect(app.state.open?.note == "")
  }

  @Test("It is called by the name of its property, or by an id of its own, whichever record it shows")
  func names() {
    let app = Headless(Inbox())
    app.send(.open(7))
    app.send(.note("one"))
    #expect(app.state.open?.note == "one")
    app.send(.open(8))
    app.send(.note("two"))
    #expect(app.state.open?.note == "two")
    app.send(.focus)
    #expect(app.focused?.label == "Note" && app.page.runningEffects.contains("pinned/1/text"))
    let own = Headless(Inbox(id: "detail"))
    own.send(.open(7))
    own.send(.noteDetail("one"))
    #expect(own.state.open?.note == "one" && own.page.runningEffects.contains("detail/7/text"))
  }

  @Test("A stored page is restored, even if its ids were stored without record ids", arguments: [true, false])
  func kept(isOld: Bool) throws {
    let codec = RecordCodec()
    let app = Headless(Office())
    #expect(app.page.send(.control("inbox/pinned/1/delete")) == .handled)
    var states = try #require(app.page.states(codec))
    #expect(states.contains { $0.contains("pinned/1/") })
    if isOld { states = states.map { $0.replacing("pinned/1/", with: "pinned/") } }
    let page = Page(Office(), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, codec) == 0)
    page.start()
    #expect(page.snapshots.count == 2)
    let answer = try #require(page.snapshots[1].sections[0].rows.first)
    page.send(.control(answer.key.text, layer: page.snapshots[1].layer))
    #expect(page.state(of: Office.self)?.inbox.pinned.note == "deleted")
  }

  @Test("A submission stored without record ids is restored in its part, under the same key")
  func renamed() throws {
    var keys = SubmissionKeys()
    let key = keys.begin("pinned/send", "draft") { "key" }
    var kept = try #require(RecordCodec().decode(KeptLayer.self, from: #"{"layer":0,"revision":0}"#) as? KeptLayer)
    (kept.keys, kept.undone, kept.undoPart) = (keys, ["pinned/cities", "other"], "pinned/")
    kept.rename(try #require(PartNames(Inbox().allParts(for: .init()))))
    var renamed = try #require(kept.keys)
    #expect(kept.undone == ["pinned/1/cities", "other"] && kept.undoPart == "pinned/1/")
    #expect(renamed.begin("pinned/1/send", "draft") { "another" } == key)
  }
}

/// States as JSON.
private struct RecordCodec: StateCodec {
  func encode(_ value: any Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { try? JSONDecoder().decode(type, from: Data(text.utf8)) }
}
