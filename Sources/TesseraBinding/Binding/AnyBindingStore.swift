/// Any store, for mixed collections.
///
/// Reading and writing through it reaches the store it was made from.
@MainActor
public struct AnyBindingStore {
  private let read: () -> Any
  private let write: (Any) -> Bool
  private let applying: (AnyObject) -> Bool
  /// The name of the type of view it applies to.
  public let binderName: String

  /// Erases a store and keeps it alive.
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

  /// Replaces the state when the type matches; returns false, and changes nothing, when it does not.
  @discardableResult
  public func setState(_ value: Any) -> Bool { write(value) }

  /// Applies the store to a view of the right type; returns false, and reports, when it is another.
  @discardableResult
  public func apply(to binder: AnyObject) -> Bool {
    if applying(binder) { return true }
    let object = binder as? any BindingObject
    (object?.nearestDiagnostics ?? .printing).report(
      .mismatchedBinder(expected: binderName, found: object?.bindingName ?? String(describing: type(of: binder))))
    return false
  }
}
