public import TesseraScreen

/// Fetches responses and decodes each section as its configurator's type.
/// ```swift
/// let useCase = try GetSectionsUseCase([SectionSource("feed") { _ in try await api.feed() }], configurators: [
///   FootballConfigurator(), NewsConfigurator(),
/// ])
/// let arrived = await useCase.execute()
/// ```
/// - Law: an error in one configurator, section or item never affects another. An invalid envelope
///   fails its source, a section that can't be shown fails alone or is replaced by its fallback, and an item that
///   can't be decoded is dropped, counted and reported.
/// - Isolation: an actor. Fetching and decoding run outside of it, concurrently.
public actor GetSectionsUseCase {
  /// The sources of the screen, in the order their sections are shown.
  public nonisolated let sources: [SectionSource]
  /// The response format, the limits and the host's abilities.
  public nonisolated let settings: FeedScreen.Settings
  /// The last successful response of each source to requests without an identity.
  public private(set) var kept: [String: ArrivedSections] = [:]
  private var answers = SharedAnswers()
  private var registry: DecodingRegistry
  private var configurators: [String: any InteractiveSectionConfigurator] = [:]
  nonisolated let providers = ProviderVersions()

  /// Creates a use case with sources and configurators.
  ///
  /// - Throws: ``SectionRegistration/Failure`` with both names if two configurators claim the same section, or have the
  ///   same name.
  public init(
    _ sources: [SectionSource], configurators: [any InteractiveSectionConfigurator] = [],
    settings: FeedScreen.Settings = FeedScreen.Settings()
  ) throws(SectionRegistration.Failure) {
    self.sources = sources
    self.settings = settings
    var registry = DecodingRegistry()
    for configurator in configurators {
      try Self.add(configurator, to: &registry)
      self.configurators[configurator.name] = configurator
    }
    self.registry = registry
  }

  /// Adds configurators in order, also while feeds are shown. If one is refused, those before it stay added.
  ///
  /// Feeds decode the responses that they show again, without a request, and show the new providers' sections.
  ///
  /// - Throws: ``SectionRegistration/Failure`` with both names, because a section has one owner.
  public func add(configurators new: [any InteractiveSectionConfigurator]) throws(SectionRegistration.Failure) {
    // Earlier responses were decoded without the new configurators.
    answers.removeAll()
    defer { providers.change() }
    for configurator in new {
      try Self.add(configurator, to: &registry)
      configurators[configurator.name] = configurator
    }
  }

  /// Removes configurators by their names, also while feeds are shown. Their sections become unsupported or are replaced
  /// by their fallbacks, and their running effects end. To hide a provider on one feed only, use `hiding` of ``FeedScreen``.
  public func remove(configurators gone: [any InteractiveSectionConfigurator]) {
    answers.removeAll()
    for configurator in gone {
      configurators[configurator.name] = nil
      registry = registry.without(configurator.name)
    }
    providers.change()
  }

  private static func add(
    _ configurator: some InteractiveSectionConfigurator, to registry: inout DecodingRegistry
  ) throws(SectionRegistration.Failure) {
    let registration = configurator.registration
    guard !registry.registrations.contains(where: { $0.owner == registration.owner }) else {
      throw .duplicateName(registration.owner)
    }
    try registry.add(registration)
  }

  /// Requests all sources concurrently, each within its deadline.
  ///
  /// - Parameter clock: Measures deadlines and ages.
  /// - Returns: One result per source, in the order of ``sources``. A failure concerns one source: no
  ///   response, invalid JSON, or no sections.
  public func execute(
    language: Language = .english, clock: any Clock<Duration> = ContinuousClock()
  ) async -> [Result<ArrivedSections, LoadFailure>] {
    let sources = sources
    return await withTaskGroup(of: (Int, Result<ArrivedSections, LoadFailure>).self) { group in
      for (position, source) in sources.enumerated() {
        group.addTask {
          (
            position,
            await within(source.deadline, clock) { try await self.execute(source, SectionSource.Request(language: language), clock: clock) }
          )
        }
      }
      var results = [Result<ArrivedSections, LoadFailure>](
        repeating: .failure(LoadFailure(.deadline)), count: sources.count)
      for await (position, result) in group { results[position] = result }
      return results
    }
  }

  /// Requests one source, without a deadline. The caller sets one, as every effect that loads does.
  ///
  /// - Throws: the source's error. A ``/TesseraScreen/LoadFailure`` with code `malformed` if the response's
  ///   envelope is invalid, or with code `refused` and the server's message if the response is an error.
  public func execute(
    _ source: SectionSource, _ request: SectionSource.Request, clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> ArrivedSections {
    try await arrival(try await source.fetch(request), of: source, request, clock: clock)
  }

  func arrival(
    _ payload: Payload, of source: SectionSource, _ request: SectionSource.Request, clock: any Clock<Duration>, age: Duration? = nil
  ) async throws -> ArrivedSections {
    let result: SectionsResult
    do {
      result = try await self.result(of: payload)
    } catch {
      throw error.loadFailure(of: payload)
    }
    let arrived = ArrivedSections(
      source: source.name, part: request.part, result, next: age == nil ? payload.text(at: source.next, settings.budget) : nil,
      isKept: age != nil, age: stopwatch(clock, from: age ?? .zero))
    // A response loaded for one user must not be shown to another.
    if request.part == .all, request.scope.isEmpty, age == nil { kept[source.name] = arrived }
    return arrived
  }

  private func result(of payload: Payload) async throws(Payload.ParsingError) -> SectionsResult {
    if let known = answers.answer(to: payload) { return known }
    while true {
      let version = providers.current
      let result = try await Self.decoded(payload, settings, registry, configurators, version)
      // Configurators were added or removed during decoding.
      guard version == providers.current else { continue }
      // Don't share the result if a section failed, perhaps for lack of time.
      if result.isWhole { answers.note(result, to: payload) }
      return result
    }
  }

  /// The same response, decoded with the current configurators.
  func again(_ arrived: ArrivedSections) async -> ArrivedSections {
    guard let payload = arrived.result.payload, let result = try? await result(of: payload) else { return arrived }
    let again = ArrivedSections(
      source: arrived.source, part: arrived.part, result, next: arrived.next, isKept: arrived.isKept, age: arrived.age)
    if kept[arrived.source] == arrived { kept[arrived.source] = again }
    return again
  }

  /// Decodes outside of the actor, so that a large response holds up no other, and joins each section with its
  /// configurator.
  @concurrent
  private static func decoded(
    _ payload: Payload, _ settings: FeedScreen.Settings, _ registry: DecodingRegistry,
    _ configurators: [String: any InteractiveSectionConfigurator], _ providers: Int
  ) async throws(Payload.ParsingError) -> SectionsResult {
    let result = try settings.decoder(registry).decode(payload)
    let sections = result.sections.map { section in
      var section = section
      section.revision = payload.integer(at: settings.revision, in: section.source.extent, settings.budget)
      guard let items = section.outcome.section, let configurator = section.owner.flatMap({ configurators[$0] }) else { return section }
      section.part = AnySectionPart(configurator, items)
      section.next = settings.nextItems.flatMap { payload.text(at: $0, in: section.source.extent, settings.budget) }
      if section.source.items.isEmpty, let promised = payload.integer(at: settings.deferred, in: section.source.extent, settings.budget) {
        section.promised = promised > 0 ? min(promised, settings.budget.items) : nil
      }
      return section
    }
    return SectionsResult(
      sections, warnings: result.warnings, unmetOwners: result.unmetOwners, of: payload, providers: providers)
  }
}
