#if Encryption
internal import Crypto
internal import Foundation

extension EncryptedPageStore {
  /// The keys of an ``EncryptedPageStore``: the first encrypts, all decrypt.
  ///
  /// In text form, for an environment variable, keys are numbers and 32 bytes in Base64, such as
  /// `2:q83v…=,1:MTIz…=`. To rotate, give every node a new key with a larger number after the old one. Then
  /// move it to the front. Remove the old one when the lifetime of pages has passed, since a page used in that
  /// time is rewritten with the new key: `1:OLD`, `1:OLD,2:NEW`, `2:NEW,1:OLD`, `2:NEW,names:OLD`.
  /// - Law: pages and owners are found by hashed names, so the hashing key must stay the same. It is the key
  ///   `names:…` if present, otherwise the key with the smallest number, at any position. Before you remove that
  ///   key, repeat it as `names:`.
  /// - Errors: ``Refusal`` for an invalid text. It never quotes the text.
  public struct Keys: Sendable, CustomStringConvertible {
    /// The reason why the text contains no valid keys.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
      /// The variable is not set.
      case missing(String)
      /// The part at this position, starting at 1, is not a number or `names`, a colon and 32 bytes in Base64.
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

    /// Reads keys from an environment variable of this process.
    public init(variable: String) throws(Refusal) { try self.init(variable: variable, environment: ProcessInfo.processInfo.environment) }

    init(variable: String, environment: [String: String]) throws(Refusal) {
      guard let text = environment[variable] else { throw .missing(variable) }
      try self.init(text)
    }

    /// A new random key in text form, without a number.
    public static func makeKey() -> String { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64EncodedString() }

    /// The numbers of the keys, never the keys.
    public var description: String { "keys \(keys.keys.sorted().map(String.init).joined(separator: ", "))" }

    /// A stable name that reveals nothing (HMAC, RFC 2104).
    func name(_ kind: String, _ text: String) -> String {
      let code = HMAC<SHA256>.authenticationCode(for: Data("\(kind)\0\(text)".utf8), using: names)
      return Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The key of one page (HKDF, RFC 5869). With a key per page, the limit on random nonces applies per page,
    /// not to all pages together.
    func key(_ number: UInt32, page: String) -> SymmetricKey? {
      keys[number].map {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, salt: Data(page.utf8), info: Data("tessera page".utf8), outputByteCount: 32)
      }
    }
  }
}
#endif
