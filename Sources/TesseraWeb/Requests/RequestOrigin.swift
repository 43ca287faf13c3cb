internal import HTTPTypes

/// The client of a request and the requested address, as far as they can be trusted.
///
/// A proxy's headers are used only if the connection comes from a trusted one: `Forwarded` (RFC 7239), or
/// `X-Forwarded-For`, `-Proto` and `-Host`. Of several hops, the last hop that no trusted proxy made counts,
/// since the client may have written all earlier ones.
///
/// - Law: a proxy writes one kind of header and passes the other on as the client wrote it. If both are present and
///   disagree, neither is trusted, and the request is attributed to the proxy.
struct RequestOrigin: Hashable, Sendable {
  /// The client's address as the key for limits.
  var limitKey: String
  /// Whether the client's connection uses TLS.
  var isSecure: Bool
  /// The host, with the port if the client named one, in lower case. Empty if the request names no valid host.
  var authority: String
  /// Whether a trusted proxy's headers contradict each other.
  private(set) var isDisputed = false

  init(limitKey: String, isSecure: Bool, authority: String) {
    (self.limitKey, self.isSecure, self.authority) = (limitKey, isSecure, authority)
  }

  init(_ request: HTTPRequest, peer: String?, isSecure: Bool, trusted: [WebPolicy.NetworkRange]) {
    let peerAddress = peer.flatMap(NetworkAddress.init)
    limitKey = peerAddress?.limitKey ?? "unknown"
    self.isSecure = isSecure
    authority = Self.host(request.authority ?? request.headerFields[.host] ?? "")
    guard let peerAddress, trusted.contains(where: { $0.contains(peerAddress) }) else { return }
    let forwarded = request.headerFields[.forwarded].map { following(Self.hops(of: $0), trusted) }
    let named = Self.namedHops(request).map { following($0, trusted) }
    switch (forwarded, named) {
    case (let only?, nil), (nil, let only?): self = only
    case (let one?, let other?) where one == other: self = one
    case (_?, _?): isDisputed = true
    case (nil, nil): break
    }
  }

  /// The hops in the `X-Forwarded-*` headers. `nil` if there are none.
  private static func namedHops(_ request: HTTPRequest) -> [Hop]? {
    guard [HTTPField.Name.forwardedFor, .forwardedProto, .forwardedHost].contains(where: { request.headerFields[$0] != nil }) else {
      return nil
    }
    var hops = list(request.headerFields[.forwardedFor]).map { Hop(address: $0) }
    if hops.isEmpty { hops = [Hop()] }
    // The nearest proxy wrote the last value.
    hops[hops.count - 1].scheme = list(request.headerFields[.forwardedProto]).last
    hops[hops.count - 1].host = list(request.headerFields[.forwardedHost]).last
    return hops
  }

  private func following(_ hops: [Hop], _ trusted: [WebPolicy.NetworkRange]) -> RequestOrigin {
    var copy = self
    copy.apply(hops, trusted: trusted)
    return copy
  }

  private struct Hop {
    var address: String?
    var scheme: String?
    var host: String?
  }

  private mutating func apply(_ hops: [Hop], trusted: [WebPolicy.NetworkRange]) {
    for hop in hops.reversed() {
      // The outermost trusted proxy knows what the client requested.
      switch hop.scheme?.lowercased() {
      case "https": isSecure = true
      case "http": isSecure = false
      default: break
      }
      if let host = hop.host.map(Self.host), !host.isEmpty { authority = host }
      guard let address = hop.address.flatMap({ NetworkAddress(Self.withoutPort($0)) }) else { return }
      limitKey = address.limitKey
      if !trusted.contains(where: { $0.contains(address) }) { return }
    }
  }

  /// The values of a list, at most 32.
  private static func list(_ field: String?) -> [String] {
    guard let field, field.utf8.count <= 4_096 else { return [] }
    return field.split(separator: ",").suffix(32).map(trimmed)
  }

  private static func hops(of forwarded: String) -> [Hop] {
    list(forwarded).map { element in
      var hop = Hop()
      for pair in element.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = trimmed(parts[1]).trimming("\"")
        switch trimmed(parts[0]).lowercased() {
        case "for": hop.address = value
        case "proto": hop.scheme = value
        case "host": hop.host = value
        default: break
        }
      }
      return hop
    }
  }

  /// Removes the port from `[2001:db8::1]:443` and `192.0.2.1:443`.
  private static func withoutPort(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    return text.filter({ $0 == ":" }).count == 1 ? String(text.prefix { $0 != ":" }) : text
  }

  /// A host with its port in lower case. Empty if the text contains an invalid character.
  private static func host(_ text: String) -> String {
    if isHost(text) { return text }
    let host = text.lowercased()
    return isHost(host) ? host : ""
  }

  private static func isHost(_ text: String) -> Bool {
    text.utf8.count <= 255
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 97...122, 48...57, 45, 46, 58, 91, 93, 95: true
        default: false
        }
      }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension String {
  fileprivate func trimming(_ quote: Character) -> String {
    count >= 2 && first == quote && last == quote ? String(dropFirst().dropLast()) : self
  }
}

extension HTTPField.Name {
  static let host = HTTPField.Name("Host")!
  static let forwarded = HTTPField.Name("Forwarded")!
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
