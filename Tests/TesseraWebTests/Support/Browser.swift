import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server on a free port for the time of one test.
struct RunningHost: Sendable {
  let host: WebHost<WebContext>
  let base: URL

  static func run<Result>(
    limits: WebLimits = WebLimits(), app: (any App)? = nil, keeping: PageKeeping? = nil, _ body: (RunningHost) async throws -> Result
  ) async throws -> Result {
    var logger = Logger(label: "web-tests")
    logger.logLevel = .critical
    let desk = InlineApp(
      "Tests", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]
    ) { route, _ in
      if route.hasPrefix("/stubborn") { return AnyScreen(StubbornDesk(), state: .init()) }
      return route.hasPrefix("/desk") ? AnyScreen(Desk(), state: .init()) : nil
    }
    let host = WebHost(app ?? desk, limits: limits, keeping: keeping, logger: logger)
    let (ports, bound) = AsyncStream.makeStream(of: Int.self)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [.init(service: host.application(port: 0) { bound.yield($0) })], logger: logger))
    let task = Task { try await group.run() }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    let running = RunningHost(host: host, base: try #require(URL(string: "http://127.0.0.1:\(port)")))
    do {
      let result = try await body(running)
      await group.triggerGracefulShutdown()
      try await task.value
      return result
    } catch {
      await group.triggerGracefulShutdown()
      try? await task.value
      throw error
    }
  }
}

/// An answer of the server.
struct Answer {
  let status: Int
  let text: String
  let headers: [String: String]

  /// The text between two others, the first time.
  func between(_ start: String, _ end: String) -> String? {
    guard let from = text.range(of: start), let to = text[from.upperBound...].range(of: end) else { return nil }
    return String(text[from.upperBound..<to.lowerBound])
  }

  var pageID: String? { between("data-page=\"", "\"") }
}

/// A browser without script: keeps one cookie, follows nothing by itself.
final class Browser: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  // Proof for `@unchecked Sendable`: used by one test, one request after the other; the delegate method reads nothing of it.
  private let base: URL
  private(set) var cookie: String?

  /// A browser that may have used another process of the same server. Cookie names differ by port.
  init(_ running: RunningHost, cookie: String? = nil) {
    base = running.base
    self.cookie = cookie?.replacing(/^tessera-\d+/, with: "tessera-\(running.base.port ?? 0)")
  }

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer { try await send("GET", path, nil, headers) }

  func post(
    _ path: String, _ body: String, type: String = "application/x-www-form-urlencoded",
    headers: [String: String] = ["Sec-Fetch-Site": "same-origin"]
  ) async throws -> Answer {
    try await send("POST", path, Data(body.utf8), headers.merging(["Content-Type": type]) { mine, _ in mine })
  }

  func event(_ json: String) async throws -> Answer { try await post("/_tessera/event", json, type: "application/json") }

  func send(_ method: String, _ path: String, _ body: Data?, _ headers: [String: String]) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: path, relativeTo: base)))
    request.httpMethod = method
    request.httpBody = body
    request.httpShouldHandleCookies = false
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    var fields: [String: String] = [:]
    for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
    if let set = fields["set-cookie"], set.hasPrefix("tessera") { cookie = String(set.prefix { $0 != ";" }) }
    return Answer(status: http.statusCode, text: String(decoding: data, as: UTF8.self), headers: fields)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
