import NIOCore
import NIOPosix

/// A browser with one page: its stream, its connection for events, and their contents.
struct LiveVisitor: Sendable {
  /// The visitor's cookie, including its name.
  let cookie: String
  let page: String
  let revision: String
  var stream: StreamClient?
  var client: Client?

  /// Opens a page over a shared connection and makes it a visitor's page. Before that, the server need not
  /// store it.
  init(_ port: Int, over shared: Client, path: String = "/rows") async throws {
    let reply = await shared.request("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    cookie = reply.cookie
    (page, revision) = Self.page(in: reply.body)
    let known = await shared.request(
      "GET \(path)?_t.page=\(page) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n")
    guard known.status == 200, !page.isEmpty, Self.page(in: known.body).page == page else {
      throw ServerProcess.Failure(line: "a visitor: \(reply.status), \(known.status)")
    }
  }

  /// Opens another page of a visitor. Returns its id and revision.
  static func page(of cookie: String, _ port: Int, over shared: Client, path: String) async throws -> (page: String, revision: String) {
    let reply = await shared.request("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n")
    let found = page(in: reply.body)
    guard reply.status == 200, !found.page.isEmpty else { throw ServerProcess.Failure(line: "a page: \(reply.status)") }
    return found
  }

  private static func page(in body: String) -> (page: String, revision: String) {
    func value(after mark: String) -> String {
      body.firstRange(of: mark).map { String(body[$0.upperBound...].prefix { $0 != "\"" }) } ?? ""
    }
    return (value(after: "data-page=\""), value(after: "data-revision=\""))
  }

  mutating func openStream(_ port: Int, over shared: Client, on group: MultiThreadedEventLoopGroup) async throws {
    stream = try await StreamClient.open(
      port, "GET /_tessera/stream HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n", on: group)
    let body = #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#
    let attached = await shared.request(post("/_tessera/attach", port: port, cookie: cookie, body))
    guard attached.status == 204 else { throw ServerProcess.Failure(line: "attach: \(attached.status)") }
  }

  /// The body of an event that presses a row. The bare server receives the same.
  func event(_ number: Int) -> String {
    #"{"page":"\#(page)","layer":0,"id":"e\#(number)","kind":"control","item":"\#(number % 50)","control":"main"}"#
  }
}

/// A POST request as the browser script sends it.
func post(_ path: String, port: Int, cookie: String, _ body: String) -> String {
  """
  POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\nSec-Fetch-Site: same-origin\r\n\
  Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
  """
}
