public import TesseraDiff

/// A section that can be created again with other rows, so that a difference can be applied to a list of such
/// sections.
public protocol RebuildableSection: DifferentiableSection {
  /// Creates a section with the identity and own content of `section` and the rows `items`.
  init(_ section: Self, items: [Item])
}

extension Array where Element: RebuildableSection {
  /// This list after applying the whole difference. Inserted and updated elements are read from `new`, all
  /// others are taken from this list.
  ///
  /// Law: `old.applying(SectionedDifference(from: old, to: new), from: new)` equals `new`. The difference
  /// must have been made from this list and `new`. With other lists, positions may not exist, which is a
  /// programming error and traps. O(n + m + k log k) for k operations.
  public func applying(_ difference: SectionedDifference, from new: [Element]) -> [Element] {
    difference.stages.reduce(self) { $0.applying($1, from: new) }
  }

  /// This list after one stage. `self` must be the list before `stage`. For hosts that keep the currently
  /// displayed list.
  public func applying(_ stage: SectionedDifference.Stage, from new: [Element]) -> [Element] {
    switch stage {
    case .updates(let updates): applying(updates, from: new)
    case .sections(let changes): applying(changes, from: new)
    case .items(let changes): applying(changes, from: new)
    }
  }

  private func applying(_ updates: SectionedDifference.Updates, from new: [Element]) -> [Element] {
    var result = self
    for update in updates.sections { result[update.old] = Element(new[update.new], items: Array<Element.Item>(self[update.old].items)) }
    for range in updates.items.runs(by: { $0.old.section }) {
      let section = updates.items[range.lowerBound].old.section
      var items = Array<Element.Item>(self[section].items)
      for update in updates.items[range] { items[update.old.item] = new[update.new.section].item(at: update.new.item) }
      result[section] = Element(result[section], items: items)
    }
    return result
  }

  private func applying(_ changes: SectionedDifference.SectionChanges, from new: [Element]) -> [Element] {
    spliced(
      count: count, removed: changes.deletes + changes.moves.map(\.from),
      arrivals: changes.moves.map { ($0.to, self[$0.from]) }
        + changes.inserts.map { insert in
          let absent = Set(insert.absent)
          let source = new[insert.source]
          let items = source.items.enumerated().filter { !absent.contains($0.offset) }.map(\.element)
          return (insert.at, Element(source, items: items))
        }
    ) { self[$0] }
  }

  private func applying(_ changes: SectionedDifference.ItemChanges, from new: [Element]) -> [Element] {
    var removed: [Int: [Int]] = [:]
    var arrivals: [Int: [(at: Int, element: Element.Item)]] = [:]
    for delete in changes.deletes { removed[delete.section, default: []].append(delete.item) }
    for move in changes.moves {
      removed[move.from.section, default: []].append(move.from.item)
      arrivals[move.to.section, default: []].append((move.to.item, self[move.from.section].item(at: move.from.item)))
    }
    for insert in changes.inserts {
      arrivals[insert.at.section, default: []].append((insert.at.item, new[insert.source.section].item(at: insert.source.item)))
    }
    var result = self
    for section in Set(removed.keys).union(arrivals.keys) {
      let items = Array<Element.Item>(self[section].items)
      let changed = spliced(count: items.count, removed: removed[section] ?? [], arrivals: arrivals[section] ?? []) { items[$0] }
      result[section] = Element(self[section], items: changed)
    }
    return result
  }
}

extension Array where Element: DifferentiableItem {
  /// This list after applying the difference. Inserted and updated elements are read from `new`, all others
  /// are taken from this list.
  ///
  /// Law: `old.applying(Differencer.ListDifference(from: old, to: new), from: new)` equals `new`. The difference must
  /// have been made from this list and `new`. O(n + m + k log k) for k operations.
  public func applying(_ difference: Differencer.ListDifference, from new: [Element]) -> [Element] {
    var updated = self
    for update in difference.updates { updated[update.old] = new[update.new] }
    return spliced(
      count: count, removed: difference.deletes + difference.moves.map(\.from),
      arrivals: difference.moves.map { ($0.to, updated[$0.from]) } + difference.inserts.map { ($0, new[$0]) }
    ) { updated[$0] }
  }
}

extension RebuildableSection {
  fileprivate func item(at offset: Int) -> Item {
    items[items.index(items.startIndex, offsetBy: offset)]
  }
}

extension Array {
  /// The runs of adjacent elements with the same key.
  fileprivate func runs<Key: Equatable>(by key: (Element) -> Key) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || key(self[index]) != key(self[index + 1]) {
      runs.append(start..<index + 1)
      start = index + 1
    }
    return runs
  }
}

/// A list of `count` elements without those at `removed`, and with `arrivals` inserted at their positions in
/// the result.
private func spliced<T>(count: Int, removed: [Int], arrivals: [(at: Int, element: T)], _ element: (Int) -> T) -> [T] {
  var isRemoved = [Bool](repeating: false, count: count)
  for index in removed { isRemoved[index] = true }
  var result: [T] = []
  result.reserveCapacity(count - removed.count + arrivals.count)
  var stays = (0..<count).lazy.filter { !isRemoved[$0] }.makeIterator()
  for arrival in arrivals.sorted(by: { $0.at < $1.at }) {
    while result.count < arrival.at, let index = stays.next() { result.append(element(index)) }
    result.append(arrival.element)
  }
  while let index = stays.next() { result.append(element(index)) }
  return result
}

extension SectionedDifference {
  /// The stages one by one, each with the list after that stage. The last list equals `new`.
  public func steps<Section: RebuildableSection>(
    from old: [Section], to new: [Section]
  ) -> some Sequence<(stage: Stage, list: [Section])> {
    sequence(state: (list: old, stages: stages[...])) { state in
      guard let stage = state.stages.popFirst() else { return nil }
      state.list = state.list.applying(stage, from: new)
      return (stage, state.list)
    }
  }
}
