extension ItemDetails {
  /// The dependency of an item's value on another property of the state.
  ///
  /// - Law: whenever `value` differs from the last evaluation for any reason, `changed` runs once before the
  ///   host is updated. It can return intents or load first, and the screen needs no action for it. Items that
  ///   depend on each other in a cycle are disabled and reported.
  public struct Dependency: Sendable {
    /// The property that the item edits.
    public let property: any PartialKeyPath<Owner.State> & Sendable
    /// The property that its value depends on.
    public let parent: any PartialKeyPath<Owner.State> & Sendable
    /// The current value of ``parent``, in a form that is fast to compare.
    public let value: [String]
    /// The item's own value in the same form.
    let own: [String]
    /// Whether `changed` also runs once when the item appears, because work from before is unfinished: when the page
    /// starts or resumes, or when the item is added.
    public var begins = false
    /// Whether the value is dropped when the item no longer has this dependency. Set for transient dependencies,
    /// because the same value may occur again.
    var isPassing = false
    /// Whether the item can't be used until ``parent`` has a value. The row says which field comes first.
    package var isWaiting = false
    /// The id of the effect that `changed` starts, if it has to be restarted after an interruption: when a page
    /// resumes after a restart, or when a part returns. Its work is ``Effect/begunAgain``.
    package var work: EffectID?
    let changed: @Sendable (DependencyChange) -> Effect<Intent<Owner>>

    /// Creates a dependency of one property on another.
    public init(
      of property: any PartialKeyPath<Owner.State> & Sendable, on parent: any PartialKeyPath<Owner.State> & Sendable, value: [String],
      changed: @escaping @Sendable () -> Effect<Intent<Owner>>
    ) {
      self.init(of: property, on: parent, value: value, own: []) { _ in changed() }
    }

    /// Creates a dependency that also compares the item's own value, for two properties that may be set together.
    package init(
      of property: any PartialKeyPath<Owner.State> & Sendable, on parent: any PartialKeyPath<Owner.State> & Sendable, value: [String],
      own: [String], changed: @escaping @Sendable (DependencyChange) -> Effect<Intent<Owner>>
    ) {
      (self.property, self.parent, self.value, self.own, self.changed) = (property, parent, value, own, changed)
    }
  }
}

extension ItemDetails.Dependency {
  /// Creates a dependency that stores refused entries as valid, as if the user had typed them again. `nil` if
  /// there are none.
  package init?(of property: any PartialKeyPath<Owner.State> & Sendable, taking edits: [Edit<Owner.State>?]) {
    let edits = edits.compactMap { $0 }
    guard !edits.isEmpty else { return nil }
    self.init(of: property, on: \Owner.State.self, value: edits.map { "\($0)" }) {
      Effect(steps: edits.map { .action(.edit($0)) })
    }
    (begins, isPassing) = (true, true)
  }
}

/// A change of the value that an item depends on.
package struct DependencyChange: Sendable {
  /// The previous value, or `nil` if the effect runs without a change.
  package let before: [String]?
  /// Whether the item's own value changed at the same time, so that both were set together.
  package let isSetTogether: Bool
}

struct ItemDependencies<S: Screen> {
  struct Entry {
    let position: RowPosition
    let dependency: ItemDetails<S>.Dependency
  }

  /// `nil` if there are none, as on most screens.
  private(set) var entries: [Entry]?

  mutating func note(_ dependency: ItemDetails<S>.Dependency, at position: RowPosition) {
    if entries == nil { entries = [] }
    entries?.append(Entry(position: position, dependency: dependency))
  }

  /// The items that depend on themselves, directly or through others.
  ///
  /// - Complexity: O(n), for chains of any length.
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

extension ItemDetails.Dependency {
  func cycleReport(of key: Row.Key) -> String {
    """
    Item '\(key)' of \(Owner.self) depends on itself: \(property) depends on \(parent), which in turn depends on \
    \(property). The item is shown as unusable. Remove one of the dependencies.
    """
  }
}

extension ItemDetails.Dependency {
  /// The dependency in an outer screen, or `nil` if this screen's state isn't stored in a property of the outer
  /// one's.
  func lifted<Outer: Screen>(_ lift: Lift<Owner, Outer>) -> ItemDetails<Outer>.Dependency? {
    guard let outer = lift.property else { return nil }
    var lifted = ItemDetails<Outer>.Dependency(of: outer(property), on: outer(parent), value: value, own: own) { [changed] in
      lift.intent(.effect(changed($0))).map { .send($0) } ?? .none
    }
    lifted.begins = begins
    lifted.isPassing = isPassing
    lifted.isWaiting = isWaiting
    lifted.work = work.map { EffectID(lift.prefix + $0.description) }
    return lifted
  }
}
