public import TesseraScreen

/// The provider of sections that contain their own layout: kinds `elements@2` and `elements@1`, with items of
/// type ``ElementsConfigurator/Entry``.
/// ```swift
/// GetSectionsUseCase([source], configurators: [
///   FootballConfigurator(),
///   ElementsConfigurator(acts: ["vote": { act in try await api.vote(act.item, act.values["reason"]) }]),
/// ])
/// ```
/// Elements are also a way to write a fallback that every version of the app can show:
///
/// ```json
/// { "id": "hall", "kind": "hologram@3", "name": "The hall", "items": [],
///   "fallback": { "kind": "elements@1", "items": [ { "type": "image", "url": "/hall.png", "description": "The hall" } ] } }
/// ```
/// Switches, sliders, text fields and segments keep the user's input. A choice of segments is stored under
/// its first control. A press opens a route or runs one of the app's acts. While the act runs, the control is
/// pending. Afterwards the item shows that it is done, or the failure with a retry. Acts that the app doesn't
/// have are shown as unavailable.
///
/// An item that can't be decoded is dropped and counted, as in every section. This type uses public API only,
/// so an app could have written it.
public struct ElementsConfigurator: InteractiveSectionConfigurator {
  public typealias Model = Entry
  /// An act of the app that a section of elements can run.
  public typealias Act = @Sendable (ActRequest) async throws -> Void

  public let name: String
  public let claims: [SectionClaim]
  public let initialState = State()
  let acts: [String: Act]

  /// Creates a provider of element sections.
  ///
  /// - Parameters:
  ///   - claims: The sections it owns. By default all of its kinds and versions.
  ///   - acts: The app's acts, by name.
  public init(
    _ name: String = "Elements", claims: [SectionClaim] = [.kind("elements", major: 1), .kind("elements", major: 2)],
    acts: [String: Act] = [:]
  ) {
    (self.name, self.claims, self.acts) = (name, claims, acts)
  }

  @SectionsBuilder<SectionScreen<Self>>
  public func createUIModel(_ section: Section<Entry>, _ state: State) -> [SectionModel<Owner>] {
    if section.name.isEmpty { SectionModel { items(section, state) } } else { SectionModel("\(section.name)") { items(section, state) } }
  }

  @ItemsBuilder<SectionScreen<Self>>
  private func items(_ section: Section<Entry>, _ state: State) -> ItemsBuilder<Owner>.List {
    for (position, entry) in section.items.enumerated() {
      let id = entry.id ?? "#\(position)"
      ElementItem(entry, id: id, state: state, acts: acts.keys)
      if state.done.contains(id) { InfoItem("Done", tone: .success, icon: "check").id("\(id) done") }
      if let failure = state.failures[id] {
        let again = ActRequest(name: failure.act.name, item: id, values: state.values[id] ?? [:])
        ErrorItem(failure.failure, retry: .act(again)).id("\(id) failure")
      }
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let item, let control, let value):
      state.values[item, default: [:]][control] = value
      state.done.remove(item)
      state.failures[item] = nil
      return .none
    case .act(let act):
      guard let perform = acts[act.name], state.pending.updateValue(act, forKey: act.item) == nil else { return .none }
      state.failures[act.item] = nil
      state.done.remove(act.item)
      return .write("\(name) \(act.item)") { _ in
        try await perform(act)
      } then: {
        .acted(act, $0.map { true })
      }
    case .acted(let act, let result):
      state.pending[act.item] = nil
      switch result {
      case .success:
        state.done.insert(act.item)
        return .announce("Done")
      case .failure(let failure):
        state.failures[act.item] = State.Failed(act: act, failure: failure)
        return .none
      }
    }
  }
}

extension ElementsConfigurator {
  /// A request to run one of the app's acts.
  public struct ActRequest: Hashable, Sendable, Codable {
    /// The act's name, as given in the section.
    public let name: String
    /// The id of the item.
    public let item: String
    /// The item's input, by control name.
    public let values: [String: Control.Event.Value]

    /// Creates a request.
    public init(name: String, item: String, values: [String: Control.Event.Value] = [:]) {
      (self.name, self.item, self.values) = (name, item, values)
    }
  }
}

extension ElementsConfigurator {
  /// The state of a section of elements.
  ///
  /// Saved and restored with its feed. Acts running at that time are restored as interrupted.
  public struct State: Hashable, Sendable {
    struct Failed: Hashable, Sendable, Codable {
      let act: ActRequest
      let failure: LoadFailure
    }
    var values: [String: [String: Control.Event.Value]] = [:]
    var pending: [String: ActRequest] = [:]
    /// The items whose act succeeded, until their input changes.
    var done: Set<String> = []
    var failures: [String: Failed] = [:]

    /// Creates a state without input.
    public init() {}
  }
}

extension ElementsConfigurator.State: Codable {
  private enum CodingKeys: String, CodingKey { case values, done, failures }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(values, forKey: .values)
    try container.encode(done, forKey: .done)
    let interrupted = pending.mapValues { Failed(act: $0, failure: .interrupted) }
    try container.encode(failures.merging(interrupted) { $1 }, forKey: .failures)
  }
}

extension ElementsConfigurator {
  /// The actions of a section of elements.
  public enum Action: Equatable, Sendable {
    /// The user entered a value.
    case entered(item: String, control: String, Control.Event.Value)
    /// The user started an act.
    case act(ActRequest)
    /// An act ended.
    case acted(ActRequest, Result<Bool, LoadFailure>)
  }
}
