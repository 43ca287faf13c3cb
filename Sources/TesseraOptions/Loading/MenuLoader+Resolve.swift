internal import Foundation
public import TesseraScreen

extension MenuLoader {
  /// The options of ids: from the menu's endpoint for it, or from the whole menu where it has none.
  ///
  /// - Parameter parents: What is chosen in the menu that this one depends on.
  func resolved(_ ids: [OptionID], parents: [OptionID]) async throws -> ResolvedOptions {
    // Nothing is called by an empty id.
    let (nothing, asked) = (ids.once.filter(\.isEmpty), ids.once.filter { !$0.isEmpty })
    var resolved = ResolvedOptions(options: [], missing: [])
    if asked.isEmpty {
    } else if let endpoint = menu.resolution, !endpoint.path.isEmpty {
      resolved = try await resolve(asked, parents, at: endpoint)
    } else {
      resolved = try await found(asked, parents)
    }
    resolved.missing = nothing + resolved.missing
    return resolved
  }

  /// The options among the batches of the menu. What older answers do not have is gone only if newer ones do not have it either.
  private func found(_ ids: [OptionID], _ parents: [OptionID]) async throws -> ResolvedOptions {
    var look = try await looked(for: ids, parents, revalidates: false)
    if !look.resolved.missing.isEmpty, look.isOutdated { look = try await looked(for: ids, parents, revalidates: true) }
    // What is not in a part of the menu may be in the rest.
    if look.isStale || menu.listsSuggestionsOnly || menu.children != nil { look.resolved.missing = [] }
    return look.resolved
  }

  /// Looks through the batches of the menu, no more of them than a menu loads as a whole: an endpoint may name ever new cursors.
  ///
  /// - Returns: With the answer, whether newer batches should be asked for, and whether some could not be had.
  private func looked(
    for ids: [OptionID], _ parents: [OptionID], revalidates: Bool
  ) async throws -> (resolved: ResolvedOptions, isOutdated: Bool, isStale: Bool) {
    var known: [OptionID: OptionModel] = [:]
    var (isOutdated, isStale) = (false, false)
    func batch(_ cursor: String?) async throws -> LoadedMenu {
      let answer = try await load(.menu(parents: parents, cursor: cursor), revalidates: revalidates)
      switch answer.freshness {
      case .fresh: break
      case .revalidate: isOutdated = true
      case .stale: isStale = true
      }
      return answer.menu
    }
    var loaded = try await batch(nil)
    var seen: Set<String> = []
    // Where all batches come at once, each answer is of as many.
    let atOnce = if case .all(let limit) = menu.batches, !menu.path.isEmpty { max(1, limit) } else { 1 }
    var count = atOnce
    while true {
      for id in ids where known[id] == nil { known[id] = loaded.option(id)?.labelled(id) }
      guard known.count < ids.count, let next = loaded.next, seen.insert(next).inserted else { break }
      guard count < MenuBatches.most else {
        let failure = LoadFailure(
          .other,
          detail: """
            \(type): \(ids.count - known.count) chosen ids are not among the first \(count) batches, and no more are looked through. Give the menu \
            a 'resolution', an endpoint that knows what ids are called.
            """,
          isRetryable: false)
        guard !known.isEmpty else { throw failure }
        // Those that were not found may be further on: they are not gone.
        report(Diagnostic(.badData, .warning, failure.detail))
        return (ResolvedOptions(options: ids.compactMap { known[$0] }, missing: []), isOutdated, isStale)
      }
      loaded = try await batch(next)
      count += atOnce
    }
    let missing = ids.filter { known[$0] == nil }
    return (ResolvedOptions(options: ids.compactMap { known[$0] }, missing: missing), isOutdated, isStale)
  }

  private func resolve(_ ids: [OptionID], _ parents: [OptionID], at endpoint: ResolveEndpoint) async throws -> ResolvedOptions {
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: type), endpoint.path.text) }
    let asked = try menu.questions(for: ids, parents, at: endpoint, language)
    if let id = asked.unaskable.first {
      let others = asked.unaskable.count > 1 ? " and \(asked.unaskable.count - 1) others" : ""
      report(
        Diagnostic(
          .badData, .warning, "\(type): '\(id.text.prefix(80))'\(others) cannot be asked for at '\(endpoint.path.text)', and have no name.")
      )
    }
    let answers = try await answers(to: asked.questions, at: endpoint, transport)
    if let failure = answers.failures.first {
      // What others said is worth more than nothing.
      guard answers.failures.count < asked.questions.count else { throw failure }
      report(
        Diagnostic(
          .badData, .warning, "\(type): some ids could not be looked up at '\(endpoint.path.text)': \(LoadFailure(failure).detail)"))
    }
    return ResolvedOptions(
      options: ids.compactMap { answers.options[$0] }, missing: ids.filter { answers.options[$0] == nil && answers.missing.contains($0) })
  }

  /// Asks all questions, a few side by side.
  private func answers(
    to questions: [ResolveQuestion], at endpoint: ResolveEndpoint, _ transport: any Transport
  ) async throws -> (options: [OptionID: OptionModel], missing: Set<OptionID>, failures: [any Error]) {
    var (options, missing, failures): ([OptionID: OptionModel], Set<OptionID>, [any Error]) = ([:], [], [])
    try await withThrowingTaskGroup(of: Result<ResolveAnswer, any Error>.self) { group in
      var rest = questions[...]
      func askNext() {
        guard let question = rest.popFirst() else { return }
        group.addTask {
          do { return .success(try await answer(to: question, at: endpoint, transport)) } catch { return .failure(error) }
        }
      }
      for _ in 0..<4 { askNext() }
      while let result = try await group.next() {
        switch result {
        case .success(let answer):
          options.merge(answer.options) { first, _ in first }
          missing.formUnion(answer.missing)
        case .failure(let error):
          if error is CancellationError { throw error }
          failures.append(error)
        }
        askNext()
      }
    }
    return (options, missing, failures)
  }

  private func answer(
    to question: ResolveQuestion, at endpoint: ResolveEndpoint, _ transport: any Transport
  ) async throws -> ResolveAnswer {
    try Task.checkCancellation()
    let response = try await transport.read(question.request)
    if question.isOfOne, response.status == 404 || response.status == 410 { return ResolveAnswer(missing: Set(question.ids)) }
    let body = Data(try response.success(of: question.request).body)
    let key = endpoint.rowsKey ?? menu.rowsKey
    do {
      let payload = try MenuPayload<Menu.Model?>(body, key: key, nextKey: menu.nextKey)
      tell(payload.errors, of: question.request)
      let answer = answer(payload.rows.compactMap { $0 }, payload.problems, to: question, isWhole: payload.next == nil)
      // One option may have rows inside it.
      guard question.isOfOne, answer.options.isEmpty, let one = try? alone(body, key, to: question), !one.options.isEmpty else {
        return answer
      }
      return one
    } catch {
      guard question.isOfOne, let answer = try alone(body, key, to: question) else { throw error }
      guard let failure = error as? LoadFailure, [.refused, .notFound].contains(failure.code) else { return answer }
      // Beside an error a null says nothing of who is there.
      if answer.options.isEmpty { throw failure }
      tell([failure.detail], of: question.request)
      return answer
    }
  }

  /// The answer that is one option, or none, without rows around it; `nil` if it is neither.
  private func alone(_ body: Data, _ key: String?, to question: ResolveQuestion) throws -> ResolveAnswer? {
    let whole = try OptionValue(json: Array(body))
    let candidates: [OptionValue?]
    if let key {
      candidates = [key.split(separator: ".").reduce(.some(whole)) { $0?[String($1)] }]
    } else {
      candidates = [whole] + ["item", "data", "result"].map { whole[$0] }
    }
    var isRead = false
    for case let candidate? in candidates {
      if candidate == .null { return ResolveAnswer(missing: Set(question.ids)) }
      guard case .object = candidate, let model = try? MenuJSON.decode(Menu.Model.self, from: Data(candidate.json())) else { continue }
      isRead = true
      let answer = answer([model], [], to: question, isWhole: false)
      if !answer.options.isEmpty { return answer }
    }
    // Somebody else is no answer, and does not say that there is nobody.
    return isRead ? ResolveAnswer() : nil
  }

  /// - Parameter isWhole: Whether ids that are not among the rows are none.
  private func answer(_ rows: [Menu.Model], _ problems: [RowProblem], to question: ResolveQuestion, isWhole: Bool) -> ResolveAnswer {
    var flat = MenuFlattening(identity: menu.identity)
    flat.append(menu.options(from: rows))
    // By bytes: with an id of its own, or with those above it.
    var asked: [OptionID: OptionID] = [:]
    for id in question.ids {
      asked[id] = id
      if question.isOfOne, menu.identity == .underParent, let last = id.path.last { asked[last] = id }
    }
    var answer = ResolveAnswer()
    for (position, option) in flat.options.enumerated() where !option.isGroup {
      let above = option.pathAbove
      let names = [flat.ids[position], option.id] + (above.isEmpty ? [] : [OptionID(path: above.reversed() + [option.id])])
      guard let id = names.lazy.compactMap({ asked[$0] }).first, answer.options[id] == nil else { continue }
      answer.options[id] = option.labelled(id)
    }
    if let first = problems.first {
      report(Diagnostic(.badData, .warning, "\(type): \(problems.count) rows that were looked up have problems: \(first)"))
    }
    // Whoever stands in a row that cannot be read is not gone.
    if isWhole, !problems.contains(where: \.isDropped) { answer.missing = Set(question.ids.filter { answer.options[$0] == nil }) }
    return answer
  }
}

/// The answer to one question about ids.
private struct ResolveAnswer: Sendable {
  var options: [OptionID: OptionModel] = [:]
  var missing: Set<OptionID> = []
}

private enum MenuParentsKey: ScreenEnvironment.Key {
  static var defaultValue: [OptionID] { [] }
}

extension ScreenEnvironment {
  /// The choice in the menu that the one depends on whose ids are looked up, for a ``MenuType/resolve(_:in:)`` of its own.
  public internal(set) var menuParents: [OptionID] {
    get { self[MenuParentsKey.self] }
    set { self[MenuParentsKey.self] = newValue }
  }
}

extension MenuType {
  /// The options of ids, from the menu's ``resolution``, or from the whole menu where it has none.
  ///
  /// For choices that are kept as ids: call it in an effect when the screen begins. Ids that the menu does not have come back as missing.
  /// - Throws: ``/TesseraScreen/LoadFailure``.
  public static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    try await MenuLoader(TypeMenu<Self>(), environment).resolved(ids, parents: environment.menuParents)
  }

  /// The options of ids in a menu that depends on another one.
  ///
  /// - Parameter parents: What is chosen in that one.
  /// - Throws: ``/TesseraScreen/LoadFailure``.
  public static func resolve(
    _ ids: [OptionID], for parents: [OptionID], in environment: ScreenEnvironment
  ) async throws -> ResolvedOptions {
    var environment = environment
    environment.menuParents = parents
    return try await resolve(ids, in: environment)
  }
}
