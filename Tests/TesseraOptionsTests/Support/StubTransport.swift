import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen

/// A transport that answers from memory and records its requests.
final class StubTransport: Transport {
  typealias Answer = @Sendable (TransportRequest) async throws -> TransportResponse

  private let storage = Mutex<(answers: [String: Answer], requests: [TransportRequest])>(([:], []))

  init() {}

  /// Answers this path, with any query.
  func on(_ path: String, _ answer: @escaping Answer) { storage.withLock { $0.answers[path] = answer } }

  /// Answers this path with JSON.
  func on(_ path: String, _ json: String, headers: TransportRequest.Headers = [:]) {
    on(path) { _ in TransportResponse(headers: headers, body: Data(json.utf8)) }
  }

  /// Answers this path with a failure.
  func on(_ path: String, status: Int, _ json: String = "{}") { on(path) { _ in TransportResponse(status: status, body: Data(json.utf8)) } }

  /// The requests, in order.
  var requests: [TransportRequest] { storage.withLock { $0.requests } }
  var paths: [String] { requests.map(\.path) }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let answer = storage.withLock { storage in
      storage.requests.append(request)
      return storage.answers[String(request.path.prefix { $0 != "?" })]
    }
    guard let answer else { return TransportResponse(status: 404, body: Data("{}".utf8)) }
    return try await answer(request)
  }
}

extension ScreenEnvironment {
  /// Loads menus over a transport and keeps them for everything that shares this environment.
  mutating func load(over transport: (any Transport)?, _ menus: MenuEnvironment = MenuEnvironment()) {
    self.transport = transport
    self.menus = menus
  }
}

extension TransportRequest {
  /// A parameter of the query, decoded.
  func parameter(_ name: String) -> String? {
    URLComponents(string: path)?.queryItems?.first { $0.name == name }?.value
  }
}

/// Rows as an endpoint writes them.
func rows(_ names: [(String, String)], next: String? = nil) -> String {
  let items = names.map { #"{"id":"\#($0.0)","name":"\#($0.1)"}"# }.joined(separator: ",")
  return #"{"items":[\#(items)],"next":\#(next.map { "\"\($0)\"" } ?? "null")}"#
}
