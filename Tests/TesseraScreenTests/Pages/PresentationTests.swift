import TesseraScreen
import TesseraTesting
import Testing

private struct Root: Screen {
  struct State: Equatable, Sendable { var picked: [String] = [] }
  enum Action: Equatable, Sendable { case pick(String), picked(String), nothing, again }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Pick A", on: .pick("A"))
      SubtitleItem("Bound").id("bound")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .pick(let name):
      return .present(Presentation(Leaf(name: name), id: name, state: .init(), dismissed: .nothing) { .picked($0) })
    case .picked(let name):
      state.picked.append(name)
      return name == "more" ? .send(.pick("B")) : .none
    case .nothing: state.picked.append("-")
    case .again: return .merge(.send(.pick("A")), .send(.pick("A")), .send(.pick("B")))
    }
    return .none
  }
}

private struct Leaf: Screen {
  struct State: Equatable, Sendable { var ticks = 0 }
  enum Action: Equatable, Sendable { case give(String), wrong, close, nest, tick, closedTwice }
  typealias Output = String
  let name: String
  func title(for state: State) -> Phrase { "Leaf \(name)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Give", on: .give(name))
      ButtonItem("More", on: .give("more"))
      ButtonItem("Wrong", on: .wrong)
      ButtonItem("Close", on: .close)
      ButtonItem("Nest", on: .nest)
      ButtonItem("Twice", on: .closedTwice)
      TextItem("\(state.ticks) ticks").id("ticks")
    }
  }
  func start(_ state: inout State) -> Effect<Action> {
    .run("ticking") { context in
      while true {
        try await context.sleep(for: .seconds(1))
        context.send(.tick)
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .give(let name): return .finish(name)
    case .wrong: return .finish(7)
    case .close: return .dismiss
    case .closedTwice: return .merge(.finish("once"), .finish("twice"), .dismiss)
    case .nest: return .present(Presentation(Leaf(name: name + "+"), id: "nested", state: .init()) { .give($0) })
    case .tick:
      state.ticks += 1
      return .none
    }
  }
}

@Suite("Presentation")
struct PresentationTests {
  private let app = Headless(Root(), state: .init(), failures: .collect)

  @Test("An output becomes an action and closes the sheet")
  func output() {
    app.tap("Pick A")
    #expect(app.title == "Leaf A")
    app.tap("Give")
    #expect(app.actions == [.pick("A"), .picked("A")] && app.page.snapshots.count == 1)
  }

  @Test("Closing becomes the action for it; dismissing by itself too")
  func dismissed() {
    app.tap("Pick A")
    app.dismiss()
    app.tap("Pick A")
    app.tap("Close")
    #expect(app.state.picked == ["-", "-"])
  }

  @Test("The meaning of a result can present another sheet at once")
  func again() {
    app.tap("Pick A")
    app.tap("More")
    #expect(app.title == "Leaf \u{42}" && app.state.picked == ["more"] && app.failures.isEmpty)
  }

  @Test("Presenting the same again does nothing; presenting another replaces it without a result")
  func replace() {
    app.send(.again)
    #expect(app.title == "Leaf B" && app.page.snapshots.map(\.layer) == [.root, Page.LayerID(2)])
    #expect(app.state.picked.isEmpty && app.failures.isEmpty)
  }

  @Test("A sheet over a sheet hands its result down, and all layers close in order")
  func nested() {
    app.tap("Pick A")
    app.tap("Nest")
    #expect(app.page.snapshots.count == 3)
    app.tap("Give")
    #expect(app.page.snapshots.count == 1 && app.state.picked == ["A+"] && app.failures.isEmpty)
  }

  @Test("Replacing a sheet removes the layers that it presented")
  func replaceNested() {
    app.tap("Pick A")
    app.tap("Nest")
    app.send(.pick("B"))
    #expect(app.title == "Leaf B" && app.page.snapshots.count == 2 && app.failures.isEmpty)
  }

  @Test("A screen that finishes twice gives one result")
  func twice() {
    app.tap("Pick A")
    app.tap("Twice")
    #expect(app.state.picked == ["once"] && app.failures.isEmpty)
  }

  @Test("Effects of a sheet run while it is there and not a moment longer")
  func effects() async throws {
    app.tap("Pick A")
    try await app.advance(by: .seconds(3))
    #expect(app.shows("3 ticks"))
    app.dismiss()
    try await app.advance(by: .seconds(3))
    #expect(app.actions(of: Leaf.self).filter { $0 == .tick }.count == 3)
    #expect(!app.page.isBusy && app.clock.sleeperCount == 0)
  }

  @Test("Finishing with the wrong type is reported and changes nothing")
  func wrongOutput() {
    app.tap("Pick A")
    app.tap("Wrong")
    #expect(app.title == "Leaf A")
    #expect(
      app.diagnostics.map(\.message) == ["Leaf finished with a Int, but its Output is String. Finish with that type, or change Output."])
  }

  @Test("A host that cannot present, announce, focus or open is reported by name")
  func missing() {
    final class Bare: ScreenHost {
      func show(_ snapshot: ScreenSnapshot) {}
      func apply(_ update: ScreenSnapshot.Update) {}
    }
    struct Wishes: Screen {
      struct State: Equatable, Sendable {}
      enum Action: Equatable, Sendable { case all }
      func sections(for state: State) -> [SectionModel<Self>] {}
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        .merge(
          .announce("Hello"), .focus("x"), .open("/y"),
          .present(Presentation(Leaf(name: "z"), id: "z", state: .init()) { _ in nil }))
      }
    }
    let reported = Reported()
    let page = Page(
      Wishes(), state: .init(), environment: ScreenEnvironment { reported.append($0) }, inbox: Page.EffectInbox {})
    let host = Bare()
    page.attach(host)
    page.send(.all, to: Wishes.self)
    #expect(reported.all.map(\.code) == Array(repeating: .missingCapability, count: 4))
    #expect(
      reported.all.map(\.message).contains(
        "Wishes wants to announce 'Hello', but Bare cannot. Adopt AnnouncingHost, or show the screen on a host that does."))
    for name in ["AnnouncingHost", "FocusingHost", "RoutingHost", "LayerHost"] {
      #expect(reported.all.contains { $0.message.contains("Adopt \(name),") })
    }
    #expect(page.snapshots.count == 1)
  }
}
