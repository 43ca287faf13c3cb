/// A run of rows under one identity, with what surrounds the rows: a header, a footer.
public protocol DifferentiableSection {
  /// The identity by which two sections are the same one.
  associatedtype ID: Hashable
  /// The type of the rows.
  associatedtype Item: DifferentiableItem
  /// The rows; arrays and other contiguous collections are compared in place, others are copied first.
  associatedtype Items: RandomAccessCollection<Item>

  /// The identity, unique within the list.
  var id: ID { get }

  /// A hash of `id`, as for `DifferentiableItem`. Default: `id.hashValue`.
  var identityHash: Int { get }

  /// The rows in the order in which they are shown.
  var items: Items { get }

  /// Whether everything **but the rows** looks the same as in `other`, which has an equal id.
  ///
  /// There is no default: comparing the rows here as well would report every section with a changed row as changed itself.
  func hasEqualContent(to other: Self) -> Bool
}

extension DifferentiableSection {
  @inlinable public var identityHash: Int { id.hashValue }
}

/// A section that can be made again with other rows, so that a difference can be applied to a list of it.
public protocol RebuildableSection: DifferentiableSection {
  /// The identity and surroundings of `section` around `items`.
  init(_ section: Self, items: [Item])
}
