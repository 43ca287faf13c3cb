import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A page that is larger than the system's socket buffers.
private struct Long: Screen {
  enum Action: Equatable, Sendable { case none }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { TextItem("\(Self.text)").id("long") }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
  static let text = String(repeating: "long ", count: 1_200_000)
  static let app = InlineApp("Long", environment: ScreenEnvironment { _ in }) { route, _ in route == "/long" ? AnyScreen(Long()) : nil }
}

@Suite("Readers who are slow, and readers who take nothing", .timeLimit(.minutes(2)))
struct SlowReaderTests {
  @Test("A reader who takes nothing of an answer is cut, however many requests were sent before", arguments: [1, 2])
  func takesNothing(requests: Int) async throws {
    var limits = WebLimits()
    limits.bodyTime = .milliseconds(300)
    limits.connectionsPerAddress = 1
    try await withServer(Long.app, limits: limits) { server in
      let guest = server.guest()
      try await Connection.open(port: server.port, receiveBuffer: 4096) { connection in
        try await connection.write(String(repeating: guest.head("GET", "/long", close: false), count: requests))
        #expect(try await connection.read(through: "\r\n\r\n") != nil)
        // The only connection is free again when it has been closed.
        var status = 0
        while status == 0 {
          try Task.checkCancellation()
          status = (try? await guest.get("/nothing").status) ?? 0
        }
        #expect(status == 404)
      }
    }
  }

  @Test("A slow reader gets all of a response, regardless of the idle timeout between requests")
  func takesLittle() async throws {
    var limits = WebLimits()
    (limits.bodyTime, limits.connectionIdleTime) = (.milliseconds(1500), .seconds(1))
    try await withServer(Long.app, limits: limits) { server in
      let guest = server.guest()
      let bytes = try await Connection.open(port: server.port, receiveBuffer: 4096) { connection in
        try await connection.write(guest.head("GET", "/long", close: false))
        let head = try #require(try await connection.read(through: "\r\n\r\n").flatMap { Reply.Head($0) })
        let length = try #require(head["content-length"].flatMap { Int($0) })
        var (start, count) = (ContinuousClock.now, 0)
        // Slow for several times of both, with more at once than this end takes by itself.
        while .now - start < .seconds(4), let part = try await connection.read(count: 64 * 1024) {
          count += part.count
          try await Task.sleep(for: .milliseconds(300))
        }
        while count < length, let part = try await connection.read(count: min(16 * 1024, length - count)) {
          count += part.count
        }
        #expect(count == length)
        // Then it says nothing for as long as it may.
        #expect(try await connection.read(count: 1) == nil)
        return count
      }
      #expect(bytes > Long.text.utf8.count)
    }
  }
}
