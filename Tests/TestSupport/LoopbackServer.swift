public import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A local HTTP server with one connection per request, which can simulate broken servers.
public final class LoopbackServer: Sendable {
  /// The answer to a request.
  public enum Reply: Sendable {
    /// Sends these bytes, then closes the connection.
    case text(String)
    /// Sends this head and these bytes, then closes the connection.
    case bytes(String, [UInt8])
    /// Sends these bytes, then repeats the second part until the client disconnects.
    case endless(String, then: String)
    /// Sends these bytes, then repeats the second part with a pause in between until the client disconnects.
    case dripping(String, then: String, apart: Duration)
    /// Sends nothing and waits until the client disconnects.
    case silence
  }

  private let socket: Int32
  public let port: UInt16
  private let seen = Mutex<[String]>([])
  private let left = Mutex(0)

  /// Creates a server. `answer` receives the head and body of a request.
  public init(_ answer: @escaping @Sendable (String) -> Reply) throws {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let listener = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    socket = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [self] in
          serve(connection, answer)
          close(connection)
        }
      }
    }
  }

  /// Stops accepting connections.
  public func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// The received requests, each with head and body.
  public var requests: [String] { seen.withLock { $0 } }
  /// Waits for the first request. Throws when the test is cancelled.
  public func request() async throws { while requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) } }
  /// Waits until a client that received an endless, dripping or silent answer has disconnected. Throws when
  /// the test is cancelled.
  public func departure() async throws { while left.withLock({ $0 == 0 }) { try await Task.sleep(for: .milliseconds(2)) } }

  public func url(_ path: String) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { preconditionFailure("'\(path)' is no path") }
    return url
  }

  private func serve(_ connection: Int32, _ answer: (String) -> Reply) {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Self.isComplete(text) {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      text += String(decoding: buffer[0..<count], as: UTF8.self)
    }
    seen.withLock { $0.append(text) }
    switch answer(text) {
    case .text(let reply): _ = Self.write(Array(reply.utf8), to: connection)
    case .bytes(let head, let body): _ = Self.write(Array(head.utf8) + body, to: connection)
    case .endless(let head, let part):
      let bytes = Array(part.utf8)
      if Self.write(Array(head.utf8), to: connection) { while Self.write(bytes, to: connection) {} }
      left.withLock { $0 += 1 }
    case .dripping(let head, let part, let pause):
      if Self.write(Array(head.utf8), to: connection) {
        while Self.write(Array(part.utf8), to: connection) { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
      }
      left.withLock { $0 += 1 }
    case .silence:
      while recv(connection, &buffer, buffer.count, 0) > 0 {}
      left.withLock { $0 += 1 }
    }
  }

  private static func isComplete(_ text: String) -> Bool {
    guard let end = text.range(of: "\r\n\r\n") else { return false }
    let length = text[..<end.lowerBound].lowercased().components(separatedBy: "\r\n").compactMap { line in
      line.hasPrefix("content-length:") ? Int(line.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) : nil
    }
    return text[end.upperBound...].utf8.count >= length.first ?? 0
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if canImport(Glibc)
    let flags = Int32(MSG_NOSIGNAL)
    #else
    let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
