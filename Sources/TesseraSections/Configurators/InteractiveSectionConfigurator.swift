public import TesseraScreen

/// One provider's part of a screen that can be used: what its section holds, how it is shown, what its rows mean.
///
/// A provider knows its own model, state and actions, and nothing of the screen that its section stands on, of the other providers, or of
/// where the response came from. Its rows belong to ``SectionScreen``, a small screen of its own; a ``FeedScreen`` lifts them.
///
/// ```swift
/// struct QuizConfigurator: InteractiveSectionConfigurator {
///   struct Model: Decodable, Sendable { let id: Int, text: String, answer: String }
///   struct State: Equatable, Sendable { var shown: Set<Int> = [] }
///   enum Action: Equatable, Sendable { case didPressShow(Int) }
///
///   let claims: [SectionClaim] = [.kind("quiz", major: 1)]
///   let initialState = State()
///
///   func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
///     SectionModel("\(section.name)", section.items) {
///       SubtitleItem("\($0.text)", subtitle: state.shown.contains($0.id) ? "\($0.answer)" : nil, on: .didPressShow($0.id)).id($0.id)
///     }
///   }
///   func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
///     switch action { case .didPressShow(let id): state.shown.insert(id) }
///     return .none
///   }
/// }
/// ```
/// - Law: ``createUIModel(_:_:)`` is pure: equal sections and states give equal models.
/// - Isolation: none. Everything but effects is synchronous.
public protocol InteractiveSectionConfigurator: Sendable {
  /// One item of the section, as it is sent. Name it: a nested type `Model`, or a `typealias` to a type that is declared elsewhere.
  associatedtype Model: Decodable & Sendable
  /// The state that the section remembers between two events; gone when the section leaves the screen. A `Codable` one survives a restart.
  associatedtype State: Equatable & Sendable
  /// Everything that may happen in the section.
  associatedtype Action: Equatable & Sendable
  /// The screen that the rows belong to.
  typealias Owner = SectionScreen<Self>

  /// The owner's name, for errors and reports; the type's name unless given.
  var name: String { get }
  /// The sections that it takes responsibility for, at least one.
  var claims: [SectionClaim] { get }
  /// Whether the screen makes no sense without it. False unless given.
  var isRequired: Bool { get }
  /// The state of a section that has just arrived.
  var initialState: State { get }
  /// The decoding of items; made of ``name``, ``claims`` and ``Model`` unless given.
  ///
  /// Return a registration of raw JSON to read the section as it was sent; it must make a `Section<Model>`.
  var registration: SectionRegistration { get }

  /// The models to show: header, rows of any kind, footer; one model or several, in order.
  @SectionsBuilder<SectionScreen<Self>>
  func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>]
  /// The meaning of an action.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>
  /// The section with the items of its next batch behind its own.
  ///
  /// Appends unless given; where `Model` is `Identifiable`, an item that is there already keeps its position and takes the newer value.
  func appending(_ batch: Section<Model>, to section: Section<Model>) -> Section<Model>
}

extension InteractiveSectionConfigurator {
  public var name: String { String(describing: Self.self) }
  public var isRequired: Bool { false }
  public var registration: SectionRegistration {
    SectionRegistration(name, claims, of: Model.self, isRequired: isRequired)
  }

  public func appending(_ batch: Section<Model>, to section: Section<Model>) -> Section<Model> {
    var section = section
    section.items += batch.items
    return section
  }
}

extension InteractiveSectionConfigurator where Model: PayloadDecodable {
  public var registration: SectionRegistration {
    SectionRegistration(name, claims, of: Model.self, isRequired: isRequired)
  }
}

extension InteractiveSectionConfigurator where Model: PayloadModel {
  public var registration: SectionRegistration {
    SectionRegistration(name, claims, of: Model.self, isRequired: isRequired)
  }
}

extension InteractiveSectionConfigurator where Model: Identifiable {
  public func appending(_ batch: Section<Model>, to section: Section<Model>) -> Section<Model> {
    var section = section
    var positions: [Model.ID: Int] = [:]
    for (position, item) in section.items.enumerated() { positions[item.id] = position }
    for item in batch.items {
      if let position = positions[item.id] {
        section.items[position] = item
      } else {
        positions[item.id] = section.items.count
        section.items.append(item)
      }
    }
    return section
  }
}
