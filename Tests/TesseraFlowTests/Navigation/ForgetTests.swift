import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A step on which something is typed.
private struct Step: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Equatable, Sendable { case didPressNext }
  typealias Output = String
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Next", on: .didPressNext)
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(state.text) }
}

/// Two kept steps over a first page. The second one can restart everything or only itself.
private struct Steps: Flow {
  enum Destination: Codable, Hashable { case start, first, second }
  enum Event: Codable, Hashable { case next, typed(String), done(String) }
  let forgets: Bool

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .start: DestinationScreen(Step()) { _ in .next }
    case .first: DestinationScreen(Step()) { .typed($0) }.kept()
    case .second: DestinationScreen(Step()) { .done($0) }.kept()
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .next: navigation.push(.first)
    case .typed: navigation.push(.second)
    case .done:
      navigation.popToRoot()
      if forgets { navigation.forget() }
    }
    return .none
  }
}

@Suite("Kept steps that are forgotten")
struct ForgetTests {
  @Test("Input on kept steps is restored, unless the flow forgets it", arguments: [false, true])
  func forgetting(forgets: Bool) {
    let page = HeadlessPage(AnyScreen(Steps(forgets: forgets), at: Navigation(.start)))
    page.tap("Next")
    page.type("one", into: "Text")
    page.tap("Next")
    page.type("two", into: "Text")
    page.tap("Next")
    #expect(page.navigation == "start" && page.page.wouldLoseChanges == false)
    page.tap("Next")
    #expect(page.element("Text")?.value == (forgets ? "" : "one"))
    page.tap("Next")
    #expect(page.element("Text")?.value == (forgets ? "" : "two"))
  }

  @Test("A value that is shown remembers nothing of it")
  func value() {
    var navigation = Navigation<Steps.Destination, Steps.Event>(.start, .first)
    let before = navigation
    navigation.popToRoot()
    #expect(navigation != before)
    navigation.forget()
    #expect("\(navigation)" == "start")
  }
}
