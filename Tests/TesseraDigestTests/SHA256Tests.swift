import TesseraDigest
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  @Test(
    "The digests of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func digests(text: String, expected: String) { #expect(hex(SHA256.digest(text.utf8)) == expected) }

  @Test("A digest does not depend on how the bytes are cut", arguments: [1, 7, 63, 64, 65, 127, 200])
  func digestsInPieces(size: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    let hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) { hash.update(Array(bytes[start..<min(start + size, bytes.count)])) }
    #expect(hash.finalize() == SHA256.digest(bytes))
  }

  @Test(
    "HMAC of the examples of RFC 4231, with a new key and with one that was used",
    arguments: [
      ("Hi There", [UInt8](repeating: 0x0b, count: 20), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
      ("what do ya want for nothing?", Array("Jefe".utf8), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
      (
        "Test Using Larger Than Block-Size Key - Hash Key First", [UInt8](repeating: 0xaa, count: 131),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before"
          + " being used by the HMAC algorithm.", [UInt8](repeating: 0xaa, count: 131),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ])
  func codes(text: String, key: [UInt8], expected: String) {
    #expect(hex(SHA256.code(Array(text.utf8), key: key)) == expected)
    let key = SHA256.Key(key)
    #expect(key.code([]) != key.code([0]))
    for _ in 0..<3 { #expect(hex(key.code(Array(text.utf8))) == expected) }
  }

  @Test("A key can be used by many threads at once")
  func sharedKey() async {
    let key = SHA256.Key(Array("Jefe".utf8)), messages = (0..<64).map { Array("\($0)".utf8) }
    let expected = messages.map { SHA256.code($0, key: Array("Jefe".utf8)) }
    await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 { group.addTask { messages.map(key.code) } }
      for await codes in group { #expect(codes == expected) }
    }
  }

  @Test("Secrets are equal if all of their bytes are")
  func comparison() {
    let one = SHA256.digest("one".utf8)
    #expect(SHA256.areEqual(one, Array(one)) && SHA256.areEqual([], []))
    #expect(!SHA256.areEqual(one, Array(one.dropLast())) && !SHA256.areEqual([], one))
    for index in one.indices {
      var other = one
      other[index] ^= 1
      #expect(!SHA256.areEqual(one, other))
    }
  }
}
