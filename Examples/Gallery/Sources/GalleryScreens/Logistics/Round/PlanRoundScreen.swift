public import Tessera

/// Plans a delivery round: the vehicle, its load, the stops and times. Demonstrates an inline picker, choosing a
/// whole batch, minimum and maximum counts, a removed choice, and ids that are unique only under their parent.
public struct PlanRoundScreen: Screen {
  public struct State: ScreenState, FormState, Codable {
    var vehicle = OptionsPicker<Vehicles>.State()
    var load: Int?
    var goods = OptionSelection()
    /// Starts with the stops of the last round, as ids. One of them was closed since.
    var stops = OptionSelection(ids: ["riyadh-central", "riyadh-olaya-2019"])
    var hours = OptionSelection()
    public var form = FormStatus<State>()
    /// The round planned by the service.
    var planned: PlannedRound?
    var topics = OptionSelection()
    var topicsSubmission = LiveSubmission(OptionSelection())
    public init() {}

    /// The capacity of the chosen vehicle in kilograms.
    var capacity: Int? { vehicle.selection.options.first.flatMap(Vehicles.capacity) }

    public var values: any Equatable & Sendable { RoundDraft(self) }

    public static let rules: FormRules<State> = [
      .required(\.load), .range(\.load, 1...24_000), .rule(\.load, "Choose a vehicle first") { $0.capacity != nil },
      .rule(\.load, "The vehicle cannot carry that much") { $0.load ?? 0 <= $0.capacity ?? 0 },
      .required(\.goods), .required(\.stops), .count(\.stops, 2...4),
      .rule(\.stops, "Remove what is no longer available") { $0.stops.missing.isEmpty }, .required(\.hours),
    ]
  }

  public enum Action: Equatable, Sendable {
    case vehicle(OptionsPicker<Vehicles>.Action)
    case didPressPlan, didPressAnother
    case planned(Result<PlannedRound, FormFailure>)
    case knowsStops(Result<MenuSettings.ResolvedOptions, LoadFailure>)
    case knowsTopics(Result<[OptionModel], LoadFailure>)
  }

  let api: GalleryClient
  private let vehicle = OptionsPicker(
    Vehicles.self, title: "Vehicle", isMultiple: false, config: OptionsViewConfig(search: false, placement: .inline))

  public init(api: GalleryClient) { self.api = api }

  public func title(for state: State) -> Phrase { "Plan a round" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    if let round = state.planned {
      SectionModel {
        EmptyItem(
          "The round is planned", detail: round.words, icon: "check", button: "Plan another round", on: .didPressAnother)
      }
      .id("planned")
    } else {
      vehicle.inline(state.vehicle, \.vehicle) { .vehicle($0) }
      form(state)
    }
    SectionModel("Your account") { OptionsItem(TopicsField.self, help: "You confirm before it is saved") }.style(.form)
  }

  @SectionsBuilder<Self> private func form(_ state: State) -> [SectionModel<Self>] {
    SectionModel("Round") {
      NumberItem("Load in kilograms", value: \.load, format: .number(), isRequired: true)
      OptionsItem(
        "Goods", Goods.self, selection: \.goods, config: OptionsViewConfig(placement: .fullScreen, offersAll: true), isRequired: true)
      OptionsItem(
        "Stops", Stops.self, selection: \.stops, config: OptionsViewConfig(count: 2...4), help: "Choose two to four", isRequired: true)
      OptionsItem("Hours", DeliveryHours.self, selection: \.hours, isRequired: true)
    }
    .style(.form)
    SectionModel {
      FormStatusItem()
      ButtonItem("Plan the round", emphasis: .primary, on: .didPressPlan).pending(state.form.isSubmitting)
    }
    .style(.actions).id("plan")
  }

  public func start(_ state: inout State) -> Effect<Action> {
    let stops = state.stops.unlabelled
    let knowsStops: Effect<Action> = .load("stops") { context in
      try await Stops.resolve(stops, in: context.environment)
    } then: {
      .knowsStops($0)
    }
    let knowsTopics: Effect<Action> = .load("topics") { context in
      let value: AccountTopics = try await api.get("/v1/account/notifications", language: context.environment.localizer.language)
      return try await Topics.resolve(value.value, in: context.environment).options
    } then: {
      .knowsTopics($0)
    }
    return .merge(vehicle.start(&state.vehicle).map { .vehicle($0) }, stops.isEmpty ? .none : knowsStops, knowsTopics)
  }

  /// The input is stored with the page.
  public static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .vehicle(let action):
      let effect: Effect<Action> = vehicle.reduce(&state.vehicle, action).map { .vehicle($0) }
      state.noteEdit(of: \.vehicle)
      return effect
    case .didPressPlan:
      return state.submit(from: self) { state, key, environment in
        try await environment.send("POST", "/v1/rounds", RoundDraft(state), key: key)
      } then: {
        .planned($0)
      }
    case .planned(let result):
      let attention = state.finish(result, from: self)
      switch result {
      case .success(let round):
        state.planned = round
        return .announce("The round is planned")
      case .failure: return attention
      }
    case .didPressAnother:
      let (topics, submission, vehicle) = (state.topics, state.topicsSubmission, state.vehicle)
      state = State()
      (state.topics, state.topicsSubmission, state.vehicle) = (topics, submission, vehicle)
      return start(&state)
    case .knowsStops(let result):
      if case .success(let resolved) = result { state.stops.label(resolved) }
    case .knowsTopics(let result):
      if case .success(let topics) = result {
        state.topics = OptionSelection(topics)
        state.topicsSubmission = LiveSubmission(state.topics)
      }
    }
    return .none
  }
}

/// The events that the account is notified about.
private struct AccountTopics: Codable, Sendable {
  let value: [OptionID]
}
