public import TesseraScreen

/// Fetches responses, gives each section to its configurator, decodes it as that configurator's type, and keeps it.
///
/// ```swift
/// let useCase = try GetSectionsUseCase([SectionSource("feed") { _ in try await api.feed() }], configurators: [
///   FootballConfigurator(), NewsConfigurator(),
/// ])
/// let arrived = await useCase.execute()
/// ```
/// - Law: what one configurator, section or item does wrong never reaches another one; see ``SectionsDecoder`` for the three radii.
/// - Isolation: an actor. Fetching and decoding run outside of it, side by side.
public actor GetSectionsUseCase {
  /// The requests that feed the screen, in the order in which their sections are shown.
  public nonisolated let sources: [SectionSource]
  /// The rules for where a response keeps its sections, how much it may ask for, and what this host can do.
  public nonisolated let settings: SectionSettings
  /// The last good answer of each source to requests without an identity, for whoever asks next.
  public private(set) var kept: [String: ArrivedSections] = [:]
  private var answers = SharedAnswers()
  private var registry: DecodingRegistry
  private var configurators: [String: any InteractiveSectionConfigurator] = [:]

  /// A use case over sources.
  ///
  /// - Throws: ``RegistrationError`` with both names when two configurators claim the same, or have the same name.
  public init(
    _ sources: [SectionSource], configurators: [any InteractiveSectionConfigurator] = [], settings: SectionSettings = SectionSettings()
  ) throws(RegistrationError) {
    self.sources = sources
    self.settings = settings
    var registry = DecodingRegistry()
    for configurator in configurators {
      try Self.add(configurator, to: &registry)
      self.configurators[configurator.name] = configurator
    }
    self.registry = registry
  }

  /// Adds configurators, in order; those before one that is refused stay.
  ///
  /// - Throws: ``RegistrationError`` with both names: a section has one owner.
  public func add(configurators new: any InteractiveSectionConfigurator...) throws(RegistrationError) {
    // What was decoded before was decoded without them.
    answers.removeAll()
    for configurator in new {
      try Self.add(configurator, to: &registry)
      configurators[configurator.name] = configurator
    }
  }

  private static func add(
    _ configurator: some InteractiveSectionConfigurator, to registry: inout DecodingRegistry
  ) throws(RegistrationError) {
    let registration = configurator.registration
    guard !registry.registrations.contains(where: { $0.owner == registration.owner }) else {
      throw .duplicateName(registration.owner)
    }
    guard registration.owner == configurator.name else {
      throw .otherName(registration.owner, configurator: configurator.name)
    }
    try registry.add(registration)
  }

  /// Asks all sources side by side, each within its deadline.
  ///
  /// - Parameter clock: What the deadlines and ages are measured with.
  /// - Returns: One result per source, in the order of ``sources``. A failure is the source's own: no answer, no JSON, no sections.
  public func execute(
    language: Language = .english, clock: any Clock<Duration> = ContinuousClock()
  ) async -> [Result<ArrivedSections, LoadFailure>] {
    let sources = sources
    return await withTaskGroup(of: (Int, Result<ArrivedSections, LoadFailure>).self) { group in
      for (position, source) in sources.enumerated() {
        group.addTask {
          (
            position,
            await within(source.deadline, clock) { try await self.execute(source, SectionRequest(language: language), clock: clock) }
          )
        }
      }
      var results = [Result<ArrivedSections, LoadFailure>](repeating: .failure(LoadFailure(.deadline)), count: sources.count)
      for await (position, result) in group { results[position] = result }
      return results
    }
  }

  /// Asks one source, without a deadline: the caller has one, as every effect that loads does.
  ///
  /// - Throws: what the source throws; a ``/TesseraScreen/LoadFailure`` with the code `malformed` when its answer's envelope is wrong, `refused`
  ///   with the server's own words when it is an error.
  public func execute(
    _ source: SectionSource, _ request: SectionRequest, clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> ArrivedSections {
    try await arrival(try await source.fetch(request), of: source, request, clock: clock)
  }

  /// Decodes an answer and gives its sections to their configurators.
  func arrival(
    _ payload: Payload, of source: SectionSource, _ request: SectionRequest, clock: any Clock<Duration>, age: Duration? = nil
  ) async throws -> ArrivedSections {
    let answer: DecodedAnswer
    if let known = answers.answer(to: payload) {
      answer = known
    } else {
      let configurators = configurators.count
      do {
        let result = try await settings.decoder(registry).decodeConcurrently(payload)
        answer = DecodedAnswer(result, result.sections.map { arrival($0, payload) })
      } catch {
        throw error.loadFailure(of: payload)
      }
      // Some may have been added meanwhile; and what failed may have failed for want of time.
      if configurators == self.configurators.count, answer.result.isWhole { answers.note(answer, to: payload) }
    }
    let arrived = ArrivedSections(
      source: source.name, part: request.part, answer: answer,
      next: age == nil ? payload.text(at: source.next, settings.budget) : nil, isKept: age != nil, age: stopwatch(clock, from: age ?? .zero)
    )
    // An answer that was loaded for somebody is nobody else's.
    if request.part == .all, request.scope.isEmpty, age == nil { kept[source.name] = arrived }
    return arrived
  }

  /// Gives a decoded section to its configurator.
  private func arrival(_ decoded: DecodedSection, _ payload: Payload) -> ArrivedSection {
    let revision = payload.integer(at: settings.revision, in: decoded.source.extent, settings.budget)
    let promised = decoded.source.items.isEmpty ? payload.integer(at: settings.deferred, in: decoded.source.extent, settings.budget) : nil
    guard let section = decoded.outcome.section, let owner = decoded.owner, let configurator = configurators[owner] else {
      return ArrivedSection(decoded: decoded, revision: revision, promised: nil, part: nil)
    }
    if let part = AnySectionPart(configurator, section) {
      let promised = promised.flatMap { $0 > 0 ? min($0, settings.budget.items) : nil }
      return ArrivedSection(decoded: decoded, revision: revision, promised: promised, part: part)
    }
    var refused = decoded
    refused.outcome = .failure(
      SectionError(
        code: .typeMismatch(expected: AnySectionPart.expected(configurator), found: section.typeName), section: decoded.index,
        id: decoded.id, path: decoded.source.path, offset: decoded.source.extent.lowerBound))
    return ArrivedSection(decoded: refused, revision: revision, promised: nil, part: nil)
  }
}
