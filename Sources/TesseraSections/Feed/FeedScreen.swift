public import TesseraScreen

/// A screen of sections that unrelated providers own: it fetches, shows each section as its configurator wants, and keeps every failure
/// where it happened.
///
/// ```swift
/// let useCase = try GetSectionsUseCase([source], configurators: [FootballConfigurator(), NewsConfigurator()])
/// AnyScreen(FeedScreen("Feed", useCase))
/// ```
/// A source that fails shows a failure in its position, and what it had sent before, with its age. A section that fails shows a failure in its
/// place, with a retry that asks for that section alone. Items that were dropped are counted below their section. If a required section is
/// missing, the screen fails as a whole. Dropped items, failed sections and, once per kind, unsupported ones are reported as diagnostics.
///
/// - Law: a section on the screen is what its own part of its own source says; nothing else changes it.
/// - Law: an effect of a provider has its name within its section; that of another section replaces and cancels nothing of it.
public struct FeedScreen: Screen {
  /// Everything that may happen.
  public enum Action: Equatable, Sendable {
    /// Everything is wanted anew.
    case didPressRefresh
    /// One source is wanted anew.
    case didPressRetry(source: String)
    /// One section is wanted anew.
    case didPressRetrySection(position: String)
    /// A section that was only promised is about to come into view.
    case didReveal(position: String)
    /// Other parameters go along with every request from now on, and everything is wanted anew.
    case didChangeParameters([String: String])
    /// A section has changed at its source.
    case changed(source: String, SectionChange)
    /// The next batch of a source is wanted.
    case didPressMore(source: String)
    /// A source answered, or did not.
    case loaded(source: String, SectionRequest.Part, Result<ArrivedSections, LoadFailure>)
    /// An answer of a source was kept from an earlier time.
    case kept(source: String, ArrivedSections)
    /// The rows of a source are this old.
    case aged(source: String, Duration)
    /// Something happened in a section.
    case part(String, SectionEvent)
  }

  let title: Phrase
  let useCase: GetSectionsUseCase
  let unsupported: @Sendable (UnsupportedSection) -> UnsupportedDisplay

  /// A screen over a use case.
  ///
  /// - Parameter unsupported: What is shown of a section that nobody here can show, and whose author sent no fallback that somebody can.
  public init(
    _ title: Phrase, _ useCase: GetSectionsUseCase,
    unsupported: @escaping @Sendable (UnsupportedSection) -> UnsupportedDisplay = { _ in .drop }
  ) {
    (self.title, self.useCase, self.unsupported) = (title, useCase, unsupported)
  }

  public func title(for state: State) -> Phrase { title }

  public func start(_ state: inout State) -> Effect<Action> {
    // A kept state is of the sources of then: others may be there now, in another order.
    state.sources = useCase.sources.map { state.source($0.name) ?? FeedSource(name: $0.name) }
    return .merge(useCase.sources.map { .merge(showKept($0, state), load($0, .all, &state), listen(to: $0)) })
  }

  /// Looks for an answer that was kept, beside the request for a new one.
  private func showKept(_ source: SectionSource, _ state: State) -> Effect<Action> {
    guard source.keeping != .never else { return .none }
    let (useCase, parameters) = (useCase, state.parameters)
    return .run("feed \(source.name) kept") { context in
      if let kept = await useCase.kept(source, parameters: parameters, in: context.environment) {
        context.send(.kept(source: source.name, kept))
      }
    }
  }

  private func listen(to source: SectionSource) -> Effect<Action> {
    guard let changes = source.changes else { return .none }
    let name = source.name
    return .follow("feed \(name) changes") { context in
      let changes = changes()
      context.didBegin()
      for await change in changes { context.send(.changed(source: name, change)) }
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRefresh: return .merge(useCase.sources.map { load($0, .all, &state) })
    case .didPressRetry(let name): return load(name, .all, &state)
    case .didPressMore(let name):
      guard let cursor = state.source(name)?.next else { return .none }
      return load(name, .batch(cursor: cursor), &state)
    case .didChangeParameters(let parameters):
      guard parameters != state.parameters else { return .none }
      state.parameters = parameters
      // Nothing that was on its way for the parameters before comes any more, and what was kept for these may be there before the answer.
      return .merge(
        useCase.sources.map { source in
          let former = state.source(source.name)?.positions.compactMap(\.id) ?? []
          state.update(source.name) { $0.outdate() }
          let kept = source.keeping == .never ? .none : showKept(source, state)
          return .merge(.merge(former.map { .cancel(Self.effect(source.name, .section($0))) }), kept, load(source, .all, &state))
        })
    case .changed(let name, let change):
      var isWanted = false
      state.update(name) { isWanted = $0.takes(change) }
      return isWanted ? load(name, .section(change.id), &state) : .none
    case .didReveal(let key):
      guard let position = state.position(key), position.isAwaited, !position.isLoading, position.failure == nil else { return .none }
      return reduce(&state, .didPressRetrySection(position: key))
    case .didPressRetrySection(let key):
      guard let (source, position) = state.find(key) else { return .none }
      guard let id = state.sources[source].positions[position].id else { return load(state.sources[source].name, .all, &state) }
      return load(state.sources[source].name, .section(id), &state)
    case .loaded(let name, let part, let result): return finish(name, part, result, &state)
    case .kept(let name, let arrived):
      // What has come from the source itself is newer.
      guard let source = state.source(name), source.arrived == nil || source.isOutdated else { return .none }
      state.update(name) { $0.show(kept: arrived) }
      return .merge(Self.cancelBatch(of: name), .send(.aged(source: name, arrived.age())))
    case .aged(let name, let age):
      state.update(name) { $0.age = age }
      return .none
    case .part(let key, let event):
      guard let (source, position) = state.find(key), let part = state.sources[source].positions[position].current else { return .none }
      let (changed, effect) = part.handling(event, at: key)
      state.sources[source].positions[position].current = changed
      return effect
    }
  }

  private func load(_ name: String, _ part: SectionRequest.Part, _ state: inout State) -> Effect<Action> {
    useCase.sources.first { $0.name == name }.map { load($0, part, &state) } ?? .none
  }

  private func load(_ source: SectionSource, _ part: SectionRequest.Part, _ state: inout State) -> Effect<Action> {
    state.update(source.name) { $0.begin(part) }
    let (name, useCase, parameters) = (source.name, useCase, state.parameters)
    let load = Effect<Action>.load(Self.effect(name, part), within: source.deadline) { context in
      try await useCase.execute(source, part, parameters: parameters, in: context.environment)
    } then: {
      .loaded(source: name, part, $0)
    }
    return part == .all ? .merge(Self.cancelBatch(of: name), load) : load
  }

  /// A batch belongs to the answer that its cursor came from: with a new answer, the batch that is on its way is not wanted any more.
  private static func cancelBatch(of source: String) -> Effect<Action> { .cancel(effect(source, .batch(cursor: ""))) }

  private static func effect(_ source: String, _ part: SectionRequest.Part) -> EffectID {
    switch part {
    case .all: "feed \(source)"
    case .batch: "feed \(source) batch"
    case .section(let id): "feed \(source) section \(id)"
    }
  }

  private func finish(
    _ name: String, _ part: SectionRequest.Part, _ result: Result<ArrivedSections, LoadFailure>, _ state: inout State
  ) -> Effect<Action> {
    switch result {
    case .success(let arrived):
      state.update(name) { $0.take(arrived) }
      let follow = part == .all ? Effect.merge(Self.cancelBatch(of: name), fetchDue(name, &state)) : .none
      let newer = fetchAnnounced(name, &state)
      if case .section = part { return .merge(follow, newer, report(arrived, &state)) }
      return .merge(follow, newer, report(arrived, &state), goOn(name, &state))
    case .failure(let failure):
      state.update(name) { $0.fail(failure, part) }
      let newer = fetchAnnounced(name, &state)
      guard part == .all, let age = state.source(name)?.arrived?.age else { return newer }
      return .merge(newer, .send(.aged(source: name, age())))
    }
  }

  /// Asks for the sections that became others while they were on their way.
  private func fetchAnnounced(_ name: String, _ state: inout State) -> Effect<Action> {
    var outdated: [SectionID] = []
    state.update(name) { outdated = $0.takeOutdated() }
    return .merge(outdated.map { load(name, .section($0), &state) })
  }

  /// Asks for the sections of which a newer revision was promised than the one that is shown.
  private func fetchDue(_ name: String, _ state: inout State) -> Effect<Action> {
    let due = state.source(name)?.positions.filter { $0.isDue && !$0.isLoading }.compactMap(\.id) ?? []
    return .merge(due.map { load(name, .section($0), &state) })
  }

  /// Asks for the next batch while there were more of them before a restart.
  private func goOn(_ name: String, _ state: inout State) -> Effect<Action> {
    guard let source = state.source(name), source.batches < source.wantedBatches, let cursor = source.next, !source.isLoadingBatch else {
      state.update(name) { $0.wantedBatches = 0 }
      return .none
    }
    return load(name, .batch(cursor: cursor), &state)
  }

  /// Reports what is not shown; unsupported kinds once in the life of the screen.
  private func report(_ arrived: ArrivedSections, _ state: inout State) -> Effect<Action> {
    var diagnostics = arrived.result.failures.map { Diagnostic(.failedSection, .error, "\($0)") }
    for section in arrived.result.sections where !section.outcome.dropped.isEmpty {
      let dropped = section.outcome.dropped
      let words = dropped.prefix(3).map(\.description).joined(separator: " ") + (dropped.count > 3 ? " And \(dropped.count - 3) more." : "")
      diagnostics.append(Diagnostic(.droppedItems, .warning, words))
    }
    for (subject, count) in arrived.result.unsupported {
      // Named by the service: what is kept of it is bounded.
      let subject = String(subject.prefix(80))
      guard state.reported.count < 1_000, state.reported.insert(subject).inserted else { continue }
      diagnostics.append(
        Diagnostic(
          .unsupportedSection, .notice,
          "\(count) of the sections that '\(arrived.source)' sent are \(subject), which nobody here shows. Add a configurator that claims it."
        ))
    }
    if diagnostics.isEmpty { return .none }
    return .run { [diagnostics] context in for diagnostic in diagnostics { context.environment.report(diagnostic) } }
  }
}

/// The display of a section that nobody here can show.
@nonexhaustive
public enum UnsupportedDisplay: Hashable, Sendable {
  /// Nothing.
  case drop
  /// Words in its position.
  case placeholder(Phrase)
  /// The app's own elements in its position.
  case fallback([Element])
  /// Words in its position that lead to a newer version of the app.
  case upgradeNotice(Phrase, route: String)
}

extension Diagnostic.Code {
  /// A section that arrived cannot be shown.
  public static let failedSection = Self(rawValue: "failed-section")
  /// Items of a section could not be decoded; the others are shown.
  public static let droppedItems = Self(rawValue: "dropped-items")
  /// Nobody shows sections of this kind.
  public static let unsupportedSection = Self(rawValue: "unsupported-section")
  /// An event came to a section whose configurator takes events of another type.
  public static let mistypedEvent = Self(rawValue: "mistyped-event")
}
