import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A view that doesn't know where it is placed: what its owner doesn't give is left out.
private struct NoteView<Reply: Sendable>: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Hashable, Codable, Sendable { case didPressShare, didPressClose }
  typealias Output = Reply
  let number: Int
  var didPressShare: (@Sendable (Int) -> Reply?)?
  var didPressClose: (@Sendable () -> Reply?)?

  func title(for state: State) -> Phrase { "Note \(number)" }
  static var behavior: ScreenBehavior<Self> { Behavior(hasUnsavedChanges: { !$0.text.isEmpty }) }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      if didPressShare?(number) != nil { ButtonItem("Share", on: .didPressShare) }
      if didPressClose?() != nil { ButtonItem("Close", on: .didPressClose) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    let reply = action == .didPressShare ? didPressShare?(number) : didPressClose?()
    return reply.map { .deliver($0) } ?? .none
  }
  func didPressShare(_ action: @escaping @Sendable (Int) -> Reply?) -> Self {
    var copy = self
    copy.didPressShare = action
    return copy
  }
  func didPressClose(_ action: @escaping @Sendable () -> Reply?) -> Self {
    var copy = self
    copy.didPressClose = action
    return copy
  }
}

/// A coordinator whose functions are given to the views, without an enum of events.
private struct NotesFlow: Flow {
  enum Destination: Codable, Hashable { case note(Int), share(Int), trip }
  typealias Output = Int

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .note(let number): DestinationScreen(NoteView(number: number).didPressShare(openShare).didPressClose(close))
    case .share(let number): DestinationScreen(NoteView(number: -number).didPressClose(finish))
    case .trip: DestinationScreen(NoteView(number: 0).didPressClose { Other.FlowStep { $0.pop() } })
    }
  }

  private func openShare(_ number: Int) -> FlowStep { FlowStep { $0.present(.share(number)) } }
  private func close() -> FlowStep { FlowStep(then: .announce("Closed")) { $0.pop() } }
  private func finish() -> FlowStep { FlowStep(then: .finish(7)) }
}

private struct Other: Flow {
  enum Destination: Codable, Hashable { case notes }
  func screen(at destination: Destination) -> DestinationScreen<Event> { DestinationScreen(NoteView<Never>(number: 9)) }
}

/// Shows the flow of notes over its own page, and its result.
private struct ShelfFlow: Flow {
  enum Destination: Codable, Hashable { case shelf, notes }
  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .shelf: DestinationScreen(NoteView(number: 100).didPressShare { _ in FlowStep { $0.push(.notes) } })
    case .notes: DestinationScreen(NotesFlow(), at: Navigation(.note(1)), output: tell)
    }
  }
  private func tell(_ count: Int) -> FlowStep { FlowStep(then: .announce("\(count) notes")) }
}

@Suite("Functions of a flow as its screens' actions") struct MoveTests {
  private func labels(_ page: HeadlessPage) -> [String] { page.elements.filter { $0.role == .button }.map(\.label) }

  @Test("A function changes the navigation, and what wasn't given is left out") func functions() {
    let page = HeadlessPage(AnyScreen(NotesFlow(), at: Navigation(.note(1), .note(2))))
    #expect(labels(page).suffix(2) == ["Share", "Close"])
    page.tap("Share")
    #expect(page.navigation == "note(1) › note(2), sheet share(2)" && !page.shows("Share"))
    page.dismiss()
    page.tap("Close")
    #expect(page.navigation == "note(1)" && page.announcements == ["Closed"])
  }

  @Test("A step that would lose input waits for the answer, with its effect") func asks() {
    let page = HeadlessPage(AnyScreen(NotesFlow(), at: Navigation(.note(1), .note(2))))
    page.type("Dear", into: "Text")
    for answer in ["Keep editing", "Discard"] {
      page.tap("Close")
      #expect(page.navigation == "note(1) › note(2), asking whether to leave" && page.announcements.isEmpty)
      page.tap(.verbatim(answer))
    }
    #expect(page.navigation == "note(1)" && page.announcements == ["Closed"])
  }

  @Test("A step ends a nested flow, whose result is a step of the outer one") func nested() {
    let page = HeadlessPage(AnyScreen(ShelfFlow(), at: Navigation(.shelf)))
    page.tap("Share")
    page.tap("Share")
    page.tap("Close")
    #expect(page.navigation == "shelf" && page.announcements == ["7 notes"])
  }

  @Test("A step of another flow changes nothing and is reported") func stranger() {
    let page = HeadlessPage(AnyScreen(NotesFlow(), at: Navigation(.note(1), .trip)))
    page.expectedDiagnostics = [.wrongOutput]
    page.tap("Close")
    #expect(page.navigation == "note(1) › trip")
    #expect(page.diagnostics.map(\.message).contains { $0.hasSuffix("Return a FlowStep of NotesFlow.") })
  }
}
