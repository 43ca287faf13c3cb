internal import TesseraScreen

extension FeedScreen {
  /// A position on the feed, with its last known place in the state.
  struct PositionReference: Hashable, Sendable {
    let key: String
    let source: Int
    let index: Int

    static func == (lhs: PositionReference, rhs: PositionReference) -> Bool { lhs.key == rhs.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// A section of a provider, with its last state for use after it was removed.
  struct SectionReference<C: InteractiveSectionConfigurator>: Hashable, Sendable {
    let position: PositionReference
    let last: SectionScreen<C>.State

    static func == (lhs: SectionReference, rhs: SectionReference) -> Bool { lhs.position == rhs.position }
    func hash(into hasher: inout Hasher) { hasher.combine(position) }
  }
}

extension FeedScreen.State {
  /// The state of a provider's section, or the last one if the section was removed. Setting a removed one has no effect.
  subscript<C>(section reference: FeedScreen.SectionReference<C>) -> SectionScreen<C>.State {
    get { position(reference.position)?.current?[C.self] ?? reference.last }
    set {
      guard let (source, position) = find(reference.position.key, after: reference.position) else { return }
      sources[source].positions[position].current?[C.self] = newValue
    }
  }
}
