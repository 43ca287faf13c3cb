/// A view's link to the store it was applied from. It writes back and keeps the observation of a bound view.
///
/// The view holds the store strongly and the store never holds the view, so the last applied store lives
/// exactly as long as it is needed.
@MainActor
@usableFromInline
class StoreLinkBase {
  let type: ObjectIdentifier
  /// Set when the view is bound, so that it renders later changes of the store.
  var observation: ObservationToken?
  var isFollowing: Bool { observation != nil }

  init(type: ObjectIdentifier) {
    self.type = type
  }
}

@MainActor
final class StoreLink<Value>: StoreLinkBase {
  let write: (Value) -> Void

  init(write: @escaping (Value) -> Void) {
    self.write = write
    super.init(type: ObjectIdentifier(Value.self))
  }
}
