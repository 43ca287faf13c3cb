public import Tessera

/// An introduction: a welcome, then a real course, whose settings button asks for the location.
public struct OnboardingFlow: Flow {
  public enum Destination: Codable, Hashable, Sendable { case welcome, course(String) }
  public enum Event: Codable, Hashable, Sendable { case didAnswer(allowed: Bool) }
  /// Whether the location may be used.
  public typealias Output = Bool

  let api: GalleryClient
  let example: String

  public func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .welcome: DestinationScreen(WelcomeScreen()) { _ in FlowStep { [example] in $0.push(.course(example)) } }
    case .course(let id): DestinationScreen(CourseView(api, id: id).didPressGear(askForLocation).didPressClose(close))
    }
  }

  private func close() -> FlowStep { FlowStep(then: .finish(false)) }
  private func askForLocation() -> FlowStep {
    FlowStep {
      $0.ask(
        Question(
          "Use your location?", message: "Courses near you are listed first.",
          answers: [.init("Allow", .didAnswer(allowed: true)), .init("Not now", .didAnswer(allowed: false))]))
    }
  }

  public func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didAnswer(let allowed): .finish(allowed)
    }
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
