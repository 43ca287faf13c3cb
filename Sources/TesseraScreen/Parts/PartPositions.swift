/// The positions of the parts that stand on a screen now, by key.
///
/// - Law: what was begun or shown for a former value of a part's screen goes on with the value of now. A part that is gone has only the one that it
///   had.
struct PartPositions {
  private let find: (String) -> (any Sendable)?

  init<Owner: Screen>(_ parts: [LivingPart<Owner>]) {
    find = { key in parts.first { $0.key == key }?.position }
  }

  private init(find: @escaping (String) -> (any Sendable)?) { self.find = find }

  /// The position of now.
  func current<Outer: Screen, Inner: Screen>(_ former: PartPosition<Outer, Inner>) -> PartPosition<Outer, Inner> {
    find(former.key) as? PartPosition<Outer, Inner> ?? former
  }

  /// The positions inside a part.
  func inside(_ key: String) -> PartPositions { PartPositions { [find] in find(key + $0) } }
}
