/// A table's sort key and direction, to store in a screen's state.
///
/// ```swift
/// enum Column: String, Codable, Sendable { case customer, total }
/// struct State: ScreenState, Codable { var sorting = TableSorting(by: Column.total, .descending) }
/// enum Action: Equatable, Sendable { case didPressHead(Column) }
/// …
/// TableColumn("Total", alignment: .end) { "\($0.total)" }.sorted(.total, in: state.sorting) { .didPressHead($0) }
/// …
/// case .didPressHead(let column): state.sorting.press(column)
/// ```
public struct TableSorting<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The column by which rows are sorted.
  public var key: Key
  /// The direction.
  public var order: SectionStyle.SortOrder

  /// Creates a sorting by a column.
  public init(by key: Key, _ order: SectionStyle.SortOrder = .ascending) { (self.key, self.order) = (key, order) }

  /// The direction if the rows are sorted by `key`, otherwise `nil`.
  public func order(by key: Key) -> SectionStyle.SortOrder? { self.key == key ? order : nil }

  /// Sorts by another column, or reverses the direction if the rows are sorted by this column already.
  ///
  /// - Parameter first: The direction to start with. For columns of numbers, `.descending` is often the better
  ///   choice.
  public mutating func press(_ key: Key, first: SectionStyle.SortOrder = .ascending) {
    self = TableSorting(by: key, self.key == key ? order.reversed : first)
  }

  /// Sorts the values by `value` in the current ``order``. The sort is stable.
  ///
  /// - Complexity: O(n log n).
  public func sorted<Values: Sequence>(_ values: Values, by value: (Values.Element) -> some Comparable) -> [Values.Element] {
    let indexed = values.enumerated().map { (offset: $0, value: value($1), element: $1) }
    return indexed.sorted {
      if $0.value == $1.value { return $0.offset < $1.offset }
      return order == .ascending ? $0.value < $1.value : $1.value < $0.value
    }.map(\.element)
  }
}

extension TableSorting {
  @available(*, unavailable, message: "a table is always sorted by something: write 'TableSorting(by: .name)'")
  public init() { fatalError("unavailable") }
}

extension TableSorting: Encodable where Key: Encodable {}
extension TableSorting: Decodable where Key: Decodable {}

extension TableColumn {
  /// Makes the column's head sort the rows: it shows the direction, and a press on it sends an action.
  public func sorted<Key>(_ key: Key, in sorting: TableSorting<Key>, on press: (Key) -> Owner.Action) -> TableColumn {
    var copy = self
    (copy.order, copy.sort) = (sorting.order(by: key), press(key))
    return copy
  }
}
