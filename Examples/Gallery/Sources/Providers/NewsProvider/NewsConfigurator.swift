public import Tessera

/// Headlines; a person may save some for later.
public struct NewsConfigurator: InteractiveSectionConfigurator {
  /// A headline as it is sent.
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: String
    let title: String
    let summary: String
  }
  /// The headlines that the person saved.
  public struct State: Equatable, Codable, Sendable {
    var saved: Set<String> = []
  }
  /// The actions on a headline.
  public enum Action: Equatable, Sendable {
    case didPress(String)
  }

  public let claims: [SectionClaim] = [.kind("news", major: 1)]
  public let initialState = State()

  /// The provider of news.
  public init() {}

  public func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { story in
      SubtitleItem(
        "\(story.title)", subtitle: "\(story.summary)", value: state.saved.contains(story.id) ? "Saved" : nil, icon: "document",
        on: .didPress(story.id)
      )
      .id(story.id)
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let id):
      if state.saved.remove(id) == nil { state.saved.insert(id) }
      return .none
    }
  }
}
