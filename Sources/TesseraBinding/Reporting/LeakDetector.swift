/// Tracks objects weakly and lists the ones still alive. Use it in tests to verify that views, handlers and
/// stores are released.
@MainActor
public final class LeakDetector {
  private var tracked: [(name: String, object: () -> AnyObject?)] = []

  /// Creates a detector that tracks no object yet.
  public init() {}

  /// Tracks `object` under a name and returns it.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, as name: String? = nil) -> Object {
    tracked.append((name ?? String(describing: Object.self), { [weak object] in object }))
    return object
  }

  /// The names of the objects that are alive, in the order they were tracked.
  public var alive: [String] { tracked.filter { $0.object() != nil }.map(\.name) }
}
