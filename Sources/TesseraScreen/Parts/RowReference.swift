internal import Synchronization

/// The identity of an element of a list, with what stands for it once it is gone.
///
/// - Law: of several elements with one identity, each is another reference: they are counted in order.
public struct RowReference<Row: Identifiable & Sendable>: Hashable, Sendable where Row.ID: Sendable {
  package let id: Row.ID
  /// The number of elements before it that have the same identity; 0 where identities are unique.
  package let ordinal: Int
  /// Whether no other element had the identity: then the row that has it is this one, wherever it stands.
  let isOnly: Bool
  /// The position of the row, which is tried first where it is the only one.
  let position: Int
  package let row: Row

  /// The name of the identity: `7`, and `7#2` for the second element that has it.
  package var name: String {
    let text = ItemKey.text(of: id)
    return ordinal == 0 ? text : "\(text)#\(ordinal + 1)"
  }

  /// References to all elements of a list, in order. Linear.
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

  public static func == (left: RowReference, right: RowReference) -> Bool { left.id == right.id && left.ordinal == right.ordinal }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ordinal)
  }
}

extension Array where Element: Identifiable & Sendable, Element.ID: Sendable {
  /// The row with an identity. An edit of a row that is gone changes nothing.
  public subscript(row reference: RowReference<Element>) -> Element {
    get {
      RowTrace.current?.note(reference)
      if let position = position(of: reference) { return self[position] }
      GoneRow.notice?.note()
      return reference.row
    }
    set { if let position = position(of: reference) { self[position] = newValue } }
  }

  /// The position of a row; `nil` if it is gone. O(1) where it did not move and its identity is its own.
  func position(of reference: RowReference<Element>) -> Int? {
    if reference.isOnly, indices.contains(reference.position), self[reference.position].id == reference.id { return reference.position }
    var ordinal = reference.ordinal
    return firstIndex {
      guard $0.id == reference.id else { return false }
      ordinal -= 1
      return ordinal < 0
    }
  }

  /// Moves the row with an identity by so many positions, as far as there are any.
  public mutating func move(id: Element.ID, by offset: Int) {
    guard let from = firstIndex(where: { $0.id == id }) else { return }
    let to = from + Swift.max(-from, Swift.min(count - 1 - from, offset))
    insert(remove(at: from), at: to)
  }
}

/// Tells whoever reads a property which rows it goes through: a key path cannot be asked.
final class RowTrace: Sendable {
  private let noted = Mutex<[String]>([])
  init() {}
  func note<Row>(_ reference: RowReference<Row>) { noted.withLock { $0.append(reference.name) } }
  /// Their identities, in the order of the path.
  var ids: [String] { noted.withLock { $0 } }

  @TaskLocal static var current: RowTrace?
}

/// Tells whoever reads a property whether it belongs to a row that is gone: a key path cannot be asked.
package enum GoneRow {
  /// Takes note of a row that is gone.
  package final class Notice: Sendable {
    private let isNoted = Mutex(false)
    package init() {}
    func note() { isNoted.withLock { $0 = true } }
    package var isGone: Bool { isNoted.withLock { $0 } }
  }

  @TaskLocal package static var notice: Notice?
}
