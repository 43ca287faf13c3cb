internal import Synchronization
internal import TesseraFlow
internal import TesseraScreen

extension VisitorRegistry {
  /// Ends everything of a person, here and in the store; of one sign-in only what is here, if the identity names its session.
  ///
  /// - Law: who comes back from the store meanwhile is ended as well, and who is here ends at once, whatever the store takes.
  func end(_ identity: Identity) async {
    let before = comingBack(identity)
    await endHere(identity)
    let coming = before + comingBack(identity)
    for task in coming { _ = try? await task.value }
    if !coming.isEmpty { await endHere(identity) }
    // What other processes kept, or this one before it was started anew.
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
    // All at once: each loses its streams first, whatever the store takes for the others.
    await withTaskGroup { group in
      for visitor in visitors { group.addTask { await visitor.end(deletingPages: true) } }
    }
    // Whoever was just leaving: what they store now would be there after the end.
    for task in leaving { await task.value }
  }
}
