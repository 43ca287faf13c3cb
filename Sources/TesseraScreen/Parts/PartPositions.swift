/// The current positions of a screen's parts, by key.
///
/// - Law: effects and rows made with a former value of a part's screen continue with the current value. A removed
///   part keeps its last value.
struct PartPositions {
  private let find: (String) -> (any Sendable)?

  init<Owner: Screen>(_ parts: [LivingPart<Owner>]) {
    find = { key in parts.first { $0.key == key }?.position }
  }

  private init(find: @escaping (String) -> (any Sendable)?) { self.find = find }

  func current<Outer: Screen, Inner: Screen>(_ former: PartPosition<Outer, Inner>) -> PartPosition<Outer, Inner> {
    find(former.key) as? PartPosition<Outer, Inner> ?? former
  }

  func inside(_ key: String) -> PartPositions { PartPositions { [find] in find(key + $0) } }
}
