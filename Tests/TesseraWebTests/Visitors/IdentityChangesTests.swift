import Testing

@testable import TesseraWeb

@Suite("Changes of a visitor's identity")
struct IdentityChangesTests {
  /// Shared by the tasks of a test.
  private actor Desk {
    var changes = IdentityChanges()
    var served = 0
    func begin() { changes.begin() }
    func end() { changes.end(with: nil) }
    func wait() async {
      while changes.isPerforming { await withCheckedContinuation { changes.wait($0) } }
      served += 1
    }
  }

  @Test("Requests wait until every change has ended")
  func waiting() async {
    let desk = Desk()
    await desk.begin()
    await desk.begin()
    let requests = (0..<8).map { _ in Task { await desk.wait() } }
    await desk.end()
    for _ in 0..<50 { await Task.yield() }
    #expect(await desk.served == 0)
    await desk.end()
    for request in requests { await request.value }
    #expect(await desk.served == 8)
  }

  @Test("Nothing waits where no change is performed, and an end without a beginning does nothing")
  func idle() async {
    let desk = Desk()
    await desk.end()
    await desk.wait()
    #expect(await desk.served == 1)
    #expect(await !desk.changes.isPerforming)
  }
}
