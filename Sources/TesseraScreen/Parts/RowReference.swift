internal import Synchronization

/// The identity of a list element, with its last value for use after it was removed.
///
/// - Law: elements with the same id have different references, numbered in their order.
package struct RowReference<Row: Identifiable & Sendable>: Hashable, Sendable where Row.ID: Sendable {
  package let id: Row.ID
  /// The number of elements before it with the same id. 0 if ids are unique.
  package let ordinal: Int
  /// Whether no other element had this id. Then the row with the id is the right one, regardless of its position.
  let isOnly: Bool
  /// The position of the row. It is tried first if the id is unique.
  let position: Int
  package let row: Row

  /// The name of the identity: `7`, or `7#2` for the second element with this id.
  package var name: String {
    let text = TesseraScreen.Row.Key.text(of: id)
    return ordinal == 0 ? text : "\(text)#\(ordinal + 1)"
  }

  /// References to all elements of a list, in order.
  ///
  /// - Complexity: O(n).
  package static func all(of list: [Row]) -> [RowReference] {
    var totals: [Row.ID: Int] = [:]
    for row in list { totals[row.id, default: 0] += 1 }
    let isUnique = totals.count == list.count
    var counts: [Row.ID: Int] = [:]
    return list.enumerated().map { position, row in
      if isUnique { return RowReference(id: row.id, ordinal: 0, isOnly: true, position: position, row: row) }
      let ordinal = counts[row.id, default: 0]
      counts[row.id] = ordinal + 1
      return RowReference(id: row.id, ordinal: ordinal, isOnly: totals[row.id] == 1, position: position, row: row)
    }
  }

  package static func == (left: RowReference, right: RowReference) -> Bool { left.id == right.id && left.ordinal == right.ordinal }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ordinal)
  }
}

extension Array where Element: Identifiable & Sendable, Element.ID: Sendable {
  /// The row of a reference, or its last value if it was removed. Setting a removed row has no effect.
  package subscript(row reference: RowReference<Element>) -> Element {
    get {
      RowTrace.current?.note(reference)
      if let position = position(of: reference) { return self[position] }
      GoneRow.notice?.note()
      return reference.row
    }
    set { if let position = position(of: reference) { self[position] = newValue } }
  }

  /// The position of a row, or `nil` if it was removed.
  ///
  /// - Complexity: O(1) if the row hasn't moved and its id is unique, otherwise O(n).
  func position(of reference: RowReference<Element>) -> Int? {
    if reference.isOnly, indices.contains(reference.position), self[reference.position].id == reference.id { return reference.position }
    var ordinal = reference.ordinal
    return firstIndex {
      guard $0.id == reference.id else { return false }
      ordinal -= 1
      return ordinal < 0
    }
  }

  /// Moves the row with an id by a number of positions, but not beyond the ends of the list.
  public mutating func move(id: Element.ID, by offset: Int) {
    guard let from = firstIndex(where: { $0.id == id }) else { return }
    let to = from + Swift.max(-from, Swift.min(count - 1 - from, offset))
    insert(remove(at: from), at: to)
  }
}

/// Records the rows through which a property is read, because a key path can't be inspected.
final class RowTrace: Sendable {
  private let noted = Mutex<[String]>([])
  init() {}
  func note<Row>(_ reference: RowReference<Row>) { noted.withLock { $0.append(reference.name) } }
  /// The identities of the rows, in the order of the path.
  var ids: [String] { noted.withLock { $0 } }

  @TaskLocal static var current: RowTrace?
}

/// Records whether a property that is read belongs to a removed row, because a key path can't be inspected.
package enum GoneRow {
  package final class Notice: Sendable {
    private let isNoted = Mutex(false)
    package init() {}
    func note() { isNoted.withLock { $0 = true } }
    package var isGone: Bool { isNoted.withLock { $0 } }
  }

  @TaskLocal package static var notice: Notice?
}
