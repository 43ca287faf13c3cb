internal import Synchronization

/// Something that has to be cleaned up exactly once, from whichever thread.
public protocol PooledResource: AnyObject, Sendable {
  /// Whom it belongs to, if it is removed together with somebody.
  var owner: ObjectIdentifier? { get }

  /// Gives the resource back; may be called on any thread.
  func cleanup()
}

/// A pool that keeps resources until they are cleaned up.
///
/// Every resource is cleaned exactly once: by ``cleanup()``, by ``remove(ownedBy:)``, or when the pool goes away. Cleaning runs outside
/// of the lock, so that it may use the pool.
///
/// - Isolation: none; every member may be called from any thread.
public final class ResourcePool: Sendable {
  private let resources = Mutex<[any PooledResource]>([])

  /// An empty pool.
  public init() {}

  deinit {
    cleanup()
  }

  /// The number of resources that wait.
  public var count: Int { resources.withLock { $0.count } }

  /// Keeps a resource.
  public func insert(_ resource: any PooledResource) {
    resources.withLock { $0.append(resource) }
  }

  /// The oldest resource of a type, or nil.
  ///
  /// Complexity: linear in the number of resources.
  public func find<Resource: PooledResource>(_ type: Resource.Type = Resource.self) -> Resource? {
    resources.withLock { resources in
      for case let resource as Resource in resources { return resource }
      return nil
    }
  }

  /// Cleans the resources of one owner, in the order they came; nothing for nil or for an unknown owner.
  public func remove(ownedBy owner: AnyObject?) {
    guard let owner = owner.map({ ObjectIdentifier($0) }) else { return }
    let removed = resources.withLock { resources in
      let removed = resources.filter { $0.owner == owner }
      resources.removeAll { $0.owner == owner }
      return removed
    }
    for resource in removed { resource.cleanup() }
  }

  /// Cleans everything, in the order it came; calling it again does nothing.
  public func cleanup() {
    let removed = resources.withLock { resources in
      let removed = resources
      resources = []
      return removed
    }
    for resource in removed { resource.cleanup() }
  }
}
