#if os(Linux)
import Foundation
import Testing

@testable import TesseraWeb

@Suite("The limit of descriptors", .serialized, .timeLimit(.minutes(5)))
struct DescriptorTests {
  private func withServer(_ limits: String, _ body: @escaping @Sendable (ServerProcess) throws -> Void) async throws {
    let store = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm", "-mark", ".journal"] { try? FileManager.default.removeItem(atPath: store + suffix) } }
    try await blocking {
      let server = try ServerProcess(store: store, limits: limits)
      defer { server.kill() }
      try body(server)
    }
  }

  /// Opens six connections from an address. Returns the number of served ones.
  private static func newcomers(_ server: ServerProcess, from address: UInt8) -> Int {
    (0..<6).count { number in
      guard let connection = BlockingConnection(port: server.port, from: address) else { return false }
      connection.write("GET /count?v=\(address)-\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
      return connection.readToEnd().hasPrefix("HTTP/1.1 200")
    }
  }

  @Test(
    "More connections with half a request than the process has descriptors keep no newcomer out, and the process keeps a reserve",
    arguments: [256, 1_024, 4_096])
  func crowded(limit: Int) async throws {
    let own = Descriptors.raiseLimit()
    try await withServer("ulimit -n \(limit)") { server in
      var held: [BlockingBox] = []
      for number in 0..<min(limit + 300, own - 200) {
        guard let connection = BlockingConnection(port: server.port) else { continue }
        connection.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        held.append(BlockingBox(connection))
        if number % 50 == 0 { #expect(server.descriptors <= limit - 32) }
      }
      #expect(held.count >= min(limit + 300, own - 200) - 10)
      // Of the address that has all of them, and of another one.
      #expect(Self.newcomers(server, from: 1) == 6)
      #expect(Self.newcomers(server, from: 2) == 6)
      #expect(server.descriptors <= limit - 32 && server.isRunning)
    }
  }

  @Test("The soft limit is raised to the hard one")
  func raised() async throws {
    try await withServer("ulimit -Sn 256; ulimit -Hn 2048") { server in
      let text = try String(contentsOfFile: "/proc/\(server.id)/limits", encoding: .utf8)
      #expect(text.contains(/Max open files\s+2048\s+2048/), "\(text)")
    }
  }
}

/// Holds a connection open in a collection.
private final class BlockingBox {
  let connection: BlockingConnection
  init(_ connection: consuming BlockingConnection) { self.connection = connection }
}
#endif
