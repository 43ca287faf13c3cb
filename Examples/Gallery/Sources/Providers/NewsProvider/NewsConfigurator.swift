public import Tessera

/// Headlines, which the user can save for later. While they are shown, the section follows what others save.
public struct NewsConfigurator: InteractiveSectionConfigurator {
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: String
    let title: String
    let summary: String
  }
  public struct State: Equatable, Codable, Sendable {
    var saved: Set<String> = []
    /// The id of the story that was saved last, by anybody.
    var latest: String?
  }
  public enum Action: Equatable, Sendable {
    case didPress(String), didFollow(String)
  }

  public let claims: [SectionClaim] = [.kind("news", major: 1)]
  public let initialState = State()

  public init() {}

  public func start(_ section: Section<Model>, _ state: inout State) -> Effect<Action> { .subscribe(.savedStory) { .didFollow($0) } }

  public func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { story in
      SubtitleItem(
        "\(story.title)", subtitle: "\(story.summary)", value: state.saved.contains(story.id) ? "Saved" : nil, icon: "document",
        on: .didPress(story.id)
      )
      .id(story.id)
    }
    if let story = section.items.first(where: { $0.id == state.latest }) {
      SectionModel { TextItem("Bookmarked last: \(story.title)", role: .caption, emphasis: .subtle).id("latest") }
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let id):
      if state.saved.remove(id) != nil { return .none }
      state.saved.insert(id)
      return .publish(.savedStory, id)
    case .didFollow(let id):
      state.latest = id
      return .none
    }
  }
}

extension Topic where Value == String {
  /// The id of the story that somebody saved last.
  static let savedStory = Topic("gallery.saved-story")
}
