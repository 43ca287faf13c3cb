internal import HTTPTypes
internal import TesseraDigest

/// The proof that a request comes from another node, with the client it came from.
///
/// A signature of the time, a nonce, the target node, the method, the path, the client, all forwarded headers, and
/// the body unless it is a streamed file. Valid once, within 30 s before or after its time. See ``PassMemory``. The
/// body's digest has its own header, so that the head alone can be verified.
struct NodePass: Sendable {
  /// The pass of the current request. `nil` if it came from outside the cluster.
  @TaskLocal static var current: NodePass?

  static let validity = 30.0

  enum Kind: String, Sendable {
    /// A client's request. The signature covers the body.
    case whole = "1"
    /// A client's request with a streamed file. The signature doesn't cover the body.
    case streamed = "1s"
    /// A request made by the node itself.
    case message = "1m"
  }

  enum Refusal: String, Error {
    case malformed
    /// Signed with another secret, or for another node or request.
    case secret
    /// The clocks of the nodes differ, or the request is old.
    case clock
    case repeated
  }

  let kind: Kind
  let node: String
  /// The client's address as that node saw it, and whether the connection used TLS.
  let limitKey: String
  let isSecure: Bool
  let authority: String

  var origin: RequestOrigin { RequestOrigin(limitKey: limitKey, isSecure: isSecure, authority: authority) }

  init(node: String, origin: RequestOrigin, _ kind: Kind = .whole) {
    (self.node, self.kind) = (node, kind)
    (limitKey, isSecure, authority) = (origin.limitKey, origin.isSecure, origin.authority)
  }

  /// Adds the pass to a request.
  ///
  /// - Parameter body: The body. Ignored if it is streamed.
  func sign(
    _ request: inout HTTPRequest, body: [UInt8], for target: String, secret: [UInt8], now: Double
  ) {
    request.headerFields[.node] = node
    let digest = Self.digest(of: body, kind)
    // Replaces a header of this name from the client. The digest of an empty body is known.
    request.headerFields[.nodeDigest] = kind == .streamed || request.method == .get ? nil : digest
    // A client may name no host. Trailing spaces of a header would be lost.
    request.headerFields[.nodeClient] = "\(limitKey) \(isSecure ? 1 : 0) \(authority.isEmpty ? "-" : authority)"
    let start = "\(kind.rawValue) \(Int(now * 1000)) \(RandomToken.make())"
    request.headerFields[.nodePass] = "\(start) \(Self.hex(SHA256.code(Self.message(request, digest, start, target), key: secret)))"
  }

  /// The pass of a request whose head and body were verified.
  init(_ head: Head, memory: PassMemory) throws(Refusal) {
    guard memory.take(head.code) else { throw .repeated }
    let client = head.client
    (kind, node, limitKey, isSecure, authority) = (head.kind, head.node, client[0], client[1] == "1", client[2] == "-" ? "" : client[2])
  }

  fileprivate static func digest(of body: [UInt8], _ kind: Kind) -> String { kind == .streamed ? "-" : hex(SHA256.digest(body)) }

  fileprivate static func message(_ request: HTTPRequest, _ digest: String, _ start: String, _ target: String) -> [UInt8] {
    var lines = [
      // A request without a host is sent with the target's address.
      "tessera", start, target, request.method.rawValue, request.path ?? "", request.authority ?? request.headerFields[.host] ?? target,
      digest,
    ]
    let fields = request.headerFields.filter { !NodeClient.isHop($0.name) && $0.name != .nodePass }
    // Headers with the same name keep their order.
    for (_, field) in fields.enumerated().sorted(by: {
      ($0.element.name.canonicalName, $0.offset) < ($1.element.name.canonicalName, $1.offset)
    }) { lines += [field.name.canonicalName, field.value] }
    // Length prefixes keep lines apart.
    return Array(lines.map { "\($0.utf8.count) \($0)\n" }.joined().utf8)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    HexadecimalText.of(bytes)
  }

  /// The time of a node that rejects this node's time, from its answer. `nil` for any other answer.
  static func otherTime(in answer: NodeAnswer) -> Double? {
    guard answer.status == .forbidden, answer.fields[.nodeRefusal] == Refusal.clock.rawValue else { return nil }
    return answer.fields[.nodeClock].flatMap { Int($0) }.map { Double($0) / 1000 }
  }

  fileprivate static func bytes(_ hex: String) -> [UInt8]? {
    guard hex.utf8.count == 64 else { return nil }
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return digits.count == 64 ? stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) } : nil
  }
}

extension NodePass {
  /// The pass in a request's head, before the body is read.
  struct Head: Sendable {
    let kind: Kind
    let node: String
    /// The time of sending, by the other node's clock.
    let time: Double
    fileprivate let code: [UInt8]
    fileprivate let client: [String]
    /// The kind, time and nonce, as in the pass.
    private let start: String
    /// The digest of the body from its header. Older nodes don't send one.
    private let digest: String?

    /// - Throws: ``Refusal/malformed`` if parts are missing.
    init(_ request: HTTPRequest) throws(Refusal) {
      let client = (request.headerFields[.nodeClient] ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let parts = (request.headerFields[.nodePass] ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let kind = Kind(rawValue: parts[0]), let time = Int(parts[1]), let code = NodePass.bytes(parts[3]),
        let node = request.headerFields[.node], client.count == 3
      else { throw .malformed }
      (self.kind, self.node, self.client, self.code, self.time) = (kind, node, client, code, Double(time) / 1000)
      start = parts[0...2].joined(separator: " ")
      digest = kind == .streamed || request.method == .get ? NodePass.digest(of: [], kind) : request.headerFields[.nodeDigest]
    }

    /// Whether the head alone can be verified.
    var saysAll: Bool { digest != nil }

    /// Throws unless a node signed the request.
    ///
    /// - Parameters:
    ///   - body: The body, once read. Used if ``saysAll`` is false.
    ///   - own: The address of the receiving node.
    func check(_ request: HTTPRequest, body: [UInt8] = [], own: String, secrets: [[UInt8]]) throws(Refusal) {
      let message = NodePass.message(request, digest ?? NodePass.digest(of: body, kind), start, own)
      guard secrets.contains(where: { SHA256.areEqual(code, SHA256.code(message, key: $0)) }) else { throw .secret }
    }

    func check(body: [UInt8]) throws(Refusal) {
      guard digest == NodePass.digest(of: kind == .streamed ? [] : body, kind) else { throw .secret }
    }

    func checkTime(_ now: Double) throws(Refusal) { guard abs(time - now) <= validity else { throw .clock } }
  }
}

extension HTTPField.Name {
  static let node = HTTPField.Name("Tessera-Node")!
  static let nodeClient = HTTPField.Name("Tessera-Client")!
  static let nodePass = HTTPField.Name("Tessera-Pass")!
  static let nodeDigest = HTTPField.Name("Tessera-Digest")!
  static let nodeClock = HTTPField.Name("Tessera-Clock")!
  static let nodeDraining = HTTPField.Name("Tessera-Draining")!
  static let nodeRefusal = HTTPField.Name("Tessera-Refusal")!
}
