internal import NIOCore
internal import TesseraDigest
internal import TesseraHTML
internal import TesseraScreen

/// The first page shown to a browser without a visitor, as the browser sends it back: everything needed to make it
/// again.
///
/// The server stores nothing for such a page. The visitor's cookie contains the page's address, its id and a
/// fingerprint of its content, signed by this app's servers. When the page is attached or used, it is made again. If
/// the content is the same, it continues as if it had been stored. Otherwise its tab shows the new content.
///
/// - Law: valid only for the visitor and identity it was made for.
final class FirstPage: Sendable {
  let page: String
  let uri: String
  let returnRoute: String?
  /// The browser's previous visitor.
  let before: String?
  /// Identifies the content, and whether it was complete.
  let fingerprint: String

  init(page: String, uri: String, returnRoute: String?, before: String?, fingerprint: String) {
    (self.page, self.uri, self.returnRoute, self.before, self.fingerprint) = (page, uri, returnRoute, before, fingerprint)
  }

  /// Whether all loads had finished when the page was shown.
  var wasWhole: Bool { fingerprint.hasPrefix("w") }

  /// A 64-bit hash of the page's markup, compared with markup from the same server.
  static func fingerprint(of markup: ByteBuffer, isBusy: Bool) -> String {
    let hash = markup.withUnsafeReadableBytes { bytes in
      func word(_ index: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
      // Four lanes, so that their multiplications don't wait for each other.
      var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
      let words = bytes.count / 8
      var next = 0
      while next + 4 <= words {
        lanes.0 = mixed(lanes.0, word(next))
        lanes.1 = mixed(lanes.1, word(next + 1))
        lanes.2 = mixed(lanes.2, word(next + 2))
        lanes.3 = mixed(lanes.3, word(next + 3))
        next += 4
      }
      var hash = mixed(mixed(mixed(mixed(UInt64(bytes.count), lanes.0), lanes.1), lanes.2), lanes.3)
      for rest in next..<words { hash = mixed(hash, word(rest)) }
      for byte in bytes.suffix(bytes.count % 8) { hash = mixed(hash, UInt64(byte)) }
      return hash
    }
    return (isBusy ? "b" : "w") + HexadecimalText.of([hash])
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let (high, low) = (hash ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return high ^ low
  }
}

/// Signs and verifies first pages with the keys of this server or its cluster.
struct FirstPageSeal: Sendable {
  private let keys: [SHA256.Key]

  /// - Parameter secrets: The cluster's secrets, this node's first. Empty for a single process.
  init(secrets: [[UInt8]]) {
    keys = (secrets.isEmpty ? [Array((RandomToken.make() + RandomToken.make()).utf8)] : secrets).map(SHA256.Key.init)
  }

  func text(of first: FirstPage, visitor: String, identity: Identity?) -> String {
    let address = FormFields.encode(first.uri)
    let back = first.returnRoute.map { "&" + FormFields.encode($0) } ?? ""
    // The size of a cookie is limited. The tab knows a longer address.
    let addresses = address.utf8.count + back.utf8.count > 1_500 ? back.utf8.count > 1_500 ? "" : back : address + back
    return "\(first.page).\(first.fingerprint).\(Self.code(first, visitor, identity, keys[0])).\(first.before ?? "").\(addresses)"
  }

  /// Parses and verifies a first page from a cookie. `nil` if it isn't valid for this visitor and identity.
  ///
  /// - Parameter uri: The address from the request, used if it was too long for a cookie.
  func read(_ text: String, visitor: String, identity: Identity?, uri: String?) -> FirstPage? {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5 else { return nil }
    let addresses = parts[4].split(separator: "&", maxSplits: 1, omittingEmptySubsequences: false)
    let back = addresses.count == 2 ? FormFields.decode(addresses[1].utf8) : nil
    guard let address = addresses[0].isEmpty ? uri : FormFields.decode(addresses[0].utf8) else { return nil }
    let first = FirstPage(
      page: String(parts[0]), uri: address, returnRoute: back, before: parts[3].isEmpty ? nil : String(parts[3]),
      fingerprint: String(parts[1]))
    let code = Array(parts[2].utf8)
    return keys.contains { SHA256.areEqual(Array(Self.code(first, visitor, identity, $0).utf8), code) } ? first : nil
  }

  private static func code(_ first: FirstPage, _ visitor: String, _ identity: Identity?, _ key: SHA256.Key) -> String {
    let fields = [
      "first page", visitor, identity == nil ? "" : "1", identity?.id ?? "", identity?.session ?? "", first.page, first.uri,
      first.returnRoute == nil ? "" : "1", first.returnRoute ?? "", first.before ?? "", first.fingerprint,
    ]
    var message: [UInt8] = []
    message.reserveCapacity(fields.reduce(0) { $0 + 4 + $1.utf8.count })
    // With length prefixes, so that fields can't be confused.
    for field in fields {
      let count = field.utf8.count
      for shift in stride(from: 24, through: 0, by: -8) { message.append(UInt8(truncatingIfNeeded: count >> shift)) }
      message += field.utf8
    }
    return HexadecimalText.of(key.code(message).prefix(16))
  }
}
