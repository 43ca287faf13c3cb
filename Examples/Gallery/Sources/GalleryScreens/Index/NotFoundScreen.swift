public import Tessera

/// The page for an unknown URL.
public struct NotFoundScreen: Screen {
  public struct State: ScreenState, Codable {
    public init() {}
  }
  public enum Action: Equatable, Sendable { case didPressHome }

  public init() {}

  public func title(for state: State) -> Phrase { "Not found" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      EmptyItem(
        "This page does not exist", detail: "The address may be old or mistyped.", icon: "search", button: "Go to the overview",
        on: .didPressHome
      )
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .open("/") }
}
