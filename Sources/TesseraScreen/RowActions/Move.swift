/// A person's wish to have a row stand at another position, by the identity of rows: the list may have changed meanwhile.
///
/// - Law: both ids are those of items, as text. They come from outside: ``Reorderable/move(_:)`` checks them.
public struct Move: Hashable, Sendable, Codable {
  /// The row that moves.
  public var id: String
  /// The row before which it is to stand; `nil` for the end.
  public var before: String?

  /// A move of a row before another one, or to the end.
  public init<ID: Hashable>(_ id: ID, before: ID?) {
    self.id = ItemKey.text(of: id)
    self.before = before.map { ItemKey.text(of: $0) }
  }
}

/// A list whose elements a person may put into another order.
public protocol Reorderable: SendableMetatype {
  /// Carries out a move.
  ///
  /// - Returns: Whether anything changed. Nothing does where one of both elements is gone, or where it stands there already.
  /// - Complexity: O(n).
  @discardableResult
  mutating func move(_ move: Move) -> Bool
}

extension Reorderable where Self: RandomAccessCollection, Element: Identifiable, Index == Int {
  /// The positions that a move means: from where, and where the element stands afterwards; `nil` where it means nothing.
  fileprivate func positions(of move: Move) -> (from: Int, to: Int)? {
    guard let from = firstIndex(where: { ItemKey.text(of: $0.id) == move.id }) else { return nil }
    guard let before = move.before else { return from == count - 1 ? nil : (from, count - 1) }
    guard let target = firstIndex(where: { ItemKey.text(of: $0.id) == before }), target != from, target != from + 1 else { return nil }
    return (from, target > from ? target - 1 : target)
  }
}

/// A list whose elements are known by ids, as rows are.
protocol RecordList {
  /// The ids of the elements in order, as text.
  var recordIDs: [String] { get }
}

extension Array: RecordList where Element: Identifiable {
  var recordIDs: [String] { map { ItemKey.text(of: $0.id) } }
}

extension IndexedList: RecordList {
  var recordIDs: [String] { map { ItemKey.text(of: $0.id) } }
}

extension Move {
  /// The move by the ids of elements, where rows have other ones; `nil` where the row that moves is none of theirs.
  ///
  /// - Law: a row is the element with its id. Where there is none, and there are as many rows as elements, it is the element at its position.
  func naming(_ elements: [String], shownAs rows: [String]) -> Move? {
    func element(_ id: String) -> String? {
      if elements.contains(id) { return id }
      return rows.count == elements.count ? rows.firstIndex(of: id).map { elements[$0] } : nil
    }
    return element(id).map { Move($0, before: before.map { element($0) ?? $0 }) }
  }
}

extension Array: Reorderable where Element: Identifiable {
  @discardableResult
  public mutating func move(_ move: Move) -> Bool {
    guard let (from, to) = positions(of: move) else { return false }
    insert(remove(at: from), at: to)
    return true
  }
}

extension IndexedList: Reorderable {
  @discardableResult
  public mutating func move(_ move: Move) -> Bool {
    guard let (from, to) = positions(of: move) else { return false }
    self.move(from: from, to: to)
    return true
  }
}
