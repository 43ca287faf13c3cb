public import Tessera

/// Invites a colleague, with a role, branches and cities. One field beside the form is sent at once.
public struct InviteUserScreen: Screen {
  public struct State: ScreenState, FormState, Codable {
    var name = ""
    var email = ""
    var role: OptionModel?
    var branches: [OptionModel] = []
    var country: OptionModel?
    var cities: [OptionModel] = []
    var places = OptionSelection()
    var depot: OptionModel?
    public var form = FormStatus<State>()
    var invitation: Loadable<Invitation> = .idle
    var ownRole: OptionModel?
    var ownRoleSubmission = LiveSubmission(OptionSelection())
    public init() {}

    public var values: any Equatable & Sendable { InvitationDraft(self) }

    public static let rules: FormRules<State> = [
      .required(\.name), .required(\.email),
      .pattern(\.email, #"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+"#, "This is not an email address"),
      .required(\.role), .required(\.branches),
      .rule(\.branches, "A driver can have only one branch") { $0.role?.id != "driver" || $0.branches.count <= 1 },
    ]
  }

  public enum Action: Equatable, Sendable {
    case didPressInvite, didPressAnother
    case invited(Result<Invitation, LoadFailure>)
    case loadedOwnRole(Result<[OptionModel], LoadFailure>)
  }

  let api: GalleryClient

  public init(api: GalleryClient) { self.api = api }

  public func title(for state: State) -> Phrase { "Invite a colleague" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    if let invitation = state.invitation.value, !state.invitation.isLoading {
      SectionModel {
        EmptyItem("Invitation sent", detail: "\(invitation.name)", icon: "check", button: "Invite another colleague", on: .didPressAnother)
      }
      .id("sent")
    } else {
      form(state)
    }
    SectionModel("Your account") {
      OptionsItem(OwnRoleField.self, help: "Saved as soon as you choose")
    }
    .style(.form)
  }

  @SectionsBuilder<Self> private func form(_ state: State) -> [SectionModel<Self>] {
    SectionModel("Person") {
      TextFieldItem("Full name", text: \.name, kind: .name, isRequired: true)
      TextFieldItem("Email", text: \.email, kind: .email, isRequired: true)
    }
    .style(.form)
    SectionModel("Access") {
      OptionsItem("Role", Roles.self, selection: \.role, isRequired: true)
      OptionsItem(
        "Branches", Branches.self, selection: \.branches, config: OptionsViewConfig(offersAll: true), isRequired: true)
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem(
        "Cities", Cities.self, selection: \.cities, dependingOn: \.country,
        config: OptionsViewConfig(placement: .fullScreen, count: 0...200)
      )
      .disabled(state.country == nil, because: "Choose a country first")
      OptionsItem("Responsible for", Places.self, selection: \.places, help: "Continents, countries, regions or cities")
      OptionsItem("Depot", Depots.self, selection: \.depot, help: "This menu fails on purpose")
    }
    .style(.form)
    SectionModel {
      if let failure = state.invitation.failure { InfoItem(failure.message, tone: .failure, icon: "warning").id("failure") }
      ButtonItem("Invite", emphasis: .primary, on: .didPressInvite).pending(state.invitation.isLoading)
    }
    .style(.actions).id("invite")
  }

  public func start(_ state: inout State) -> Effect<Action> {
    .load("own role") { context in
      let value: AccountRole = try await api.get("/v1/account/role", language: context.environment.localizer.language)
      return try await AccountRoles.resolve([value.value], in: context.environment).options
    } then: {
      .loadedOwnRole($0)
    }
  }

  /// The input is stored with the page.
  public static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressInvite:
      guard state.validate(from: self) else { return attention(state) }
      state.invitation.begin()
      return .submit("invite", InvitationDraft(state)) { draft, key, context in
        try await draft.send(key, context.environment)
      } then: {
        .invited($0)
      }
    case .invited(let result):
      state.invitation.finish(result)
      switch result {
      case .success: return .announce("Invitation sent")
      case .failure(let failure): return .announce(failure.message, .assertive)
      }
    case .didPressAnother:
      let (role, submission) = (state.ownRole, state.ownRoleSubmission)
      state = State()
      (state.ownRole, state.ownRoleSubmission) = (role, submission)
    case .loadedOwnRole(let result):
      if case .success(let roles) = result, let role = roles.first {
        state.ownRole = role
        state.ownRoleSubmission = LiveSubmission(OptionSelection([role]))
      }
    }
    return .none
  }
}
