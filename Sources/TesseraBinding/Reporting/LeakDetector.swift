/// Remembers objects weakly and tells which of them are still there: for tests that prove that views, handlers and stores go away.
@MainActor
public final class LeakDetector {
  private var tracked: [(name: String, object: () -> AnyObject?)] = []

  /// A detector that tracks nothing yet.
  public init() {}

  /// Tracks an object under a name; returns it.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, as name: String? = nil) -> Object {
    tracked.append((name ?? String(describing: Object.self), { [weak object] in object }))
    return object
  }

  /// The names of the objects that are alive, in the order they were tracked.
  public var alive: [String] { tracked.filter { $0.object() != nil }.map(\.name) }
}
