internal import TesseraFlow
internal import TesseraScreen

/// A flow whose sheet gives something back to the page below, and asks before it loses something.
struct FlowFixture: StatefulFlow {
  enum Destination: Codable, Hashable { case letters, letter }
  enum Event: Codable, Hashable { case didPressWrite, didWrite(String) }
  struct State: ScreenState, Codable { var sent = 0 }
  let log: ConformanceLog

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .letters: DestinationScreen(Letters(sent: state.sent, log: log)) { _ in .didPressWrite }
    case .letter: DestinationScreen(Letter(log: log)) { .didWrite($0) }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressWrite: navigation.present(.letter)
    case .didWrite(let text):
      state.sent += 1
      return .merge(.announce("Sent"), .send(FixtureAction("sent \(text)"), to: Destination.letters))
    }
    return .none
  }

  struct Letters: Screen {
    struct State: ScreenState { var latest = "none" }
    typealias Action = FixtureAction
    typealias Output = Bool
    let sent: Int
    let log: ConformanceLog

    func title(for state: State) -> Phrase { "Letters" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        SubtitleItem("Number", value: "\(sent)").id("number")
        SubtitleItem("Latest", value: "\(state.latest)").id("latest")
        ButtonItem("Write", on: "write")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      if action == "write" { return .deliver(true) }
      state.latest = String(action.description.dropFirst("sent ".count))
      return .none
    }
  }

  struct Letter: Screen {
    struct State: ScreenState { var text = "" }
    typealias Action = FixtureAction
    typealias Output = String
    let log: ConformanceLog

    func title(for state: State) -> Phrase { "Letter" }
    func hasUnsavedChanges(_ state: State) -> Bool { !state.text.isEmpty }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Text", text: \.text)
        ButtonItem("Leave", on: "leave")
        ButtonItem("Send", on: "send")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      return action == "leave" ? .dismiss : .finish(state.text)
    }
  }
}
