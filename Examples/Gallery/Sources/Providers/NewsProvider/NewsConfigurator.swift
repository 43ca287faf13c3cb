public import Tessera

/// Headlines, which the user can save for later.
public struct NewsConfigurator: InteractiveSectionConfigurator {
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: String
    let title: String
    let summary: String
  }
  public struct State: Equatable, Codable, Sendable {
    var saved: Set<String> = []
  }
  public enum Action: Equatable, Sendable {
    case didPress(String)
  }

  public let claims: [SectionClaim] = [.kind("news", major: 1)]
  public let initialState = State()

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
