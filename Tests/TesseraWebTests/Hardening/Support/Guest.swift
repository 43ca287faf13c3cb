import Synchronization

@testable import TesseraWeb

/// A test client that acts like a browser: it keeps cookies and sends the origin of its requests.
final class Guest: Sendable {
  let port: Int
  private let jar = Mutex<[String: String]>([:])

  init(port: Int) { self.port = port }

  var cookies: [String: String] {
    get { jar.withLock { $0 } }
    set { jar.withLock { $0 = newValue } }
  }

  /// The visitor's secret.
  var secret: String? { cookies["tessera"].map { String($0.prefix { $0 != "." }) } }

  private func name(_ cookie: String) -> String { cookie.hasPrefix("tessera") ? "tessera-\(port)" + cookie.dropFirst(7) : cookie }

  /// A request as a browser would send it.
  func head(_ method: String, _ path: String, _ fields: [(String, String)] = [], length: Int? = nil, close: Bool = true) -> String {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
    let cookies = cookies
    if !cookies.isEmpty {
      lines.append("Cookie: " + cookies.sorted { $0.key < $1.key }.map { "\(name($0.key))=\($0.value)" }.joined(separator: "; "))
    }
    if close { lines.append("Connection: close") }
    if let length { lines.append("Content-Length: \(length)") }
    return (lines + fields.map { "\($0.0): \($0.1)" }).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends one request over a connection of its own.
  func send(_ method: String, _ path: String, _ fields: [(String, String)] = [], body: [UInt8]? = nil) async throws -> Reply {
    let request = Array(head(method, path, fields, length: body?.count).utf8) + (body ?? [])
    let bytes = try await Connection.open(port: port) { connection in
      // A server that has seen enough of a body may hang up before all of it was sent.
      try? await connection.write(request)
      return try await connection.readToEnd()
    }
    guard let reply = Reply(bytes) else { throw NoAnswer(request: "\(method) \(path)", bytes: bytes.count) }
    for field in reply.all("set-cookie") {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Cookie names contain the port. A restarted server uses the same port for a browser, so the test drops it.
      jar.withLock { $0[String(pair[0]).replacing("-\(port)", with: "")] = String(pair[1]) }
    }
    return reply
  }

  static let sameOrigin = [("Sec-Fetch-Site", "same-origin")]

  func get(_ path: String, _ fields: [(String, String)] = []) async throws -> Reply { try await send("GET", path, fields) }

  /// Follows a redirect.
  func follow(_ reply: Reply) async throws -> Reply { try await get(reply["location"] ?? "/") }

  /// Sends a form of a page, as a browser without script does.
  func post(
    _ path: String, _ form: [(String, String)], _ fields: [(String, String)] = Guest.sameOrigin
  ) async throws -> Reply {
    let body = form.map { FormFields.encode($0.0) + "=" + FormFields.encode($0.1) }.joined(separator: "&")
    return try await send("POST", path, [("Content-Type", "application/x-www-form-urlencoded")] + fields, body: Array(body.utf8))
  }

  /// Sends JSON, as the script does.
  func live(_ endpoint: String, _ json: String, _ fields: [(String, String)] = Guest.sameOrigin) async throws -> Reply {
    try await send("POST", "/_tessera/" + endpoint, [("Content-Type", "application/json")] + fields, body: Array(json.utf8))
  }

  /// Uses a control of a page.
  func use(
    _ item: String, _ control: String = "main", value: String? = nil, on page: String, layer: Int = 0, id: String
  ) async throws -> Reply {
    let value = value.map { #","value":\#($0)"# } ?? ""
    return try await live(
      "event",
      #"{"page":"\#(page)","layer":\#(layer),"id":"\#(id)","kind":"control","item":"\#(item)","control":"\#(control)"\#(value)}"#)
  }

  struct NoAnswer: Error {
    let request: String
    let bytes: Int
  }
}
