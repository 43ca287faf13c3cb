internal import HTTPTypes
internal import TesseraDigest

/// The proof that a request comes from another node, and the client that it was received from.
///
/// A code over the time, a number that is used once, the node that it is for, the method, the path, the client, all fields that are handed on, and the
/// body, unless it is a file on its way. Valid for 30 s either way, and once: see ``PassMemory``. The body's digest stands in a field of its own: a head
/// alone shows whether it is a node's.
struct NodePass: Sendable {
  /// The pass of the request that is being answered; `nil` for one that came from outside.
  @TaskLocal static var current: NodePass?

  static let validity = 30.0

  /// The kind of request that a pass is for.
  enum Kind: String, Sendable {
    /// A client's, whose body the code covers.
    case whole = "1"
    /// A client's with a file that is sent on while it arrives: the code does not cover the body.
    case streamed = "1s"
    /// A node's own.
    case message = "1m"
  }

  /// A reason why a pass is none.
  enum Refusal: String, Error {
    /// Parts are missing.
    case malformed
    /// The code was made with another secret, for another node, or for another request.
    case secret
    /// The clocks of the nodes differ, or it is an old request.
    case clock
    /// The request was received before.
    case repeated
  }

  let kind: Kind
  /// The node that handed the request on.
  let node: String
  /// The client's address as that node saw it, and whether it came over TLS.
  let limitKey: String
  let isSecure: Bool
  let authority: String

  var origin: RequestOrigin { RequestOrigin(limitKey: limitKey, isSecure: isSecure, authority: authority) }

  init(node: String, origin: RequestOrigin, _ kind: Kind = .whole) {
    (self.node, self.kind) = (node, kind)
    (limitKey, isSecure, authority) = (origin.limitKey, origin.isSecure, origin.authority)
  }

  /// Adds the pass to a request for the node with an address.
  ///
  /// - Parameter body: The body; not looked at for one that is streamed.
  func sign(
    _ request: inout HTTPRequest, body: [UInt8], for target: String, secret: [UInt8], now: Double
  ) {
    request.headerFields[.node] = node
    let digest = Self.digest(of: body, kind)
    // A field of this name that a client sent is none. Of what has no body everybody knows the digest.
    request.headerFields[.nodeDigest] = kind == .streamed || request.method == .get ? nil : digest
    // A client may name no host; spaces at the end of a field get lost on the way.
    request.headerFields[.nodeClient] = "\(limitKey) \(isSecure ? 1 : 0) \(authority.isEmpty ? "-" : authority)"
    let start = "\(kind.rawValue) \(Int(now * 1000)) \(RandomToken.make())"
    request.headerFields[.nodePass] = "\(start) \(Self.hex(SHA256.code(Self.message(request, digest, start, target), key: secret)))"
  }

  /// The pass of a request whose head and body say the same.
  init(_ head: Head, memory: PassMemory) throws(Refusal) {
    guard memory.take(head.code) else { throw .repeated }
    let client = head.client
    (kind, node, limitKey, isSecure, authority) = (head.kind, head.node, client[0], client[1] == "1", client[2] == "-" ? "" : client[2])
  }

  /// The digest of a request's body in a code.
  fileprivate static func digest(of body: [UInt8], _ kind: Kind) -> String { kind == .streamed ? "-" : hex(SHA256.digest(body)) }

  /// Everything that a code is made over.
  fileprivate static func message(_ request: HTTPRequest, _ digest: String, _ start: String, _ target: String) -> [UInt8] {
    var lines = [
      // Who names no host is sent to the target by its address.
      "tessera", start, target, request.method.rawValue, request.path ?? "", request.authority ?? request.headerFields[.host] ?? target,
      digest,
    ]
    let fields = request.headerFields.filter { !NodeClient.isHop($0.name) && $0.name != .nodePass }
    // Several of one name stay in their order.
    for (_, field) in fields.enumerated().sorted(by: {
      ($0.element.name.canonicalName, $0.offset) < ($1.element.name.canonicalName, $1.offset)
    }) { lines += [field.name.canonicalName, field.value] }
    // A length before each: no line reaches into the next.
    return Array(lines.map { "\($0.utf8.count) \($0)\n" }.joined().utf8)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    HexadecimalText.of(bytes)
  }

  /// The time of a node that does not take this one's, as its answer says it; `nil` for any other answer.
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
  /// A request's pass as its head says it, before anybody has read the body.
  struct Head: Sendable {
    let kind: Kind
    let node: String
    /// The moment when the request was sent, by the other node's clock.
    let time: Double
    fileprivate let code: [UInt8]
    fileprivate let client: [String]
    /// The kind, the time and the number, as they stand in the pass.
    private let start: String
    /// The digest of the body, where the head says it; nodes of before did not.
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

    /// Whether the head alone shows whether it is a node's.
    var saysAll: Bool { digest != nil }

    /// Refuses a request whose code is not one that a node made.
    ///
    /// - Parameters:
    ///   - body: The body, once it was read; looked at where ``saysAll`` is false.
    ///   - own: The address of the node that received it.
    func check(_ request: HTTPRequest, body: [UInt8] = [], own: String, secrets: [[UInt8]]) throws(Refusal) {
      let message = NodePass.message(request, digest ?? NodePass.digest(of: body, kind), start, own)
      guard secrets.contains(where: { SHA256.areEqual(code, SHA256.code(message, key: $0)) }) else { throw .secret }
    }

    /// Refuses a body that is another one than the head says.
    func check(body: [UInt8]) throws(Refusal) {
      guard digest == NodePass.digest(of: kind == .streamed ? [] : body, kind) else { throw .secret }
    }

    /// Refuses a request that was sent too long ago, or is not sent yet.
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
