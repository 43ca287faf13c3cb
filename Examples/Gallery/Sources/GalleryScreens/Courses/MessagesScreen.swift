public import Tessera

/// The messages of a course, and a new one, which can't be lost by accident.
public struct MessagesScreen: Screen {
  public struct State: ScreenState, Codable {
    var course: Loadable<Course> = .idle
    var draft = ""
    var sending: Loadable<Course.Message> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
    case didPressSend
    case sent(Result<Course.Message, LoadFailure>)
  }

  let api: GalleryClient
  let id: String

  public func title(for state: State) -> Phrase { "Messages" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.course, retry: .didPressRetry) { course in
      SectionModel("\(course.title)") {
        for message in course.messages { SubtitleItem("\(message.text)", subtitle: "\(message.from)", icon: "chat").id(message.id) }
      }
      SectionModel("New message") {
        TextFieldItem("Message", text: \.draft, kind: .multiline)
        if let failure = state.sending.failure { InfoItem(failure.message, tone: .failure, icon: "warning").id("failure") }
        ButtonItem("Send", emphasis: .primary, on: .didPressSend)
          .disabled(state.draft.allSatisfy(\.isWhitespace), because: "Write a message first").pending(state.sending.isLoading)
      }
      .style(.form)
    }
  }

  public static let behavior = Behavior(hasUnsavedChanges: { !$0.draft.allSatisfy(\.isWhitespace) })

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    case .didPressSend:
      state.sending.begin()
      return .submit("send", state.draft) { text, key, context in
        try await api.write(text, to: id, key: key, language: context.environment.localizer.language)
      } then: {
        .sent($0)
      }
    case .sent(let result):
      state.sending.finish(result)
      switch result {
      case .success(let message):
        state.draft = ""
        if var course = state.course.value {
          course.messages.append(message)
          state.course = .loaded(course)
        }
        return .announce("Sent")
      case .failure(let failure): return .announce(failure.message, .assertive)
      }
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> { api.load(id, into: &state.course) { .loaded($0) } }
}
