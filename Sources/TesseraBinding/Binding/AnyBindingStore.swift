/// A type-erased store, for collections of different stores.
///
/// Reads and writes reach the store it was made from.
@MainActor
public struct AnyBindingStore {
  private let read: () -> Any
  private let write: (Any) -> Bool
  private let applying: (AnyObject) -> Bool
  /// The name of the view type that the store applies to.
  public let binderName: String

  /// Erases `store` and keeps it alive.
  public init<Binder: Configurable>(_ store: BindingStore<Binder>) {
    binderName = String(describing: Binder.self)
    read = { store.state }
    write = { value in
      guard let value = value as? Binder.Input else { return false }
      store.state = value
      return true
    }
    applying = { binder in
      guard let binder = binder as? Binder else { return false }
      store.apply(to: binder)
      return true
    }
  }

  /// The state of the store.
  public var state: Any { read() }

  /// Replaces the state if `value` has the store's type. Otherwise changes nothing and returns `false`.
  @discardableResult
  public func setState(_ value: Any) -> Bool { write(value) }

  /// Applies the store to `binder`. If the view has another type, reports the mismatch and returns `false`.
  @discardableResult
  public func apply(to binder: AnyObject) -> Bool {
    if applying(binder) { return true }
    let object = binder as? any BindingObject
    (object?.nearestDiagnostics ?? .printing).report(
      .mismatchedBinder(expected: binderName, found: object?.bindingName ?? String(describing: type(of: binder))))
    return false
  }
}
