#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import HTTPTypes
internal import TesseraDigest

/// The proof that a request comes from another node, and the client that it was received from.
///
/// A code over the time, a number that is used once, the node that it is for, the method, the path, the client, all fields that are handed on, and the
/// body, unless it is a file on its way. Valid for 30 s either way, and once: see ``PassMemory``.
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
    _ request: inout HTTPRequest, body: [UInt8], for target: String, secret: [UInt8], now: Double = Date().timeIntervalSince1970
  ) {
    request.headerFields[.node] = node
    // A client may name no host; spaces at the end of a field get lost on the way.
    request.headerFields[.nodeClient] = "\(limitKey) \(isSecure ? 1 : 0) \(authority.isEmpty ? "-" : authority)"
    let start = "\(kind.rawValue) \(Int(now * 1000)) \(RandomToken.make())"
    request.headerFields[.nodePass] = "\(start) \(Self.hex(SHA256.code(Self.message(request, kind, body, start, target), key: secret)))"
  }

  /// The pass of a request.
  ///
  /// - Parameters:
  ///   - body: The body; not looked at for one that is streamed.
  ///   - own: The address of the node that received it.
  ///   - memory: The passes that were taken.
  init(
    _ request: HTTPRequest, body: [UInt8], own: String, secrets: [[UInt8]], memory: PassMemory, now: Double = Date().timeIntervalSince1970
  ) throws(Refusal) {
    let parts = try Self.parts(of: request, now: now)
    let client = parts.client
    // Once for all secrets: the body may be long.
    let message = Self.message(request, parts.kind, body, parts.start, own)
    guard secrets.contains(where: { SHA256.areEqual(parts.code, SHA256.code(message, key: $0)) }) else { throw .secret }
    guard memory.take(parts.code) else { throw .repeated }
    (kind, node, limitKey, isSecure, authority) = (parts.kind, parts.node, client[0], client[1] == "1", client[2] == "-" ? "" : client[2])
  }

  /// The parts of a request's pass as it says them: enough to refuse most of what is none before its body is read.
  static func parts(of request: HTTPRequest, now: Double = Date().timeIntervalSince1970) throws(Refusal) -> (
    kind: Kind, start: String, code: [UInt8], node: String, client: [String]
  ) {
    let client = (request.headerFields[.nodeClient] ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let parts = (request.headerFields[.nodePass] ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let kind = Kind(rawValue: parts[0]), let time = Int(parts[1]), let code = bytes(parts[3]),
      let node = request.headerFields[.node], client.count == 3
    else { throw .malformed }
    guard abs(Double(time) / 1000 - now) <= validity else { throw .clock }
    return (kind, parts[0...2].joined(separator: " "), code, node, client)
  }

  /// Everything that a code is made over.
  private static func message(_ request: HTTPRequest, _ kind: Kind, _ body: [UInt8], _ start: String, _ target: String) -> [UInt8] {
    var lines = [
      // Who names no host is sent to the target by its address.
      "tessera", start, target, request.method.rawValue, request.path ?? "", request.authority ?? request.headerFields[.host] ?? target,
      kind == .streamed ? "-" : hex(SHA256.digest(body)),
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
  static let nodeRefusal = HTTPField.Name("Tessera-Refusal")!
}
