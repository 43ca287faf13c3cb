/// A move of a row to another position, described by row ids, because the list may have changed in the meantime.
///
/// - Law: both ids are item ids as text. The client sends them, so ``Move/List/move(_:)`` checks them.
public struct Move: Hashable, Sendable, Codable {
  /// The row that moves.
  public var id: String
  /// The row before which it is moved, or `nil` for the end.
  public var before: String?

  /// Creates a move of a row before another one, or to the end.
  public init<ID: Hashable>(_ id: ID, before: ID?) {
    self.id = Row.Key.text(of: id)
    self.before = before.map { Row.Key.text(of: $0) }
  }
}

extension Move {
  /// A list that the user can reorder.
  public protocol List: SendableMetatype {
    /// Performs a move.
    ///
    /// - Returns: Whether the order has changed. It doesn't change if one of the elements was removed or if the row
    ///   is there already.
    /// - Complexity: O(n).
    @discardableResult
    mutating func move(_ move: Move) -> Bool
  }
}

extension Move.List where Self: RandomAccessCollection, Element: Identifiable, Index == Int {
  /// The current and the new position of the element, or `nil` if the move has no effect.
  fileprivate func positions(of move: Move) -> (from: Int, to: Int)? {
    guard let from = firstIndex(where: { Row.Key.text(of: $0.id) == move.id }) else { return nil }
    guard let before = move.before else { return from == count - 1 ? nil : (from, count - 1) }
    guard let target = firstIndex(where: { Row.Key.text(of: $0.id) == before }), target != from, target != from + 1 else { return nil }
    return (from, target > from ? target - 1 : target)
  }
}

protocol RecordList {
  var recordIDs: [String] { get }
}

extension Array: RecordList where Element: Identifiable {
  var recordIDs: [String] { map { Row.Key.text(of: $0.id) } }
}

extension IndexedList: RecordList {
  var recordIDs: [String] { map { Row.Key.text(of: $0.id) } }
}

extension Move {
  /// The move with the ids of elements instead of rows, or `nil` if the row belongs to no element.
  ///
  /// - Law: a row belongs to the element with its id. If there is none and there are as many rows as elements, it
  ///   belongs to the element at its position.
  func naming(_ elements: [String], shownAs rows: [String]) -> Move? {
    func element(_ id: String) -> String? {
      if elements.contains(id) { return id }
      return rows.count == elements.count ? rows.firstIndex(of: id).map { elements[$0] } : nil
    }
    return element(id).map { Move($0, before: before.map { element($0) ?? $0 }) }
  }
}

extension Array: Move.List where Element: Identifiable {
  @discardableResult
  public mutating func move(_ move: Move) -> Bool {
    guard let (from, to) = positions(of: move) else { return false }
    insert(remove(at: from), at: to)
    return true
  }
}

extension IndexedList: Move.List {
  @discardableResult
  public mutating func move(_ move: Move) -> Bool {
    guard let (from, to) = positions(of: move) else { return false }
    self.move(from: from, to: to)
    return true
  }
}
