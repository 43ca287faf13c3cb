public import Tessera

/// The flow of the courses: screens, a settings sheet, a question before a call, and the onboarding as a nested flow.
public struct CoursesFlow: Flow {
  public enum Destination: Codable, Hashable, Sendable {
    case courses, near, marketplace
    case course(String), schedule(String), messages(String)
    case settings, onboarding, call(String)
  }
  /// Answers to a question, and the replies of effects. Everything else is a function below.
  public enum Event: Codable, Hashable, Sendable {
    case didConfirmCall(String)
    case didFindMeeting(String, link: String?)
  }

  let api: GalleryClient
  private let table: RouteTable<Destination>
  public var routes: RouteTable<Destination>? { table }

  /// - Throws: `RouteTableError` if two routes conflict.
  public init(api: GalleryClient) throws {
    self.api = api
    table = try RouteTable {
      RoutePattern(.courses) { "courses" }
      RoutePattern(.near) { "courses/near" }.under(.courses)
      RoutePattern(.marketplace) { "courses/marketplace" }.under(.courses)
      RoutePattern(Destination.course) {
        "courses"; PathParameter<String>("id")
      } extract: {
        if case .course(let id) = $0 { id } else { nil }
      }
      .under(.courses)
      RoutePattern(Destination.schedule) {
        "courses"; PathParameter<String>("id"); "schedule"
      } extract: {
        if case .schedule(let id) = $0 { id } else { nil }
      }
      .under { if case .schedule(let id) = $0 { .course(id) } else { nil } }
      RoutePattern(Destination.messages) {
        "courses"; PathParameter<String>("id"); "messages"
      } extract: {
        if case .messages(let id) = $0 { id } else { nil }
      }
      .under { if case .messages(let id) = $0 { .course(id) } else { nil } }
    }
  }

  public func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .courses: DestinationScreen(CourseListScreen(api: api) { [table] in table.url(for: $0) }) { _ in openOnboarding() }
    case .near: DestinationScreen(CourseListScreen(api: api, isNear: true) { [table] in table.url(for: $0) }) { _ in nil }
    case .marketplace: DestinationScreen(MarketplaceScreen(api: api, featured: "night-photography"), output: openSchedule)
    case .course(let id):
      DestinationScreen(
        CourseView(api, id: id).didPressSchedule(openSchedule).didPressMessages(openMessages).didPressJoinCall(askToJoin)
          .didPressTodo { _ in FlowStep() }.didPressGear(openSettings).didPressClose(close))
    case .schedule(let id): DestinationScreen(ScheduleScreen(api: api, id: id))
    case .messages(let id): DestinationScreen(MessagesScreen(api: api, id: id))
    case .settings: DestinationScreen(CourseSettingsScreen(api: api)) { _ in nil }
    case .call(let id): DestinationScreen(CallScreen(api: api, course: id))
    case .onboarding:
      DestinationScreen(OnboardingFlow(api: api, example: "swift-types"), at: Navigation(.welcome), output: showCourses)
    }
  }

  private func openOnboarding() -> FlowStep { FlowStep { $0.present(.onboarding) } }
  private func openSchedule(_ course: Course) -> FlowStep { FlowStep { $0.push(.schedule(course.id)) } }
  private func openMessages(_ course: Course) -> FlowStep { FlowStep { $0.push(.messages(course.id)) } }
  private func openSettings() -> FlowStep { FlowStep { $0.present(.settings) } }
  private func close() -> FlowStep { FlowStep { $0.pop() } }
  private func showCourses(near isAllowed: Bool) -> FlowStep? { isAllowed ? FlowStep { $0.push(.near) } : nil }
  private func askToJoin(_ course: Course) -> FlowStep {
    FlowStep {
      $0.ask(
        Question(
          "Join the call now?", message: "Your microphone starts muted.",
          answers: [.init("Join", .didConfirmCall(course.id)), .init("Not now")]))
    }
  }

  public func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didConfirmCall(let id):
      return .load("meeting") {
        try await api.course(id, language: $0.environment.localizer.language).meeting
      } then: {
        .didFindMeeting(id, link: (try? $0.get()) ?? nil)
      }
    case .didFindMeeting(_, let link?): return .open(link)
    case .didFindMeeting(let id, nil): navigation.present(.call(id))
    }
    return .none
  }
}
