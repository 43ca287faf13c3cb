public import Tessera

/// An introduction: a welcome, then a real course, whose settings button asks for the location.
public struct OnboardingFlow: Flow {
  public enum Destination: Codable, Hashable, Sendable { case welcome, course(String) }
  public enum Event: Codable, Hashable, Sendable {
    case didPressContinue
    case course(CourseScreen.Output)
    case didAnswer(allowed: Bool)
  }
  /// Whether the location may be used.
  public typealias Output = Bool

  let api: GalleryClient
  let example: String

  public func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .welcome: DestinationScreen(WelcomeScreen()) { _ in .didPressContinue }
    case .course(let id): DestinationScreen(CourseScreen(api: api, id: id)) { .course($0) }
    }
  }

  public func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressContinue: navigation.push(.course(example))
    case .course(.gear):
      navigation.ask(
        Question(
          "Use your location?", message: "Courses near you are listed first.",
          answers: [.init("Allow", .didAnswer(allowed: true)), .init("Not now", .didAnswer(allowed: false))]))
    case .course(.close): return .finish(false)
    case .course: break
    case .didAnswer(let allowed): return .finish(allowed)
    }
    return .none
  }
}

/// The first step of the onboarding.
struct WelcomeScreen: Screen {
  enum Action: Equatable, Sendable { case didPressContinue }
  typealias Output = Int

  func title(for state: State) -> Phrase { "Welcome" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("This is a course. Press Settings to find courses near you.") }
    SectionModel { ButtonItem("Continue", emphasis: .primary, on: .didPressContinue) }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(1) }
}
