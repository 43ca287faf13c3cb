/// The dependency of an item's value on another property of its screen's state.
///
/// - Law: whenever `value` differs from what it was at the last evaluation, whoever changed it, `changed` begins once, before the host is told
///   anything. It may end in intents at once, or load first; the screen needs no action of its own for that. Items that depend on each other in a circle are refused instead, and reported.
public struct ItemDependency<Owner: Screen>: Sendable {
  /// The property that the item edits.
  public let property: any PartialKeyPath<Owner.State> & Sendable
  /// The property that its value depends on.
  public let parent: any PartialKeyPath<Owner.State> & Sendable
  /// The value that stands there now, in a form that is quick to compare.
  public let value: [String]
  /// The item's own value, in such a form.
  let own: [String]
  /// Whether something was left undone before the item was shown, so that `changed` begins once without a change: when the page begins or goes on, or
  /// the item comes later.
  public var begins = false
  /// Whether the value is forgotten as soon as the item does not have the dependency any more: it is of one moment, and the same one may come again.
  var isPassing = false
  /// The effect that `changed` begins, if it is begun again wherever it was cut off: a page that goes on after a restart, a part that comes back. Its
  /// work is ``Effect/begunAgain``.
  package var work: EffectID?
  /// The meaning of a change.
  let changed: @Sendable (DependencyChange) -> Effect<Intent<Owner>>

  /// A dependency of one property on another.
  public init(
    of property: any PartialKeyPath<Owner.State> & Sendable, on parent: any PartialKeyPath<Owner.State> & Sendable, value: [String],
    changed: @escaping @Sendable () -> Effect<Intent<Owner>>
  ) {
    self.init(of: property, on: parent, value: value, own: []) { _ in changed() }
  }

  /// A dependency of one property on another that somebody may set together.
  package init(
    of property: any PartialKeyPath<Owner.State> & Sendable, on parent: any PartialKeyPath<Owner.State> & Sendable, value: [String],
    own: [String], changed: @escaping @Sendable (DependencyChange) -> Effect<Intent<Owner>>
  ) {
    (self.property, self.parent, self.value, self.own, self.changed) = (property, parent, value, own, changed)
  }
}

extension ItemDependency {
  /// Brings entries into the state that are refused there and are taken now, as if they had been typed once more; `nil` where there is none.
  package init?(of property: any PartialKeyPath<Owner.State> & Sendable, taking edits: [Edit<Owner.State>?]) {
    let edits = edits.compactMap { $0 }
    guard !edits.isEmpty else { return nil }
    self.init(of: property, on: \Owner.State.self, value: edits.map { "\($0)" }) {
      Effect(steps: edits.map { .action(.edit($0)) })
    }
    (begins, isPassing) = (true, true)
  }
}

/// A change of what an item depends on.
package struct DependencyChange: Sendable {
  /// The value before; `nil` where it begins without a change.
  package let before: [String]?
  /// Whether the item's own value became another one with it, so that both were set together.
  package let isSetTogether: Bool
}

/// The dependencies of the items on one screen.
struct ItemDependencies<S: Screen> {
  struct Entry {
    /// The position of the item.
    let position: RowPosition
    let dependency: ItemDependency<S>
  }

  /// `nil` for none, as on most screens.
  private(set) var entries: [Entry]?

  mutating func note(_ dependency: ItemDependency<S>, at position: RowPosition) {
    if entries == nil { entries = [] }
    entries?.append(Entry(position: position, dependency: dependency))
  }

  /// The items that depend on themselves, whether directly or through others. Linear in their number, however long a chain is.
  var cycles: [Entry] {
    guard let entries else { return [] }
    var nodes: [PartialKeyPath<S.State>: Int] = [:]
    var edges: [[Int]] = []
    func node(of property: PartialKeyPath<S.State>) -> Int {
      if let known = nodes[property] { return known }
      nodes[property] = edges.count
      edges.append([])
      return edges.count - 1
    }
    let ends = entries.map { (item: node(of: $0.dependency.property), parent: node(of: $0.dependency.parent)) }
    for (item, parent) in ends { edges[item].append(parent) }
    let circles = DependencyCircles(edges).numbers
    return entries.indices.filter { circles[ends[$0].item] == circles[ends[$0].parent] }.map { entries[$0] }
  }
}

extension ItemDependency {
  /// The report of an item that depends on itself.
  func cycleReport(of key: ItemKey) -> String {
    """
    Item '\(key)' of \(Owner.self) depends on itself: \(property) depends on \(parent), and that in the end on \
    \(property). The item is shown as unusable. Take one of the dependencies away.
    """
  }
}

extension ItemDependency {
  /// The dependency as one of a screen around this one; `nil` where that one does not hold this one's state as a property.
  func lifted<Outer: Screen>(_ lift: Lift<Owner, Outer>) -> ItemDependency<Outer>? {
    guard let outer = lift.property else { return nil }
    var lifted = ItemDependency<Outer>(of: outer(property), on: outer(parent), value: value, own: own) { [changed] in
      lift.intent(.effect(changed($0))).map { .send($0) } ?? .none
    }
    lifted.begins = begins
    lifted.isPassing = isPassing
    lifted.work = work.map { EffectID(lift.prefix + $0.description) }
    return lifted
  }
}
