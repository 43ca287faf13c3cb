public import Tessera

/// The messages of a course, and a new one that is not lost by accident.
public struct MessagesScreen: Screen {
  public struct State: ScreenState, Codable {
    var course: Loadable<Course> = .idle
    var draft = ""
    var sent: [String] = []
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
    case didPressSend
  }

  let api: GalleryClient
  let id: String

  public func title(for state: State) -> Phrase { "Messages" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.course, retry: .didPressRetry) { course in
      SectionModel("\(course.title)") {
        for message in course.messages { SubtitleItem("\(message.text)", subtitle: "\(message.from)", icon: "chat").id(message.id) }
        for (index, text) in state.sent.enumerated() { SubtitleItem("\(text)", subtitle: "You", icon: "chat").id("sent.\(index)") }
      }
      SectionModel("New message") {
        TextFieldItem("Message", text: \.draft, kind: .multiline)
        ButtonItem("Send", on: .didPressSend).disabled(state.draft.allSatisfy(\.isWhitespace), because: "Write something first")
      }
      .style(.form)
    }
  }

  public func hasUnsavedChanges(_ state: State) -> Bool { !state.draft.allSatisfy(\.isWhitespace) }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    case .didPressSend:
      // Kept as long as the page is open: the gallery's service takes no messages.
      state.sent.append(state.draft)
      state.draft = ""
      return .announce("Sent")
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.course.begin()
    return .load("course") {
      try await api.course(id, language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}
