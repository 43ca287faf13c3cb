public import Tessera

/// Invites a colleague: who, with which role, for which branches and cities.
public struct InviteUserScreen: Screen {
  public struct State: Equatable, Codable, Sendable {
    var name = ""
    var role: OptionModel?
    var branches: [OptionModel] = []
    var country: OptionModel?
    var cities: [OptionModel] = []
    public init() {}
  }
  public enum Action: Equatable, Sendable { case didPressInvite }

  let api: GalleryClient

  public init(api: GalleryClient) { self.api = api }

  public func title(for state: State) -> Phrase { "Invite a colleague" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Person") {
      TextFieldItem("Full name", text: \.name, kind: .name)
    }
    .style(.form)
    SectionModel("Access") {
      OptionsItem("Role", Roles.self, selection: \.role)
      OptionsItem("Branches", Branches.self, selection: \.branches)
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country)
    }
    .style(.form)
    SectionModel {
      ButtonItem("Invite", on: .didPressInvite).disabled(state.role == nil, because: "Choose a role first")
    }
    .style(.actions)
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .announce("Invite a colleague") }
}
