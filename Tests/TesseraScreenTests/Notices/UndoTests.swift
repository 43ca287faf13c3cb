import Foundation
import TestSupport
import TesseraTesting
import Testing

@testable import TesseraScreen

/// Names that can be deleted, and taken back for a while.
private struct Names: Screen {
  struct State: ScreenState, Codable { var names = ["Ada", "Grace", "Edith"], forgotten: [String] = [] }
  enum Action: Equatable, Codable, Sendable { case didDelete(String), didUndo(String), didForget(String), forgot(String), didClear }
  var service: @Sendable (String) -> Void = { _ in }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Names", state.names) { ButtonItem("Delete \($0)", on: .didDelete($0)).id($0) }
    SectionModel {
      ButtonItem("Clear", on: .didClear).undo(\.names, "Cleared", within: .seconds(4))
      ButtonItem("Empty", on: .didClear).confirm("Delete all?", action: "Delete all")
        .undo(\.names, "Emptied", within: .seconds(4), otherwise: .didForget("all"))
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didDelete(let name):
      state.names.removeAll { $0 == name }
      return .undoable("Deleted", within: .seconds(5), undo: .didUndo(name), otherwise: .didForget(name))
    case .didUndo(let name): state.names.append(name)
    case .didForget(let name):
      return .load("forget \(name)") { [service] _ in
        service(name)
        return name
      } then: { _ in
        .forgot(name)
      }
    case .forgot(let name): state.forgotten.append(name)
    case .didClear: state.names = []
    }
    return .none
  }
}

/// The names that a service was told to forget.
private final class Forgotten: @unchecked Sendable {
  // Guarded by the test: effects of a headless page run on the test's thread.
  var names: [String] = []
}

@Suite("Taking back")
struct UndoTests {
  @Test("The message is shown above everything, is announced, and its button undoes the action")
  func undone() async throws {
    let app = Headless(Names())
    app.tap("Delete Ada")
    #expect(app.state.names == ["Grace", "Edith"] && app.announcements == ["Deleted"])
    #expect(app.page.snapshots[0].sections[0].rows.count == 1 && app.shows("Deleted"))
    app.tap("Undo")
    #expect(app.state.names == ["Grace", "Edith", "Ada"] && !app.shows("Undo"))
    try await app.advance(by: .seconds(30))
    #expect(app.actions == [.didDelete("Ada"), .didUndo("Ada")])
  }

  @Test("A ready-made item with undo keeps its features: it has an id, can be disabled, and asks")
  func readyMade() async throws {
    let item = ButtonItem<Names>("Clear", on: .didClear).undo(\.names, "Cleared")
    #expect(item.id("clear").id == "clear" && item.height(40).details.height == .fixed(40))
    guard case .button(let button) = item.disabled(because: "Locked").content else { return #expect(Bool(false), "\(item.content)") }
    #expect(button.availability == .disabled(because: "Locked"))
    struct Asking: Screen {
      typealias State = Names.State
      typealias Action = Names.Action
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel { ButtonItem("Clear", on: .didClear).undo(\.names, "Cleared").confirm("Clear all?", action: "Clear all") }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        state.names = []
        return .none
      }
    }
    let app = Headless(Asking())
    app.tap("Clear")
    #expect(app.state.names.count == 3)
    app.tap("Clear all")
    #expect(app.state.names.isEmpty && app.shows("Cleared"))
    app.tap("Undo")
    #expect(app.state.names.count == 3)
  }

  @Test("After the time it is final, once, and the message is removed")
  func expired() async throws {
    let app = Headless(Names())
    app.tap("Delete Ada")
    try await app.advance(by: .seconds(4))
    #expect(app.shows("Undo"))
    try await app.advance(by: .seconds(1))
    #expect(!app.shows("Undo") && app.state.forgotten == ["Ada"])
    #expect(app.actions == [.didDelete("Ada"), .didForget("Ada"), .forgot("Ada")])
  }

  @Test("Another one makes the previous one final, and has its own time")
  func another() async throws {
    let app = Headless(Names())
    app.tap("Delete Ada")
    try await app.advance(by: .seconds(4))
    app.tap("Delete Grace")
    try await app.advance(by: .seconds(4))
    #expect(app.state.forgotten == ["Ada"] && app.shows("Undo"))
    app.tap("Undo")
    #expect(app.state.names == ["Edith", "Grace"])
    try await app.advance(by: .seconds(9))
    #expect(app.state.forgotten == ["Ada"])
  }

  @Test("An item restores its property's value from before the press")
  func property() async throws {
    let app = Headless(Names())
    app.tap("Clear")
    #expect(app.state.names.isEmpty)
    app.tap("Undo")
    #expect(app.state.names == ["Ada", "Grace", "Edith"])
    app.tap("Delete Ada")
    app.tap("Clear")
    app.tap("Undo")
    #expect(app.state.names == ["Grace", "Edith"])
  }

  @Test("An item that asks first offers nothing before the answer, and nothing after Cancel")
  func confirmed() async throws {
    let app = Headless(Names())
    app.tap("Empty")
    app.tap("Cancel")
    #expect(!app.shows("Undo") && app.state.names.count == 3)
    try await app.advance(by: .seconds(5))
    #expect(app.actions.isEmpty, "nothing is made final that was not done")
    app.tap("Empty")
    app.tap("Delete all")
    #expect(app.state.names.isEmpty && app.shows("Undo"))
    app.tap("Undo")
    #expect(app.state.names == ["Ada", "Grace", "Edith"])
    app.tap("Empty")
    app.tap("Delete all")
    try await app.advance(by: .seconds(5))
    #expect(app.state.names.isEmpty && app.state.forgotten == ["all"])
  }

  @Test("An undoable action becomes final when the page ends")
  func ending() async throws {
    let forgotten = Forgotten()
    let app = Headless(Names { forgotten.names.append($0) })
    app.tap("Delete Ada")
    app.page.end()
    #expect(app.actions.last == .didForget("Ada"))
    for _ in 0..<100 where forgotten.names.isEmpty { try await app.advance(by: .milliseconds(1)) }
    #expect(forgotten.names == ["Ada"])
  }

  @Test("A stored page makes it final when it is restored")
  func kept() throws {
    let codec = UndoCodec()
    let app = Headless(Names())
    app.tap("Delete Ada")
    let states = try #require(app.page.states(codec))
    let page = Page(Names(), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, codec) == 0)
    var handled: [String] = []
    page.record = { handled.append($0.description) }
    page.start()
    #expect(handled.contains { $0.contains("didForget(\"Ada\")") } && page.state(of: Names.self)?.names == ["Grace", "Edith"])
    #expect(page.runningEffects == ["forget Ada"])
    page.end()
  }
}

/// States as JSON.
private struct UndoCodec: StateCodec {
  func encode(_ value: any Encodable) -> String? { (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } }
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { try? JSONDecoder().decode(type, from: Data(text.utf8)) }
}
