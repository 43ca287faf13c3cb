public import Tessera

/// Shows somebody around: a welcome, then a real course, whose gear asks for the location here.
public struct OnboardingFlow: Flow {
  public enum Place: Codable, Hashable, Sendable { case welcome, course(String) }
  public enum Event: Codable, Hashable, Sendable {
    case didPressContinue
    case course(CourseScreen.Output)
    case didAnswer(allowed: Bool)
  }
  /// Whether the location may be used.
  public typealias Output = Bool

  let api: GalleryClient
  let example: String

  public func screen(at place: Place) -> PlaceScreen<Event> {
    switch place {
    case .welcome: PlaceScreen(WelcomeScreen(), state: .init()) { _ in .didPressContinue }
    case .course(let id): PlaceScreen(CourseScreen(api: api, id: id), state: .init()) { .course($0) }
    }
  }

  public func reduce(_ navigation: inout Navigation<Place, Event>, _ event: Event) -> Bool? {
    switch event {
    case .didPressContinue: navigation.push(.course(example))
    case .course(.gear):
      navigation.ask(
        FlowQuestion(
          "Use your location?", message: "Courses near you come first.",
          answers: [.init("Allow", .didAnswer(allowed: true)), .init("Not now", .didAnswer(allowed: false))]))
    case .course(.close): return false
    case .course: break
    case .didAnswer(let allowed): return allowed
    }
    return nil
  }
}

/// The first page of the onboarding.
struct WelcomeScreen: Screen {
  struct State: Equatable, Codable, Sendable {}
  enum Action: Equatable, Sendable { case didPressContinue }
  typealias Output = Int

  func title(for state: State) -> Phrase { "Welcome" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("This is what a course looks like. Its gear asks for your location here.") }
    SectionModel { ButtonItem("Continue", on: .didPressContinue) }.style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(1) }
}
