import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A counter that ends with its count.
private struct CountingFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case count, more }
  enum Event: String, Codable, Hashable, CaseIterable { case add, go, finish, leave }
  struct State: ScreenState, Codable { var count = 0 }
  typealias Output = Int

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    DestinationScreen(Counting(count: state.count)) { $0 }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .add: state.count += 1
    case .go: navigation.push(.more)
    case .finish: return .finish(state.count)
    case .leave: return .dismiss
    }
    return .none
  }
}

private struct Counting: Screen {
  struct State: ScreenState, Codable { var note = "" }
  typealias Action = CountingFlow.Event
  typealias Output = CountingFlow.Event
  let count: Int
  func title(for state: State) -> Phrase { "Counting" }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(count) so far").id("count")
      TextFieldItem("Note", text: \.note)
      for event in Action.allCases { ButtonItem(.verbatim(event.rawValue), on: event).id(event.rawValue) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(action) }
}

/// Begins with a flow, and is told its result.
private struct SummingFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case counting, sum }
  enum Event: Codable, Hashable { case counted(Int) }
  struct State: ScreenState, Codable { var sum = 0 }

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .counting: DestinationScreen(CountingFlow(), at: Navigation(.count)) { .counted($0) }
    case .sum: DestinationScreen(Counting(count: state.sum), state: .init()) { _ in nil }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    if case .counted(let count) = event { state.sum += count }
    navigation.push(.sum)
    return .none
  }
}

@Suite("Flows at the bottom of a page") struct BottomFlowTests {
  @Test("A flow that ends there stays and continues, because nothing can close it. The diagnostic suggests an alternative")
  func goesOn() {
    for end in ["finish", "leave"] as [Phrase] {
      let page = HeadlessPage(AnyScreen(CountingFlow(), at: Navigation(.count)), expecting: [.effect])
      page.tap("add")
      page.tap("go")
      page.type("for later", into: "Note")
      page.tap(end)
      #expect(page.navigation == "count › more" && page.element("Note")?.value == "for later")
      let words = page.diagnostics.map(\.message)
      #expect(words.count == 1 && words.first?.contains("CountingFlow ended as the first flow of its page") == true)
      page.tap("add")
      #expect(page.shows("2 so far"))
      page.dismiss()
      page.tap("Discard")
      #expect(page.navigation == "count")
    }
  }

  @Test("In a window as well, where the page's own stack stays too")
  func inWindow() {
    let app = Headless(
      InlineApp("Counting") { route, _ in route == "/" ? AnyScreen(CountingFlow(), at: Navigation(.count)) : nil }, expecting: [.effect])
    app.tap("add")
    app.tap("finish")
    app.tap("add")
    #expect(app.shows("2 so far") && app.diagnostics.count == 1)
  }

  @Test("A flow that is the first destination of another one reports its result to it, and that one navigates")
  func first() {
    let page = HeadlessPage(AnyScreen(SummingFlow(), at: Navigation(.counting)))
    page.tap("add")
    page.tap("finish")
    #expect(page.navigation == "counting › sum" && page.shows("1 so far"))
    page.dismiss()
    page.tap("add")
    page.tap("finish")
    #expect(page.shows("3 so far"))
  }
}
