/// Tracks objects weakly and lists the ones that are still alive.
@MainActor
public final class LeakDetector {
  private var tracked: [(name: String, object: () -> AnyObject?)] = []

  public init() {}

  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, as name: String? = nil) -> Object {
    tracked.append((name ?? String(describing: Object.self), { [weak object] in object }))
    return object
  }

  public var alive: [String] { tracked.filter { $0.object() != nil }.map(\.name) }
}
