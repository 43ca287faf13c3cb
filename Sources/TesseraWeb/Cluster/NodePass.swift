internal import FoundationEssentials
internal import HTTPTypes

/// The proof that a request comes from another node, and the client that it was received from.
///
/// A code over the time, the method, the path, the client, the fields that say who is asking, and the body, unless it is a file on its way. Valid for 30 s either way; whoever could
/// repeat one within that time repeats what the browser itself may repeat: events and forms count once.
struct NodePass: Sendable {
  /// The pass of the request that is being answered; `nil` for one that came from outside.
  @TaskLocal static var current: NodePass?

  static let validity = 30.0
  /// Fields that decide who is asking and for what.
  private static let covered = [
    "authorization", "cookie", "host", "last-event-id", "origin", "sec-fetch-site", "accept-language", "content-type", "upload-offset", "forwarded",
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
  ]

  /// The node that handed the request on.
  let node: String
  /// The client's address as that node saw it, and whether it came over TLS.
  let limitKey: String
  let isSecure: Bool
  let authority: String

  var origin: RequestOrigin { RequestOrigin(limitKey: limitKey, isSecure: isSecure, authority: authority) }

  /// Adds the pass to a request.
  ///
  /// - Parameter body: The body; `nil` for one that is sent on while it arrives, which the code does not cover.
  func sign(_ request: inout HTTPRequest, body: [UInt8]?, secret: [UInt8], now: Double = Date().timeIntervalSince1970) {
    request.headerFields[.node] = node
    request.headerFields[.nodeClient] = "\(limitKey) \(isSecure ? 1 : 0) \(authority)"
    let time = "\(Int(now * 1000))"
    request.headerFields[.nodePass] = "\(body == nil ? "1s" : "1") \(time) \(Self.hex(Self.code(request, body, time, secret)))"
  }

  /// The pass of a request; `nil` if it has none that is valid.
  init?(_ request: HTTPRequest, body: [UInt8]?, secret: [UInt8], now: Double = Date().timeIntervalSince1970) {
    let parts = (request.headerFields[.nodePass] ?? "").split(separator: " ").map(String.init)
    let client = (request.headerFields[.nodeClient] ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == (body == nil ? "1s" : "1"), let time = Int(parts[1]), abs(Double(time) / 1000 - now) <= Self.validity, client.count == 3,
      let node = request.headerFields[.node], let code = Self.bytes(parts[2]),
      SHA256.areEqual(code, Self.code(request, body, parts[1], secret))
    else { return nil }
    (self.node, limitKey, isSecure, authority) = (node, client[0], client[1] == "1", client[2])
  }

  init(node: String, origin: RequestOrigin) {
    self.node = node
    (limitKey, isSecure, authority) = (origin.limitKey, origin.isSecure, origin.authority)
  }

  /// Whether the pass of a request says nothing of its body, which may be large: a file that is sent on while it arrives.
  static func isStreamed(_ request: HTTPRequest) -> Bool { (request.headerFields[.nodePass] ?? "").hasPrefix("1s ") }

  private static func code(_ request: HTTPRequest, _ body: [UInt8]?, _ time: String, _ secret: [UInt8]) -> [UInt8] {
    var lines = [
      "tessera 1", time, request.method.rawValue, request.path ?? "", request.headerFields[.node] ?? "",
      request.headerFields[.nodeClient] ?? "",
    ]
    for name in covered {
      let value =
        name == "host" ? request.authority ?? request.headerFields[.host] : HTTPField.Name(name).flatMap { request.headerFields[$0] }
      lines.append(value ?? "-")
    }
    lines.append(body.map { hex(SHA256.digest($0)) } ?? "-")
    // A length before each: no line reaches into the next.
    return SHA256.code(Array(lines.map { "\($0.utf8.count) \($0)\n" }.joined().utf8), key: secret)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ hex: String) -> [UInt8]? {
    guard hex.utf8.count == 64 else { return nil }
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return digits.count == 64 ? stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) } : nil
  }
}

extension HTTPField.Name {
  static let node = HTTPField.Name("Tessera-Node")!
  static let nodeClient = HTTPField.Name("Tessera-Client")!
  static let nodePass = HTTPField.Name("Tessera-Pass")!
  static let nodeDraining = HTTPField.Name("Tessera-Draining")!
}
