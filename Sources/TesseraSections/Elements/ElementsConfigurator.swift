public import TesseraScreen

/// The provider of sections that bring their own layout: kind `elements@2`, and `elements@1` as it was sent before, items as in ``ElementEntry``.
///
/// ```swift
/// GetSectionsUseCase([source], configurators: [
///   FootballConfigurator(),
///   ElementsConfigurator(acts: ["vote": { act in try await api.vote(act.item, act.values["reason"]) }]),
/// ])
/// ```
/// It is also the way to write a fallback that every version of the app can show:
///
/// ```json
/// { "id": "hall", "kind": "hologram@3", "name": "The hall", "items": [],
///   "fallback": { "kind": "elements@1", "items": [ { "type": "image", "url": "/hall.png", "description": "The hall" } ] } }
/// ```
/// Switches, sliders, text fields and segments keep what the person entered; a choice of segments is known by its first control. A press opens a route or has the app do something that goes by a name;
/// it waits for the end, and says below the item that it is done, or why not with a retry. What the app cannot do is shown as unavailable.
///
/// An item that is not understood is dropped and counted, as in every section. Nothing here is special: an app could have written it.
public struct ElementsConfigurator: InteractiveSectionConfigurator {
  public typealias Model = ElementEntry
  /// Something that a section of elements may have the app do.
  public typealias Act = @Sendable (ElementAct) async throws -> Void

  public let name: String
  public let claims: [SectionClaim]
  public let initialState = ElementsState()
  let acts: [String: Act]

  /// A provider of element sections.
  ///
  /// - Parameters:
  ///   - claims: The sections that it owns; all of the kind and version that it is for, unless said otherwise.
  ///   - acts: What the app can do, by name.
  public init(
    _ name: String = "Elements", claims: [SectionClaim] = [.kind("elements", major: 1), .kind("elements", major: 2)],
    acts: [String: Act] = [:]
  ) {
    (self.name, self.claims, self.acts) = (name, claims, acts)
  }

  @SectionsBuilder<SectionScreen<Self>>
  public func createUIModel(_ section: Section<ElementEntry>, _ state: ElementsState) -> [SectionModel<Owner>] {
    if section.name.isEmpty { SectionModel { items(section, state) } } else { SectionModel("\(section.name)") { items(section, state) } }
  }

  @ItemsBuilder<SectionScreen<Self>>
  private func items(_ section: Section<ElementEntry>, _ state: ElementsState) -> ItemList<Owner> {
    for (position, entry) in section.items.enumerated() {
      let id = entry.id ?? "#\(position)"
      ElementItem(entry, id: id, state: state, acts: acts.keys)
      if state.done.contains(id) { InfoItem("Done", tone: .success, icon: "check").id("\(id) done") }
      if let failure = state.failures[id] {
        let again = ElementAct(name: failure.act.name, item: id, values: state.values[id] ?? [:])
        ErrorItem(failure.failure, retry: .act(again)).id("\(id) failure")
      }
    }
  }

  public func reduce(_ state: inout ElementsState, _ action: ElementsAction) -> Effect<ElementsAction> {
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
      return .load("\(name) \(act.item)") { _ in
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
        state.failures[act.item] = ElementsState.Failed(act: act, failure: failure)
        return .none
      }
    }
  }
}

/// Something that the person wants done.
public struct ElementAct: Hashable, Sendable, Codable {
  /// Its name, as the section says it.
  public let name: String
  /// The item it belongs to.
  public let item: String
  /// The values that were entered in the item, by the name of the control.
  public let values: [String: ControlValue]

  /// Something to do.
  public init(name: String, item: String, values: [String: ControlValue] = [:]) {
    (self.name, self.item, self.values) = (name, item, values)
  }
}

/// The state of a section of elements.
///
/// Kept and restored with its feed; what was being done then comes back as interrupted.
public struct ElementsState: Hashable, Sendable {
  struct Failed: Hashable, Sendable, Codable {
    let act: ElementAct
    let failure: LoadFailure
  }
  /// The values that were entered, by item and control.
  var values: [String: [String: ControlValue]] = [:]
  /// The acts that have not ended, by item.
  var pending: [String: ElementAct] = [:]
  /// The items whose act ended well, until something else is entered.
  var done: Set<String> = []
  var failures: [String: Failed] = [:]

  /// Nothing was entered.
  public init() {}
}

extension ElementsState: Codable {
  private enum CodingKeys: String, CodingKey { case values, done, failures }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(values, forKey: .values)
    try container.encode(done, forKey: .done)
    let interrupted = pending.mapValues { Failed(act: $0, failure: .interrupted) }
    try container.encode(failures.merging(interrupted) { $1 }, forKey: .failures)
  }
}

/// Everything that may happen in a section of elements.
public enum ElementsAction: Equatable, Sendable {
  /// A control got a value.
  case entered(item: String, control: String, ControlValue)
  /// Something is to be done.
  case act(ElementAct)
  /// It ended.
  case acted(ElementAct, Result<Bool, LoadFailure>)
}
