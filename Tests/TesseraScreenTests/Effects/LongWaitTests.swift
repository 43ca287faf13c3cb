import Testing

@testable import TesseraScreen

@Suite("Long waits")
struct LongWaitTests {
  @Test("A wait without end ends when it is cancelled", arguments: [Duration.seconds(Int64.max), .seconds(3e18), .seconds(-3e18)])
  func endless(time: Duration) async {
    let wait = Task { try await ScreenEnvironment { _ in }.sleep(for: time) }
    for _ in 0..<100 { await Task.yield() }
    wait.cancel()
    let result = await wait.result
    #expect((try? result.get()) == nil || time < .zero)
    #expect(abs(time.bounded / .seconds(1)) <= 3e11)
  }
}
