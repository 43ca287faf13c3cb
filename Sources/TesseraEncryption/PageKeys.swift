#if Encryption
internal import Crypto
internal import Foundation

/// The keys of an ``EncryptedPageStore``: the first encrypts, all decrypt.
///
/// As text, for an environment variable: numbers and 32 bytes in Base64, such as `2:q83v…=,1:MTIz…=`. To rotate, give every node a new key with a
/// larger number behind the old one, then put it in front, and take the old one away when the lifetime of pages has passed (a page that is used in that time is written with the new key): `1:OLD`, `1:OLD,2:NEW`,
/// `2:NEW,1:OLD`, `2:NEW,names:OLD`.
/// - Law: pages and owners are found by names that a key hashes, and that must stay the same: by the key `names:…` if there is one, else by the
///   one with the smallest number, wherever it stands. Before that key goes, repeat it as `names:`.
/// - Errors: ``Refusal`` for a text that gives no keys; it never quotes the text.
public struct PageKeys: Sendable, CustomStringConvertible {
  /// A reason why there are no keys.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The variable is not set.
    case missing(String)
    /// The part with this position, from 1, is no number or `names`, a colon and 32 bytes in Base64.
    case malformed(Int)
    /// Two keys have this number.
    case repeated(UInt32)
    public var description: String {
      switch self {
      case .missing(let variable): "\(variable) is not set: it gives the keys of pages as '1:' and 32 bytes in Base64"
      case .malformed(let part): "part \(part) of the keys of pages is not a number, a colon and 32 bytes in Base64"
      case .repeated(let number): "two keys of pages have the number \(number)"
      }
    }
  }

  let current: UInt32
  let keys: [UInt32: SymmetricKey]
  let names: SymmetricKey

  /// Reads keys from a text.
  public init(_ text: String) throws(Refusal) {
    var keys: [UInt32: SymmetricKey] = [:]
    var first: UInt32?
    var names: SymmetricKey?
    for (index, part) in text.split(separator: ",").enumerated() {
      let fields = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      guard fields.count == 2, let bytes = Data(base64Encoded: fields[1]), bytes.count == 32 else { throw .malformed(index + 1) }
      let key = SymmetricKey(data: bytes)
      if fields[0] == "names" {
        names = key
        continue
      }
      guard let number = UInt32(fields[0]) else { throw .malformed(index + 1) }
      guard keys.updateValue(key, forKey: number) == nil else { throw .repeated(number) }
      if first == nil { first = number }
    }
    guard let first, let oldest = keys.min(by: { $0.key < $1.key })?.value else { throw .malformed(1) }
    (current, self.keys) = (first, keys)
    self.names = HKDF<SHA256>.deriveKey(inputKeyMaterial: names ?? oldest, info: Data("tessera names".utf8), outputByteCount: 32)
  }

  /// Reads keys from a variable of this process's environment.
  public init(variable: String) throws(Refusal) { try self.init(variable: variable, environment: ProcessInfo.processInfo.environment) }

  init(variable: String, environment: [String: String]) throws(Refusal) {
    guard let text = environment[variable] else { throw .missing(variable) }
    try self.init(text)
  }

  /// A new key as text, without a number.
  public static func makeKey() -> String { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64EncodedString() }

  /// The numbers of the keys; never the keys.
  public var description: String { "keys \(keys.keys.sorted().map(String.init).joined(separator: ", "))" }

  /// A name that tells nothing and is the same each time (HMAC, RFC 2104).
  func name(_ kind: String, _ text: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("\(kind)\0\(text)".utf8), using: names)
    return Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The key of one page: so many writes by chance as a key bears are counted by page, not in all (HKDF, RFC 5869).
  func key(_ number: UInt32, page: String) -> SymmetricKey? {
    keys[number].map {
      HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, salt: Data(page.utf8), info: Data("tessera page".utf8), outputByteCount: 32)
    }
  }
}
#endif
