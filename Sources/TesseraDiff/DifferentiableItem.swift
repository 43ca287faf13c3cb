/// A row that can be compared with its earlier version.
///
/// Two questions are kept apart: *is it the same row?* (`id`) and *does it look the same?*
/// (`hasEqualContent`). The first one decides on inserts, deletes and moves. The second one is asked only for
/// rows with equal ids and decides on updates.
///
/// ```swift
/// ✅ struct Match: DifferentiableItem, Equatable { let id: Int; var score: String }
/// 🚫 var id: UUID { UUID() }     // new on every call: every row is deleted and inserted again
/// 🚫 var id: String { score }    // says what it looks like, not what it is: an update becomes delete and insert
/// ```
/// The requirements are called on the caller's thread, only during a comparison. They must not change the
/// compared lists.
public protocol DifferentiableItem {
  /// The type of the identity.
  associatedtype ID: Hashable

  /// The identity, unique within a section. See `SectionedDifference` for repeated ids.
  var id: ID { get }

  /// A hash of `id`: equal for equal ids. Default: `id.hashValue`.
  ///
  /// Implement it if you have a stored hash, for example one computed when the row was made. Its distribution
  /// does not matter, because it is mixed with a random seed. If many different ids share a value, the
  /// comparison switches to `id.hashValue`.
  var identityHash: Int { get }

  /// Whether the row looks the same as `other`, which has an equal id. Default for `Equatable` rows: `self == other`.
  func hasEqualContent(to other: Self) -> Bool
}

extension DifferentiableItem {
  @inlinable public var identityHash: Int { id.hashValue }
}

extension DifferentiableItem where Self: Equatable {
  @inlinable public func hasEqualContent(to other: Self) -> Bool { self == other }
}
