/// A view's memory of the store it was applied from: how to write back, and the observation that keeps it following.
///
/// The view holds the store strongly and the store never holds the view, so the last applied store lives exactly as long as it is needed.
@MainActor
@usableFromInline
class StoreLinkBase {
  let type: ObjectIdentifier
  /// Present when the view follows the store.
  var observation: ObservationToken?
  var isFollowing: Bool { observation != nil }

  init(type: ObjectIdentifier) {
    self.type = type
  }
}

/// Writes values of one exact type back.
@MainActor
final class StoreLink<Value>: StoreLinkBase {
  let write: (Value) -> Void

  init(write: @escaping (Value) -> Void) {
    self.write = write
    super.init(type: ObjectIdentifier(Value.self))
  }
}
