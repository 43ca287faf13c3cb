#if Encryption
internal import Crypto
internal import Foundation
internal import TesseraStores

/// Encrypts and decrypts the parts of one page (AES-256-GCM, NIST SP 800-38D).
///
/// A part consists of a header, the nonce, the ciphertext and the tag. The header contains the format, the
/// key's number, the revision the part builds on, its position among the parts written with it, and their
/// count. The header, the page, the owner, the kind and the revision are authenticated.
struct PageCipher {
  enum Kind: UInt8 { case snapshot = 1, entry = 2, path = 3 }
  struct Header: Hashable {
    var key: UInt32
    var base: Int
    var position: Int
    var count: Int
  }

  private static let form: UInt8 = 1
  private static let headerSize = 21
  /// The number of bytes that encryption adds to a part.
  static let overhead = headerSize + 12 + 16

  let keys: EncryptedPageStore.Keys
  let page: String
  let owner: PageRecord.Owner

  private func bound(_ kind: Kind, _ header: [UInt8], revision: Int) -> Data {
    var data = Data(header) + [kind.rawValue]
    withUnsafeBytes(of: Int64(revision).bigEndian) { data += $0 }
    for text in [page, owner.visitor, owner.identity] {
      withUnsafeBytes(of: UInt32(text.utf8.count).bigEndian) { data += $0 }
      data += text.utf8
    }
    return data
  }

  func seal(_ bytes: some Collection<UInt8>, _ kind: Kind, revision: Int, base: Int = 0, position: Int = 0, of count: Int = 1) throws
    -> [UInt8]
  {
    var header: [UInt8] = [Self.form]
    withUnsafeBytes(of: keys.current.bigEndian) { header += $0 }
    withUnsafeBytes(of: Int64(base).bigEndian) { header += $0 }
    for number in [position, count] { withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { header += $0 } }
    guard let key = keys.key(keys.current, page: page) else { throw PageStoreError(.unreadable, "the key \(keys.current) is missing") }
    let box = try AES.GCM.seal(Data(bytes), using: key, authenticating: bound(kind, header, revision: revision))
    return header + Array(box.nonce) + box.ciphertext + box.tag
  }

  func open(_ part: [UInt8], _ kind: Kind, revision: Int) throws -> (bytes: [UInt8], header: Header) {
    func number(_ range: Range<Int>) -> UInt64 { part[range].reduce(0) { $0 << 8 | UInt64($1) } }
    guard part.count >= Self.overhead, part[0] == Self.form else { throw refusal("is not in a form that this version reads") }
    let header = Header(
      key: UInt32(number(1..<5)), base: Int(Int64(bitPattern: number(5..<13))), position: Int(number(13..<17)),
      count: Int(number(17..<21)))
    guard let key = keys.key(header.key, page: page) else {
      throw refusal("was encrypted with key \(header.key), which is not among the \(keys)")
    }
    do {
      let box = try AES.GCM.SealedBox(combined: Data(part[Self.headerSize...]))
      let data = try AES.GCM.open(box, using: key, authenticating: bound(kind, Array(part[..<Self.headerSize]), revision: revision))
      return (Array(data), header)
    } catch {
      throw refusal("was edited, damaged or moved from another page or revision")
    }
  }

  func refusal(_ words: String) -> PageStoreError { PageStoreError(.unreadable, "a part of a page \(words)") }
}
#endif
