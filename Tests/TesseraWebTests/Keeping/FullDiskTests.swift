#if os(Linux)
import Foundation
import Testing

@testable import TesseraWeb

@Suite("A server whose disk is full", .serialized, .timeLimit(.minutes(2)), .enabled(if: getuid() == 0, "only root mounts a small disk"))
struct FullDiskTests {
  private func run(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static func readiness(_ server: ServerProcess) -> String {
    guard let connection = BlockingConnection(port: server.port) else { return "" }
    connection.write("GET /_tessera/health/ready HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
    return connection.readToEnd()
  }

  @Test("The server starts, is not ready, and becomes ready with its earlier data once there is space", arguments: [false, true])
  func starts(hasFile: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A container may not let root mount.
    guard run("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "none", folder]) else { return }
    defer { _ = run("/bin/umount", ["-l", folder]) }
    let filler = folder + "/filler"
    try await blocking {
      if hasFile { try ServerProcess(store: folder + "/pages.sqlite").kill() }
      let file = open(filler, O_WRONLY | O_CREAT, 0o600)
      let piece = [UInt8](repeating: 1, count: 4_096)
      while write(file, piece, piece.count) > 0 {}
      close(file)
      let server = try ServerProcess(store: folder + "/pages.sqlite")
      defer { server.kill() }
      while true {
        let answer = Self.readiness(server)
        if answer.hasPrefix("HTTP/1.1 503"), answer.contains("store away") { break }
        try #require(server.isRunning)
        usleep(10_000)
      }
      unlink(filler)
      while !Self.readiness(server).hasPrefix("HTTP/1.1 200") {
        try #require(server.isRunning)
        usleep(10_000)
      }
    }
  }
}
#endif
