internal import Foundation
public import TesseraScreen

extension MenuLoader {
  /// The options for ids: from the menu's resolve endpoint, or from the whole menu if it has none.
  ///
  /// - Parameter parents: The choices in the menu that this one depends on.
  func resolved(_ ids: [OptionID], parents: [OptionID]) async throws -> MenuSettings.ResolvedOptions {
    // An empty id never has an option.
    let (nothing, asked) = (ids.once.filter(\.isEmpty), ids.once.filter { !$0.isEmpty })
    var resolved = MenuSettings.ResolvedOptions(options: [], missing: [])
    if asked.isEmpty {
    } else if let endpoint = menu.settings.resolution {
      if let resolve = endpoint.resolve {
        var environment = environment
        environment.menuParents = parents
        resolved = try await resolve(asked, environment)
      } else {
        resolved = try await resolve(asked, parents, at: endpoint)
      }
    } else {
      resolved = try await found(asked, parents)
    }
    resolved.missing = nothing + resolved.missing
    return resolved
  }

  /// Searches the batches of the menu. An id is missing only if fresh answers lack it as well.
  private func found(_ ids: [OptionID], _ parents: [OptionID]) async throws -> MenuSettings.ResolvedOptions {
    var look = try await looked(for: ids, parents, revalidates: false)
    if !look.resolved.missing.isEmpty, look.isOutdated { look = try await looked(for: ids, parents, revalidates: true) }
    // An option outside of the loaded part of the menu may exist.
    if look.isStale || menu.settings.listsSuggestionsOnly || menu.children.exists { look.resolved.missing = [] }
    return look.resolved
  }

  /// Searches the batches of the menu, up to the limit for loading a menu as a whole, since an endpoint may return
  /// endless cursors.
  ///
  /// - Returns: The result, whether newer batches should be loaded, and whether some failed to load.
  private func looked(
    for ids: [OptionID], _ parents: [OptionID], revalidates: Bool
  ) async throws -> (resolved: MenuSettings.ResolvedOptions, isOutdated: Bool, isStale: Bool) {
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
    // If all batches load at once, each answer contains several.
    let atOnce = if case .all(let limit) = menu.settings.batches, !menu.path.isEmpty { max(1, limit) } else { 1 }
    var count = atOnce
    while true {
      for id in ids where known[id] == nil { known[id] = loaded.option(id)?.labelled(id) }
      guard known.count < ids.count, let next = loaded.next, seen.insert(next).inserted else { break }
      guard count < MenuSettings.Batches.most else {
        let failure = LoadFailure(
          .other,
          detail: """
            \(type): \(ids.count - known.count) chosen ids are not among the first \(count) batches, and no more are looked through. Give the menu \
            a 'resolution', an endpoint that knows what ids are called.
            """,
          isRetryable: false)
        guard !known.isEmpty else { throw failure }
        // Other ids may be in later batches, so they aren't missing.
        report(Diagnostic(.badData, .warning, failure.detail))
        return (MenuSettings.ResolvedOptions(options: ids.compactMap { known[$0] }, missing: []), isOutdated, isStale)
      }
      loaded = try await batch(next)
      count += atOnce
    }
    let missing = ids.filter { known[$0] == nil }
    return (MenuSettings.ResolvedOptions(options: ids.compactMap { known[$0] }, missing: missing), isOutdated, isStale)
  }

  private func resolve(_ ids: [OptionID], _ parents: [OptionID], at endpoint: MenuSettings.ResolveEndpoint) async throws
    -> MenuSettings.ResolvedOptions
  {
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: type), endpoint.path.text) }
    let asked = try menu.questions(for: ids, parents, at: endpoint, language)
    if let id = asked.unaskable.first {
      let others = asked.unaskable.count > 1 ? " and \(asked.unaskable.count - 1) others" : ""
      report(
        Diagnostic(
          .badData, .warning,
          "\(type): '\(id.text.prefix(80))'\(others) cannot be looked up at '\(endpoint.path.text)', so they have no name.")
      )
    }
    let answers = try await answers(to: asked.questions, at: endpoint, transport)
    if let failure = answers.failures.first {
      // A partial result is better than none.
      guard answers.failures.count < asked.questions.count else { throw failure }
      report(
        Diagnostic(
          .badData, .warning, "\(type): some ids could not be looked up at '\(endpoint.path.text)': \(LoadFailure(failure).detail)"))
    }
    return MenuSettings.ResolvedOptions(
      options: ids.compactMap { answers.options[$0] }, missing: ids.filter { answers.options[$0] == nil && answers.missing.contains($0) })
  }

  /// Sends all requests, a few at a time.
  private func answers(
    to questions: [ResolveQuestion], at endpoint: MenuSettings.ResolveEndpoint, _ transport: any Transport
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
    to question: ResolveQuestion, at endpoint: MenuSettings.ResolveEndpoint, _ transport: any Transport
  ) async throws -> ResolveAnswer {
    try Task.checkCancellation()
    let response = try await transport.read(question.request)
    if question.isOfOne, response.status == 404 || response.status == 410 { return ResolveAnswer(missing: Set(question.ids)) }
    let body = Data(try response.success(of: question.request).body)
    let key = endpoint.rowsKey ?? menu.settings.rowsKey
    do {
      let payload = try MenuPayload<Menu.Model?>(body, key: key, nextKey: menu.settings.nextKey)
      tell(payload.errors, of: question.request)
      let answer = answer(payload.rows.compactMap { $0 }, payload.problems, to: question, isWhole: payload.next == nil)
      // A single option may contain rows.
      guard question.isOfOne, answer.options.isEmpty, let one = try? alone(body, key, to: question), !one.options.isEmpty else {
        return answer
      }
      return one
    } catch {
      guard question.isOfOne, let answer = try alone(body, key, to: question) else { throw error }
      guard let failure = error as? LoadFailure, [.refused, .notFound].contains(failure.code) else { return answer }
      // With an error, a null doesn't mean that the option is missing.
      if answer.options.isEmpty { throw failure }
      tell([failure.detail], of: question.request)
      return answer
    }
  }

  /// Reads an answer that is a single option or none, without rows. `nil` if it is neither.
  private func alone(_ body: Data, _ key: String?, to question: ResolveQuestion) throws -> ResolveAnswer? {
    let whole = try OptionModel.Value(json: Array(body))
    let candidates: [OptionModel.Value?]
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
    // Another option isn't an answer, and doesn't mean that the requested one is missing.
    return isRead ? ResolveAnswer() : nil
  }

  /// - Parameter isWhole: Whether ids without a row are missing.
  private func answer(_ rows: [Menu.Model], _ problems: [LoadedMenu.RowProblem], to question: ResolveQuestion, isWhole: Bool)
    -> ResolveAnswer
  {
    var flat = MenuFlattening(identity: menu.settings.identity)
    flat.append(menu.options(from: rows))
    // Keyed by bytes: the id alone, or with its ancestors.
    var asked: [OptionID: OptionID] = [:]
    for id in question.ids {
      asked[id] = id
      if question.isOfOne, menu.settings.identity == .underParent, let last = id.path.last { asked[last] = id }
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
    // A row that can't be read may contain the option.
    if isWhole, !problems.contains(where: \.isDropped) { answer.missing = Set(question.ids.filter { answer.options[$0] == nil }) }
    return answer
  }
}

private struct ResolveAnswer: Sendable {
  var options: [OptionID: OptionModel] = [:]
  var missing: Set<OptionID> = []
}

private enum MenuParentsKey: ScreenEnvironment.Key {
  static var defaultValue: [OptionID] { [] }
}

extension ScreenEnvironment {
  /// The choices in the parent menu, for your own ``MenuSettings/ResolveEndpoint/written(_:)``.
  public internal(set) var menuParents: [OptionID] {
    get { self[MenuParentsKey.self] }
    set { self[MenuParentsKey.self] = newValue }
  }
}

extension MenuType {
  /// The options for ids, from the menu's ``MenuSettings/resolution``, or from the whole menu if it has none.
  ///
  /// For choices stored as ids: call it in an effect when the screen starts. Ids without an option are returned as
  /// missing.
  /// - Throws: ``/TesseraScreen/LoadFailure``.
  public static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> MenuSettings.ResolvedOptions {
    try await MenuLoader(TypeMenu<Self>(), environment).resolved(ids, parents: environment.menuParents)
  }

  /// The options for ids in a menu that depends on another one.
  ///
  /// - Parameter parents: The choices in the other menu.
  /// - Throws: ``/TesseraScreen/LoadFailure``.
  public static func resolve(
    _ ids: [OptionID], for parents: [OptionID], in environment: ScreenEnvironment
  ) async throws -> MenuSettings.ResolvedOptions {
    var environment = environment
    environment.menuParents = parents
    return try await resolve(ids, in: environment)
  }
}
