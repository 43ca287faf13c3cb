/// A row that can be compared with the row that stood for the same thing before.
///
/// Two questions, kept apart: *is it the same thing?* (`id`) and *does it look the same?* (`hasEqualContent`). The first decides between
/// insert, delete and move; the second, asked only for the same thing, decides on an update.
///
/// ```swift
/// ✅ struct Match: DifferentiableItem, Equatable { let id: Int; var score: String }
/// 🚫 var id: UUID { UUID() }     // new on every call: every row is deleted and inserted again
/// 🚫 var id: String { score }    // says what it looks like, not what it is: an update becomes delete and insert
/// ```
/// The requirements are called on the caller's thread, during one comparison only, and must not change the lists that are compared.
public protocol DifferentiableItem {
  /// The identity by which two rows are the same thing.
  associatedtype ID: Hashable

  /// The identity, unique within a section; what happens when it is not says `SectionedDifference`.
  var id: ID { get }

  /// A hash of `id`: equal for equal ids. Default: `id.hashValue`.
  ///
  /// Implement it when a hash is at hand, stored when the row was made. Spread does not matter, since the value is mixed with a random
  /// seed; when many different ids share a value, the comparison goes over to `id.hashValue`.
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
