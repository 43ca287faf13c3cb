public import Tessera
internal import WeatherProvider

/// The gallery's feed with switches for faults. The feed itself is a screen of the library, used as a part of this
/// one.
public struct DepotFeedScreen: Screen {
  public struct State: ScreenState, Codable {
    var rehearsal: FeedRehearsal
    var isRehearsing = false
    /// A flag of this user, which decides about a provider.
    var hasWeather = true
    var feed: FeedScreen.State

    /// A feed with the default faults.
    public init() { self.init(FeedRehearsal()) }

    /// A feed with the given faults.
    public init(_ rehearsal: FeedRehearsal) {
      self.rehearsal = rehearsal
      feed = FeedScreen.State(parameters: rehearsal.parameters)
    }
  }

  public enum Action: Equatable, Sendable {
    case didPressRehearse
    case didPressGoal
  }

  private let useCase: GetSectionsUseCase

  /// - Throws: `SectionRegistration.Failure` if two providers claim the same section.
  public init(api: GalleryClient) throws { useCase = try .depot(api) }

  public func title(for state: State) -> Phrase { "Feed" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem(
        "Simulate problems", subtitle: "A failing provider does not affect the others", value: "\(state.rehearsal.count) of \(6)",
        icon: "gear",
        on: .didPressRehearse)
      if state.isRehearsing {
        ToggleItem("Send a broken section", isOn: \.rehearsal.isBroken)
        ToggleItem("Send a broken story", isOn: \.rehearsal.hasBrokenItem)
        ToggleItem("Send an unknown section", isOn: \.rehearsal.isUnknown)
        ToggleItem("Slow down a provider", isOn: \.rehearsal.isLate)
        ToggleItem("Let a provider fail", isOn: \.rehearsal.isDown)
        ToggleItem("Offer more pages", isOn: \.rehearsal.isPaged)
        ToggleItem("Show the weather", isOn: \.hasWeather)
        ButtonItem("Score a goal for the second club", icon: "ball", on: .didPressGoal)
      }
    }
    .id("rehearsal")
    Part(
      \.feed,
      FeedScreen("Feed", useCase, hiding: state.hasWeather ? [] : [WeatherConfigurator.self]) { _ in
        .placeholder("This section needs a newer version of the app")
      })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRehearse:
      state.isRehearsing.toggle()
      return .none
    case .didPressGoal:
      // Simulates a push message: one section has a newer revision.
      state.rehearsal.goals += 1
      state.feed.parameters = state.rehearsal.parameters
      let change = SectionSource.Change(321, revision: 1 + state.rehearsal.goals)
      return .send(FeedScreen.Action.changed(source: "feed", change), to: \State.feed)
    }
  }

  public static let behavior = Behavior(didEdit: { _, state, _ in
    .send(FeedScreen.Action.didChangeParameters(state.rehearsal.parameters), to: \State.feed)
  })
}
