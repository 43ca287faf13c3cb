import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

private struct Buttons<Press: CaseIterable & RawRepresentable<String> & Hashable & Codable & Sendable>: Screen {
  typealias Action = Press
  typealias Output = Press
  var name: Phrase = "Buttons"
  func title(for state: NoState) -> Phrase { name }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for press in Press.allCases { ButtonItem(.verbatim(press.rawValue), on: press).id(press.rawValue) } }
  }
  func reduce(_ state: inout NoState, _ action: Press) -> Effect<Press> { .deliver(action) }
}

/// Sends an event and continues, although its owner may remove it because of that event.
private struct Inner: Flow {
  enum Destination: String, Codable, Hashable { case step }
  enum Press: String, CaseIterable, Codable, Hashable, Sendable { case finish, dismiss, send, tell, open }
  typealias Event = Press
  typealias Output = Int

  func screen(at destination: Destination) -> DestinationScreen<Event> { DestinationScreen(Buttons<Press>(name: "Step")) { $0 } }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .finish: .merge(.deliver(1), .finish(2))
    case .dismiss: .merge(.deliver(1), .dismiss)
    case .send: .merge(.deliver(1), .send(.finish))
    case .tell: .merge(.deliver(1), .send(Press.finish, to: Destination.step))
    case .open: .merge(.open("/elsewhere"), .finish(2))
    }
  }
}

private struct Outer: Flow {
  enum Destination: Codable, Hashable { case home, inner, heard(Int) }
  enum Press: String, CaseIterable, Codable, Hashable, Sendable { case go, present }
  enum Event: Codable, Hashable { case pressed(Press), heard(Int), left }
  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .home: DestinationScreen(Buttons<Press>(name: "Home")) { .pressed($0) }
    case .inner: DestinationScreen(Inner(), at: Navigation(.step), closed: .left) { .heard($0) }
    case .heard(let number): DestinationScreen(Buttons<Press>(name: "Heard \(number)")) { .pressed($0) }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .pressed(.go): navigation.push(.inner)
    case .pressed(.present): navigation.present(.inner)
    // The event removes the flow that sent it.
    case .heard(let number):
      navigation.dismiss()
      navigation.replaceAll(with: [.home, .heard(number)])
    case .left: navigation.popToRoot()
    }
    return .none
  }
}

/// A sheet that opens another route and then returns a result.
private struct Sheet: Screen {
  typealias Output = Int
  enum Action: Hashable, Codable, Sendable { case finish, dismiss }
  func title(for state: NoState) -> Phrase { "Sheet" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Finish elsewhere", on: .finish)
      ButtonItem("Leave elsewhere", on: .dismiss)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    .merge(.open("/other"), action == .finish ? .finish(1) : .dismiss)
  }
}

private struct Below: Screen {
  struct State: ScreenState { var heard = 0 }
  enum Action: Hashable, Codable, Sendable { case open, heard(Int) }
  var name: Phrase = "Below"
  func title(for state: State) -> Phrase { name }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Open", on: .open) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .heard(let number) = action { state.heard += number }
    return action == .open ? .present(Presentation(Sheet(), id: "sheet") { .heard($0) }) : .none
  }
}

private struct Places: Flow {
  enum Destination: String, Codable, Hashable, CaseIterable { case first, other }
  typealias Event = Int
  var routes: RouteTable<Destination>? {
    try? RouteTable {
      RoutePattern(.first) { "first" }
      RoutePattern(.other) { "other" }
    }
  }
  func screen(at destination: Destination) -> DestinationScreen<Event> {
    DestinationScreen(Below(name: .verbatim(destination.rawValue)))
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> { .none }
}

@Suite("Flows and sheets that are removed while they act")
struct GoneMeanwhileTests {
  @Test(
    "A flow removed because of its event does nothing more", arguments: ["go", "present"], ["finish", "dismiss", "send", "tell"])
  func inner(way: Phrase, press: Phrase) {
    let app = HeadlessPage(AnyScreen(Outer(), at: Navigation(.home)), failures: .collect)
    app.tap(way)
    app.tap(press)
    #expect(app.navigation == "home › heard(1)" && app.title == "Heard 1")
    app.tap("go")
    #expect(app.title == "Step")
  }

  @Test("A sheet whose navigation removes the screen below ends with it", arguments: ["Finish elsewhere", "Leave elsewhere"])
  func sheet(press: Phrase) {
    let app = HeadlessPage(AnyScreen(Places(), at: Navigation(.first)), failures: .collect)
    app.tap("Open")
    app.tap(press)
    #expect(app.title == "other" && app.accessibilityTrees.count == 1)
    app.tap("Open")
    #expect(app.title == "Sheet")
  }
}
