public import TesseraScreen

/// A screen of sections from independent providers. It fetches them, shows each with its configurator, and
/// contains every failure where it occurred.
/// ```swift
/// let useCase = try GetSectionsUseCase([source], configurators: [FootballConfigurator(), NewsConfigurator()])
/// AnyScreen(FeedScreen("Feed", useCase))
/// ```
/// A source that fails shows the failure in its position, together with its previous sections and their age.
/// A section that fails shows a failure in its position, with a retry for that section alone. Dropped items
/// are counted below their section. If a required section is missing, the screen fails as a whole. Dropped
/// items, failed sections and, once per kind, unsupported sections are reported as diagnostics.
///
/// Each section is a nested screen: its provider can load, poll or subscribe when the section arrives, and its work ends
/// when the section leaves. ``SectionOutput`` tells the surrounding screen about it. While the feed is shown, you can
/// add and remove providers (``GetSectionsUseCase/add(configurators:)``, ``GetSectionsUseCase/remove(configurators:)``),
/// and hide them for one user:
///
/// ```swift
/// Part(\.feed, FeedScreen("Feed", useCase, hiding: state.flags.hasQuiz ? [] : [QuizConfigurator.self]))
/// ```
/// - Law: a section changes only through its own events and its own source.
/// - Law: effect ids of a provider are scoped to its section. They never replace or cancel effects of another
///   section.
public struct FeedScreen: Screen {
  /// The actions of a feed.
  public enum Action: Equatable, Sendable {
    /// The user refreshes all sources.
    case didPressRefresh
    /// The user retries one source.
    case didPressRetry(source: String)
    /// The user retries one section.
    case didPressRetrySection(position: String)
    /// A section that was only announced is about to scroll into view.
    case didReveal(position: String)
    /// The parameters of all further requests changed. Everything is fetched again.
    case didChangeParameters([String: String])
    /// A section has changed at its source.
    case changed(source: String, SectionSource.Change)
    /// The user requests the next batch of a source.
    case didPressMore(source: String)
    /// The user requests the next items of one section.
    case didPressMoreItems(position: String)
    /// A request to a source succeeded or failed.
    case loaded(source: String, SectionSource.Request.Part, Result<GetSectionsUseCase.ArrivedSections, LoadFailure>)
    /// A cached response of a source was loaded.
    case kept(source: String, GetSectionsUseCase.ArrivedSections)
    /// The age of a source's sections was determined.
    case aged(source: String, Duration)
    /// Providers were added or removed.
    case providersChanged(version: Int)
    /// Responses were decoded again with other providers.
    case decodedAgain(source: String, former: [GetSectionsUseCase.ArrivedSections], [GetSectionsUseCase.ArrivedSections])
  }

  public typealias Output = SectionOutput

  let title: Phrase
  let useCase: GetSectionsUseCase
  let isRefreshable: Bool
  let hidden: [any InteractiveSectionConfigurator.Type]
  let unsupported: @Sendable (UnsupportedSection) -> UnsupportedDisplay

  /// Creates a screen for a use case.
  ///
  /// - Parameters:
  ///   - isRefreshable: Whether the feed ends with a button that refreshes it. Hosts that know pulling offer that instead.
  ///     Without it, send ``Action/didPressRefresh`` from your own item.
  ///   - hidden: The providers whose sections aren't shown to this user, for example by a flag. Their work ends, and their
  ///     state stays until they are shown again.
  ///   - unsupported: Decides what to show for a section that the app can't show and that has no fallback it can show.
  public init(
    _ title: Phrase, _ useCase: GetSectionsUseCase, isRefreshable: Bool = true,
    hiding hidden: [any InteractiveSectionConfigurator.Type] = [],
    unsupported: @escaping @Sendable (UnsupportedSection) -> UnsupportedDisplay = { _ in .drop }
  ) {
    (self.title, self.useCase, self.isRefreshable) = (title, useCase, isRefreshable)
    (self.hidden, self.unsupported) = (hidden, unsupported)
  }

  public func title(for state: State) -> Phrase { title }

  public func start(_ state: inout State) -> Effect<Action> {
    // A restored state may have other sources, or the same in another order.
    state.sources = useCase.sources.map { state.source($0.name) ?? FeedSource(name: $0.name) }
    return .merge(
      .merge(useCase.sources.map { .merge(showKept($0, state), load($0, .all, &state), listen(to: $0)) }), followProviders())
  }

  private func followProviders() -> Effect<Action> {
    .follow("feed providers") { [versions = useCase.providers] context in
      let changes = versions.changes()
      context.didBegin()
      for await version in changes { context.send(.providersChanged(version: version)) }
    }
  }

  /// Decodes the shown responses again if they were decoded with other providers. Sends no request.
  private func decodeAgain(_ name: String, _ state: State) -> Effect<Action> {
    guard state.providers > 0, let old = state.source(name)?.responses(before: state.providers), !old.isEmpty else { return .none }
    return .run("feed \(name) again") { [useCase] context in
      var newer: [GetSectionsUseCase.ArrivedSections] = []
      for arrived in old { newer.append(await useCase.again(arrived)) }
      context.send(.decodedAgain(source: name, former: old, newer))
    }
  }

  /// Loads the cached response, concurrently with the request for a new one.
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
      // Cancel requests with the former parameters. A cached response for the new ones may arrive before the
      // server's.
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
      // A response from the source itself is newer than the cache.
      guard let source = state.source(name), source.arrived == nil || source.isOutdated else { return .none }
      state.update(name) { $0.show(kept: arrived) }
      return .merge(Self.cancelBatch(of: name), .send(.aged(source: name, arrived.age())))
    case .aged(let name, let age):
      state.update(name) { $0.age = age }
      return .none
    case .didPressMoreItems(let key):
      guard let (source, position) = state.find(key), let id = state.sources[source].positions[position].id,
        let cursor = state.sources[source].positions[position].next
      else { return .none }
      return load(state.sources[source].name, .items(id, cursor: cursor), &state)
    case .providersChanged(let version):
      state.providers = version
      return .merge(state.sources.map { decodeAgain($0.name, state) })
    case .decodedAgain(let name, let former, let newer):
      state.update(name) { $0.show(again: Array(zip(former, newer))) }
      return .merge(zip(former, newer).map { report($1, besides: $0, &state) })
    }
  }

  private func load(_ name: String, _ part: SectionSource.Request.Part, _ state: inout State) -> Effect<Action> {
    useCase.sources.first { $0.name == name }.map { load($0, part, &state) } ?? .none
  }

  private func load(_ source: SectionSource, _ part: SectionSource.Request.Part, _ state: inout State) -> Effect<Action> {
    state.update(source.name) { $0.begin(part) }
    let (name, useCase, parameters) = (source.name, useCase, state.parameters)
    let load = Effect<Action>.load(Self.effect(name, part), within: source.deadline) { context in
      try await useCase.execute(source, part, parameters: parameters, in: context.environment)
    } then: {
      .loaded(source: name, part, $0)
    }
    return part == .all ? .merge(Self.cancelBatch(of: name), load) : load
  }

  /// Cancels the running request for a batch. Its cursor belongs to the previous response.
  private static func cancelBatch(of source: String) -> Effect<Action> { .cancel(effect(source, .batch(cursor: ""))) }

  private static func effect(_ source: String, _ part: SectionSource.Request.Part) -> EffectID {
    switch part {
    case .all: "feed \(source)"
    case .batch: "feed \(source) batch"
    case .section(let id): "feed \(source) section \(id)"
    case .items(let id, _): "feed \(source) section \(id) items"
    }
  }

  private func finish(
    _ name: String, _ part: SectionSource.Request.Part, _ result: Result<GetSectionsUseCase.ArrivedSections, LoadFailure>,
    _ state: inout State
  ) -> Effect<Action> {
    switch result {
    case .success(let arrived):
      state.update(name) { $0.take(arrived) }
      let follow = part == .all ? Effect.merge(Self.cancelBatch(of: name), fetchDue(name, &state)) : .none
      let newer = Effect.merge(fetchAnnounced(name, &state), decodeAgain(name, state))
      switch part {
      case .section, .items: return .merge(follow, newer, report(arrived, &state))
      case .all, .batch: return .merge(follow, newer, report(arrived, &state), goOn(name, &state))
      }
    case .failure(let failure):
      state.update(name) { $0.fail(failure, part) }
      let newer = fetchAnnounced(name, &state)
      guard part == .all, let age = state.source(name)?.arrived?.age else { return newer }
      return .merge(newer, .send(.aged(source: name, age())))
    }
  }

  /// Fetches the sections that changed while a request was running.
  private func fetchAnnounced(_ name: String, _ state: inout State) -> Effect<Action> {
    var outdated: [SectionClaim.SectionID] = []
    state.update(name) { outdated = $0.takeOutdated() }
    return .merge(outdated.map { load(name, .section($0), &state) })
  }

  /// Fetches the sections with a newer revision than the shown one.
  private func fetchDue(_ name: String, _ state: inout State) -> Effect<Action> {
    let due = state.source(name)?.positions.filter { $0.isDue && !$0.isLoading }.compactMap(\.id) ?? []
    return .merge(due.map { load(name, .section($0), &state) })
  }

  /// Fetches the next batch until there are as many as before a restart.
  private func goOn(_ name: String, _ state: inout State) -> Effect<Action> {
    guard let source = state.source(name), source.batches < source.wantedBatches, let cursor = source.next, !source.isLoadingBatch else {
      state.update(name) { $0.wantedBatches = 0 }
      return .none
    }
    return load(name, .batch(cursor: cursor), &state)
  }

  /// Reports everything that isn't shown. Unsupported kinds are reported once per screen.
  ///
  /// - Parameter former: The same response as other providers decoded it. What it has in common was reported before.
  private func report(
    _ arrived: GetSectionsUseCase.ArrivedSections, besides former: GetSectionsUseCase.ArrivedSections? = nil, _ state: inout State
  ) -> Effect<Action> {
    var sections = arrived.sections
    if let former { sections = zip(former.sections, sections).filter { $0.owner != $1.owner }.map(\.1) }
    var diagnostics = sections.compactMap(\.outcome.error).map { Diagnostic(.failedSection, .error, "\($0)") }
    for section in sections where !section.outcome.dropped.isEmpty {
      let dropped = section.outcome.dropped
      let words = dropped.prefix(3).map(\.description).joined(separator: " ") + (dropped.count > 3 ? " And \(dropped.count - 3) more." : "")
      diagnostics.append(Diagnostic(.droppedItems, .warning, words))
    }
    for section in sections {
      let entries = section.outcome.section?.section(of: ElementsConfigurator.Entry.self)?.items ?? []
      for (position, entry) in entries.enumerated() where !entry.adaptations.isEmpty {
        let words = entry.adaptations.prefix(3).joined(separator: " ")
        diagnostics.append(Diagnostic(.droppedItems, .notice, "Item \(position) of section \(section.index) is shown in part: \(words)"))
      }
    }
    for (subject, count) in arrived.result.unsupported {
      // The text comes from the server, so limit its stored size.
      let subject = String(subject.prefix(80))
      guard state.reported.count < 1_000, state.reported.insert(subject).inserted else { continue }
      diagnostics.append(
        Diagnostic(
          .unsupportedSection, .notice,
          "\(count) of the sections that '\(arrived.source)' sent are \(subject), which no configurator claims. Add one that does."
        ))
    }
    if diagnostics.isEmpty { return .none }
    return .run { [diagnostics] context in for diagnostic in diagnostics { context.environment.report(diagnostic) } }
  }
}

extension FeedScreen {
  /// The display of an unsupported section.
  @nonexhaustive
  public enum UnsupportedDisplay: Hashable, Sendable {
    /// Nothing.
    case drop
    /// A text.
    case placeholder(Phrase)
    /// Elements of the app.
    case fallback([Element])
    /// A text with a route to a newer version of the app.
    case upgradeNotice(Phrase, route: String)
  }
}

extension Diagnostic.Code {
  /// A section that arrived can't be shown.
  public static let failedSection = Self(rawValue: "failed-section")
  /// Items of a section could not be decoded. The others are shown.
  public static let droppedItems = Self(rawValue: "dropped-items")
  /// No configurator shows sections of this kind.
  public static let unsupportedSection = Self(rawValue: "unsupported-section")
}
