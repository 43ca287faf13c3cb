internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

extension VisitorRegistry {
  /// Restores the visitor of an unknown cookie if the store has pages for it and this identity: from an earlier
  /// process, another process, or before a long absence. Concurrent requests get the same visitor.
  ///
  /// - Parameter page: The requested page, if named. If it is found, the store isn't asked anything else.
  func comeBack(_ scope: RequestScope, to page: String?) async throws -> Visitor? {
    guard let keeper = services.keeper, let id = scope.browser.visitorID, RandomToken.isToken(id), !isDraining else { return nil }
    let owner = PageRecord.Owner(visitor: id, identity: scope.visit.identity?.id ?? "")
    let task = state.withLock { state in
      if let known = state.coming[owner] { return known }
      let task = Task {
        defer { self.state.withLock { $0.coming[owner] = nil } }
        return try await find(scope, id, page, keeper)
      }
      state.coming[owner] = task
      return task
    }
    return try await task.value
  }

  private func find(_ scope: RequestScope, _ id: String, _ page: String?, _ keeper: PageKeeper) async throws -> Visitor? {
    await state.withLock { $0.leaving[id] }?.value
    let visitor = makeVisitor(scope, id: id)
    let isThere = if let page { await visitor.goesOn(with: page) } else { false }
    if !isThere { guard try await keeper.hasPages(visitor.owner) else { return nil } }
    do {
      switch lookup(id) {
      case .visitor(let known):
        await visitor.leave()
        return known
      case .succeeded:
        await visitor.leave()
        return nil
      case .unknown:
        let known = try add(visitor)
        if known !== visitor { await visitor.leave() }
        return known
      }
    } catch {
      await visitor.leave()
      throw error
    }
  }
}
