import Synchronization
import Testing
import TesseraBinding

@Suite("Resource pool")
struct ResourcePoolTests {
  final class Resource: PooledResource {
    let id: Int
    let owner: ObjectIdentifier?
    private let cleanups = Atomic(0)
    init(_ id: Int = 0, owner: AnyObject? = nil) {
      self.id = id
      self.owner = owner.map { ObjectIdentifier($0) }
    }
    func cleanup() { cleanups.add(1, ordering: .relaxed) }
    var count: Int { cleanups.load(ordering: .relaxed) }
  }

  final class OtherResource: PooledResource {
    var owner: ObjectIdentifier? { nil }
    func cleanup() {}
  }

  @Test("Insert stores a resource")
  func insert() {
    let pool = ResourcePool()
    pool.insert(Resource(7))
    #expect(pool.count == 1)
    #expect(pool.find(Resource.self)?.id == 7)
  }

  @Test("Find gives the first of several")
  func findFirst() {
    let pool = ResourcePool()
    for id in 1...3 { pool.insert(Resource(id)) }
    #expect(pool.find(Resource.self)?.id == 1)
  }

  @Test("Find in an empty pool is nil")
  func findEmpty() { #expect(ResourcePool().find(Resource.self) == nil) }

  @Test("Find of another type is nil")
  func findWrong() {
    let pool = ResourcePool()
    pool.insert(Resource())
    #expect(pool.find(OtherResource.self) == nil)
  }

  @Test("Cleanup reaches all three resources")
  func cleanupAll() {
    let pool = ResourcePool()
    let resources = (0..<3).map { Resource($0) }
    resources.forEach(pool.insert)
    pool.cleanup()
    #expect(resources.map(\.count) == [1, 1, 1])
  }

  @Test("Cleanup empties the pool")
  func cleanupRemoves() {
    let pool = ResourcePool()
    pool.insert(Resource())
    pool.cleanup()
    #expect(pool.count == 0)
    #expect(pool.find(Resource.self) == nil)
  }

  @Test("Two cleanups are one call")
  func cleanupTwice() {
    let pool = ResourcePool()
    let resource = Resource()
    pool.insert(resource)
    pool.cleanup()
    pool.cleanup()
    #expect(resource.count == 1)
  }

  @Test("Removing by owner cleans that owner's resources only")
  func removeByOwner() {
    let pool = ResourcePool()
    let (first, second) = (Tracked(), Tracked())
    let resources = [Resource(1, owner: first), Resource(2, owner: second), Resource(3, owner: first), Resource(4)]
    resources.forEach(pool.insert)
    pool.remove(ownedBy: first)
    #expect(resources.map(\.count) == [1, 0, 1, 0])
    #expect(pool.count == 2)
  }

  @Test("Removing by an unknown owner does nothing")
  func removeNoMatch() {
    let pool = ResourcePool()
    let (owner, stranger) = (Tracked(), Tracked())
    pool.insert(Resource(1, owner: owner))
    pool.remove(ownedBy: stranger)
    #expect(pool.count == 1)
  }

  @Test("Removing by no owner does nothing, not even to resources without one")
  func removeNil() {
    let pool = ResourcePool()
    pool.insert(Resource())
    pool.remove(ownedBy: nil)
    #expect(pool.count == 1)
  }

  @Test("A released pool cleans up")
  func deinitCleans() {
    let resource = Resource()
    do {
      let pool = ResourcePool()
      pool.insert(resource)
    }
    #expect(resource.count == 1)
  }

  @Test("A pool keeps its resources until cleanup")
  func retains() {
    let pool = ResourcePool()
    weak var resource: Resource?
    do {
      let inner = Resource()
      resource = inner
      pool.insert(inner)
    }
    #expect(resource != nil)
    pool.cleanup()
    #expect(resource == nil)
  }

  @Test("Concurrent inserts are all kept")
  func concurrentInserts() async {
    let pool = ResourcePool()
    await withTaskGroup { group in
      for task in 0..<8 { group.addTask { @concurrent in for index in 0..<250 { pool.insert(Resource(task * 250 + index)) } } }
    }
    #expect(pool.count == 2_000)
  }

  @Test("Concurrent cleanups clean each resource exactly once")
  func concurrentCleanup() async {
    let pool = ResourcePool()
    let resources = (0..<1_000).map { Resource($0) }
    resources.forEach(pool.insert)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { @concurrent in pool.cleanup() } }
    }
    #expect(resources.allSatisfy { $0.count == 1 })
  }

  @Test("Inserts, finds, removals and cleanups at once lose nothing and repeat nothing")
  func mixed() async {
    let pool = ResourcePool()
    let owner = Tracked()
    let resources = (0..<2_000).map { Resource($0, owner: $0 % 2 == 0 ? owner : nil) }
    await withTaskGroup { group in
      for task in 0..<4 { group.addTask { @concurrent in for index in 0..<500 { pool.insert(resources[task * 500 + index]) } } }
      group.addTask { @concurrent in for _ in 0..<200 { _ = pool.find(Resource.self) } }
      group.addTask { @concurrent in for _ in 0..<200 { pool.remove(ownedBy: owner) } }
      group.addTask { @concurrent in for _ in 0..<200 { pool.cleanup() } }
    }
    pool.cleanup()
    #expect(resources.allSatisfy { $0.count == 1 })
  }

  // MARK: Connections in a pool

  @MainActor
  @Test("Cleaning a pooled connection removes its entry from the sender's table, from any thread")
  func controlConnection() async throws {
    let button = Button()
    let pool = ResourcePool()
    let connection = button.connect(.control(.clicked), to: {})
    pool.insert(try #require(connection))
    #expect(button.handlerCount == 1)
    await Task.detached { pool.cleanup() }.value
    await settle { button.handlerCount == 0 }
    #expect(button.handlerCount == 0)
  }

  @MainActor
  @Test("Three pooled connections of different senders are all removed; by owner, one")
  func severalConnections() async throws {
    let senders: [(Widget, ControlEventName)] = [(Button(), .clicked), (Switch(), .valueChanged), (Slider(), .valueChanged)]
    let pool = ResourcePool()
    for (sender, event) in senders {
      let connection = sender.connect(.control(event), to: {})
      pool.insert(try #require(connection))
    }
    pool.remove(ownedBy: senders[1].0)
    await settle { senders[1].0.handlerCount == 0 }
    #expect(senders.map(\.0.handlerCount) == [1, 0, 1])
    pool.cleanup()
    await settle { senders.allSatisfy { $0.0.handlerCount == 0 } }
    #expect(senders.map(\.0.handlerCount) == [0, 0, 0])
  }

  @MainActor
  @Test("Cleaning a gesture's connection after its view was released does no harm, and disconnecting is idempotent")
  func gestureConnection() throws {
    let pool = ResourcePool()
    var view: Widget? = Widget()
    let made = view?.connect(.gesture(.tap()), to: {})
    let connection = try #require(made)
    pool.insert(connection)
    view = nil
    connection.disconnect()
    pool.cleanup()
    connection.disconnect()
    #expect(!connection.isConnected)
  }

  @MainActor
  @Test("A released connection disconnects by itself")
  func droppedConnection() async {
    let button = Button()
    _ = button.connect(.control(.clicked), to: {})
    await settle { button.handlerCount == 0 }
    #expect(button.handlerCount == 0)
  }

  // MARK: Providers

  @MainActor
  @Test("A provider sets up its three senders")
  func providerTargets() {
    let cell = ProductCell()
    let recorder = Recorder<CartAction>()
    cell.addActionHandler(recorder)
    #expect([cell.button, cell.toggle, cell.slider].map { ($0 as Widget).handlerCount } == [1, 1, 1])
  }

  @MainActor
  @Test("A provider's sender triggers its action")
  func providerTriggers() {
    let cell = ProductCell()
    let recorder = Recorder<CartAction>()
    cell.addActionHandler(recorder)
    cell.toggle.toggle()
    #expect(recorder.actions == [.toggled(true)])
  }

  @MainActor
  @Test("Replacing a provider's handler moves the actions to the new one")
  func handlerReplacement() {
    let cell = ProductCell()
    let (first, second) = (Recorder<CartAction>(), Recorder<CartAction>())
    cell.assignActionHandler(first)
    cell.assignActionHandler(second)
    cell.slider.drag(to: 0.5)
    #expect(first.actions.isEmpty)
    #expect(second.actions == [.volume(0.5)])
    #expect(cell.slider.handlerCount == 1)
  }

  @MainActor
  @Test("A provider's closure captures its own sender: tag 90")
  func capturesSender() {
    let button = Button(tag: 90)
    let recorder = Recorder<CartAction>()
    let panel = Panel { EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.add(button.tag)] } } }
    panel.addActionHandler(recorder)
    button.click()
    #expect(recorder.actions == [.add(90)])
  }

  @MainActor
  @Test("Ten cells, ten clicks: each action carries its own index")
  func cells() {
    let recorder = Recorder<CartAction>()
    let cells = (0..<10).map { index in
      let cell = ProductCell()
      cell.configure(Product(id: index, title: "\(index)"))
      AnyActionHandlingProvider(recorder).attach(to: cell)
      return cell
    }
    for cell in cells { cell.button.click() }
    #expect(recorder.actions == (0..<10).map { .add($0) })
  }
}
