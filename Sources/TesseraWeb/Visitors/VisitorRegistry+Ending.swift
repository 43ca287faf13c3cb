internal import Synchronization
internal import TesseraFlow
internal import TesseraScreen
internal import TesseraStores

extension VisitorRegistry {
  /// Ends all sessions of a person, here and in the store. If the identity names a session, ends only that one, and
  /// only here.
  ///
  /// - Law: visitors restored from the store meanwhile are ended as well. Active ones end at once, however long the
  ///   store takes.
  func end(_ identity: Identity) async {
    let before = comingBack(identity)
    await endHere(identity)
    let coming = before + comingBack(identity)
    for task in coming { _ = try? await task.value }
    if !coming.isEmpty { await endHere(identity) }
    // Pages stored by other processes, or by this one before a restart.
    if identity.session.isEmpty { await services.keeper?.endAll(.identity(identity.id)) }
  }

  private func comingBack(_ identity: Identity) -> [Task<Visitor?, any Error>] {
    state.withLock { $0.coming.filter { identity.isPerson($0.key.identity) }.map(\.value) }
  }

  private func endHere(_ identity: Identity) async {
    let (visitors, leaving) = state.withLock { state -> ([Visitor], [Task<Void, Never>]) in
      let visitors = state.visitors.values.filter {
        $0.identity?.isPerson(identity.id) == true && (identity.session.isEmpty || $0.isOf(identity))
      }
      for visitor in visitors { Self.remove(visitor, from: &state) }
      return (visitors, Array(state.leaving.values))
    }
    services.metrics.visitors(-visitors.count)
    // Concurrently: each loses its streams first, however long the store takes for the others.
    await withTaskGroup { group in
      for visitor in visitors { group.addTask { await visitor.end(deletingPages: true) } }
    }
    // Visitors that are leaving would otherwise store their pages after the end.
    for task in leaving { await task.value }
  }
}
