#if os(Linux)
import Foundation

@testable import TesseraWeb

/// The program `SoakServer` as a process of its own, below limits of its own.
final class ServerProcess: Sendable {
  /// Beside the tests, where the package's products are.
  static let program: String? = {
    let candidates = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } + [Bundle.main.bundleURL]
    return candidates.flatMap { [$0, $0.deletingLastPathComponent(), $0.deletingLastPathComponent().deletingLastPathComponent()] }
      .map { $0.appendingPathComponent("SoakServer").path }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  let port: Int
  let id: Int32
  private let process: Process

  /// Starts the program and waits until it listens.
  ///
  /// - Parameter limits: Shell commands to run first, such as `ulimit -n 256`.
  init(store: String, port: Int = 0, limits: String = ":") throws {
    guard let program = Self.program else { throw NoServer(words: "the program SoakServer is not beside the tests") }
    let output = Pipe()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(limits); exec '\(program)' '\(store)' \(port) '\(store).journal'"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    id = process.processIdentifier
    var text = ""
    while true {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw NoServer(words: "it ended: \(text)") }
      text += String(decoding: more, as: UTF8.self)
      guard let found = text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\n/), let port = Int(found.1) else { continue }
      self.port = port
      break
    }
    // Read later log output as well, so that the process never blocks on a full pipe.
    output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
  }

  var isRunning: Bool { process.isRunning }

  /// The number of descriptors that it has open.
  var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count) ?? 0 }

  func kill() {
    _ = Foundation.kill(id, SIGKILL)
    process.waitUntilExit()
  }

  struct NoServer: Error { let words: String }
}

/// A connection of a client that waits for the system, from any address of the loopback device.
struct BlockingConnection: ~Copyable {
  private let descriptor: Int32

  /// - Parameter address: The last part of the client's address.
  init?(port: Int, from address: UInt8 = 1) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    func name(_ last: UInt8, _ port: Int) -> sockaddr_in {
      var name = sockaddr_in()
      (name.sin_family, name.sin_port) = (sa_family_t(AF_INET), in_port_t(port).bigEndian)
      name.sin_addr.s_addr = (0x7F00_0000 | UInt32(last)).bigEndian
      return name
    }
    var time = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    func call(_ name: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
      withUnsafeBytes(of: name) { body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) == 0 }
    }
    let descriptor = descriptor
    guard call(name(address, 0), { bind(descriptor, $0, $1) }), call(name(1, port), { connect(descriptor, $0, $1) }) else { return nil }
  }

  deinit { close(descriptor) }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads until the other side closes the connection, or until no byte arrives for ten seconds.
  func readToEnd() -> String {
    var (text, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }
}

/// Runs something that waits for the system on a thread of its own.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
#endif
