internal import Synchronization

/// A resource that must be cleaned up exactly once, on any thread.
public protocol PooledResource: AnyObject, Sendable {
  /// The identity of the owner, if the resource is removed together with one.
  var owner: ObjectIdentifier? { get }

  /// Releases the resource. May be called on any thread.
  func cleanup()
}

/// A pool that keeps resources until they are cleaned up.
///
/// Each resource is cleaned up exactly once: by ``cleanup()``, by ``remove(ownedBy:)``, or when the pool is
/// released. Cleanup runs outside of the lock, so it may use the pool.
///
/// - Isolation: none. Every member may be called from any thread.
public final class ResourcePool: Sendable {
  private let resources = Mutex<[any PooledResource]>([])

  /// Creates an empty pool.
  public init() {}

  deinit {
    cleanup()
  }

  /// The number of resources in the pool.
  public var count: Int { resources.withLock { $0.count } }

  /// Adds a resource.
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

  /// Cleans up the resources of one owner, in insertion order. Does nothing for `nil` or an unknown owner.
  public func remove(ownedBy owner: AnyObject?) {
    guard let owner = owner.map({ ObjectIdentifier($0) }) else { return }
    let removed = resources.withLock { resources in
      let removed = resources.filter { $0.owner == owner }
      resources.removeAll { $0.owner == owner }
      return removed
    }
    for resource in removed { resource.cleanup() }
  }

  /// Cleans up all resources, in insertion order. Calling it again does nothing.
  public func cleanup() {
    let removed = resources.withLock { resources in
      let removed = resources
      resources = []
      return removed
    }
    for resource in removed { resource.cleanup() }
  }
}
