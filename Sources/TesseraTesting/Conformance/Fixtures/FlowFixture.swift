internal import TesseraFlow
internal import TesseraScreen

/// A flow whose sheet returns a result to the page below and asks before it discards input. It has a step
/// whose state is kept, also as a second sheet, and an event that opens a link.
struct FlowFixture: StatefulFlow {
  enum Destination: Codable, Hashable { case letters, letter, address }
  enum Event: Codable, Hashable { case didPress(String), didWrite(String) }
  struct State: ScreenState, Codable { var sent = 0 }
  let log: HostConformance.Log

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .letters: DestinationScreen(Letters(sent: state.sent, log: log)) { .didPress($0) }
    case .letter: DestinationScreen(Letter(log: log)) { $0 == "enclose" ? .didPress($0) : .didWrite($0) }
    case .address: DestinationScreen(Address(log: log)).kept()
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPress("write"): navigation.present(.letter)
    case .didPress("enclose"): navigation.present(.address)
    case .didPress("address"): navigation.push(.address)
    case .didPress: return .open("https://example.com/call")
    case .didWrite(let text):
      state.sent += 1
      return .merge(.announce("Sent"), .send(FixtureAction("sent \(text)"), to: Destination.letters))
    }
    return .none
  }

  struct Letters: Screen {
    struct State: ScreenState { var latest = "none" }
    typealias Action = FixtureAction
    typealias Output = String
    let sent: Int
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { "Letters" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        SubtitleItem("Number", value: "\(sent)").id("number")
        SubtitleItem("Latest", value: "\(state.latest)").id("latest")
        ButtonItem("Write", on: "write")
        ButtonItem("Address", on: "address")
        ButtonItem("Call", on: "call")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      let words = action.description
      guard words.hasPrefix("sent ") else { return .deliver(words) }
      state.latest = String(words.dropFirst("sent ".count))
      return .none
    }
  }

  /// A step whose state is kept when the user goes back.
  struct Address: Screen {
    struct State: ScreenState, Codable { var street = "" }
    typealias Action = FixtureAction
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { "Address" }
    static let behavior = Behavior(hasUnsavedChanges: { !$0.street.isEmpty })
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Street", text: \.street)
        ButtonItem("Later", on: "later")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      return .dismiss
    }
  }

  struct Letter: Screen {
    struct State: ScreenState { var text = "" }
    typealias Action = FixtureAction
    typealias Output = String
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { "Letter" }
    static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Text", text: \.text)
        ButtonItem("Leave", on: "leave")
        ButtonItem("Enclose", on: "enclose")
        ButtonItem("Send", on: "send")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      if action == "enclose" { return .deliver("enclose") }
      return action == "leave" ? .dismiss : .finish(state.text)
    }
  }
}
