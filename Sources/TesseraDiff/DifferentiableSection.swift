/// A run of rows with an identity and its own content, such as a header and a footer.
public protocol DifferentiableSection {
  /// The type of the identity.
  associatedtype ID: Hashable
  /// The type of the rows.
  associatedtype Item: DifferentiableItem
  /// The type of the rows' collection. Arrays and other contiguous collections are compared in place. Others
  /// are copied first.
  associatedtype Items: RandomAccessCollection<Item>

  /// The identity, unique within the list.
  var id: ID { get }

  /// A hash of `id`, as for `DifferentiableItem`. Default: `id.hashValue`.
  var identityHash: Int { get }

  /// The rows in display order.
  var items: Items { get }

  /// Whether everything **but the rows** looks the same as in `other`, which has an equal id.
  ///
  /// There is no default. Comparing the rows here too would report every section with a changed row as
  /// changed.
  func hasEqualContent(to other: Self) -> Bool
}

extension DifferentiableSection {
  @inlinable public var identityHash: Int { id.hashValue }
}
