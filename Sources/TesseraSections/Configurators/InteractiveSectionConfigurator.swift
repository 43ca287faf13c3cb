public import TesseraScreen

/// One provider's part of a screen with its own state and actions: the section's model, its rows, and their
/// behavior.
///
/// A provider knows its own model, state and actions. It knows nothing about the screen its section is shown
/// on, the other providers, or where the response came from. Its rows belong to ``SectionScreen``, a small
/// screen of its own, which a ``FeedScreen`` embeds as a `Part`. So everything that a screen can do works here:
/// loads, timers, subscriptions, questions, sheets and results.
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
/// A provider that polls starts when its section arrives. ``Output`` tells the surrounding screen about it:
///
/// ```swift
///   func start(_ section: Section<Model>, _ state: inout State) -> Effect<Action> {
///     .follow("scores") { context in
///       context.didBegin()
///       while true {
///         try await context.sleep(for: .seconds(30))
///         context.send(.scored(try await api.scores(section.id)))
///       }
///     }
///   }
///   func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
///     …
///     case .didPressStar(let id): return .deliver(Output.starred(id))
/// ```
/// ```swift
/// Part(\.feed, FeedScreen("Feed", useCase)) { $0.from(ScoresConfigurator.self).map { .scores($0) } }
/// ```
/// - Law: ``createUIModel(_:_:)`` is pure: equal sections and states give equal models.
/// - Law: ``start(_:_:)`` is called once when the section arrives, and again after a restart or when the section returns.
///   When the section leaves the screen, or its provider is removed, its running effects end.
/// - Isolation: none. Everything except effects is synchronous.
public protocol InteractiveSectionConfigurator: Sendable {
  /// The type of the section's items, as sent by the server. Declare a nested type `Model`, or a `typealias`
  /// for another type.
  associatedtype Model: Decodable & Sendable
  /// The section's state, kept until the section leaves the screen. If it is `Codable`, it survives a
  /// restart.
  associatedtype State: Equatable & Sendable
  /// The section's actions.
  associatedtype Action: Equatable & Sendable
  /// What the provider tells the surrounding screen, by `Effect.deliver(_:)`. The default is nothing.
  associatedtype Output: Sendable = Never
  /// The screen that the rows belong to.
  typealias Owner = SectionScreen<Self>

  /// The provider's name, used in errors and reports. By default the type's name.
  var name: String { get }
  /// The sections this provider is responsible for. At least one.
  var claims: [SectionClaim] { get }
  /// Whether the screen makes no sense without this section. False by default.
  var isRequired: Bool { get }
  /// The state of a section that has just arrived.
  var initialState: State { get }
  /// The decoding of the items, derived from ``name``, ``claims`` and ``Model``. Don't implement it.
  var registration: SectionRegistration { get }

  /// The models to show, in order, each with a header, rows of any kind and a footer.
  @SectionsBuilder<SectionScreen<Self>>
  func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>]
  /// Called when the section arrives. This is the place to load, poll or subscribe. Does nothing by default.
  func start(_ section: Section<Model>, _ state: inout State) -> Effect<Action>
  /// Handles an action.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>
  /// Appends the next batch of items to the section.
  ///
  /// By default the new items are added at the end. If `Model` is `Identifiable`, an item that already exists
  /// keeps its position and is updated.
  func appending(_ batch: Section<Model>, to section: Section<Model>) -> Section<Model>
}

extension InteractiveSectionConfigurator {
  public var name: String { String(describing: Self.self) }
  public var isRequired: Bool { false }
  public var registration: SectionRegistration {
    SectionRegistration(name, claims, of: Model.self, isRequired: isRequired)
  }

  public func start(_ section: Section<Model>, _ state: inout State) -> Effect<Action> { .none }

  public func appending(_ batch: Section<Model>, to section: Section<Model>) -> Section<Model> {
    var section = section
    section.items += batch.items
    return section
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
