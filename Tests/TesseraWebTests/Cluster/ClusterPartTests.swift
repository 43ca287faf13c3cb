import HTTPTypes
import NIOCore
import TesseraFlow
import Testing

@testable import TesseraWeb

@Suite("The parts of a cluster")
struct ClusterPartTests {
  private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  @Test(
    "SHA-256 of the standard's examples",
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

  @Test("HMAC of the examples of RFC 4231")
  func codes() {
    #expect(
      hex(SHA256.code(Array("Hi There".utf8), key: Array(repeating: 0x0b, count: 20)))
        == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    #expect(
      hex(SHA256.code(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      hex(
        SHA256.code(Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), key: Array(repeating: 0xaa, count: 131)))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  private let secret = Array("0123456789abcdef0123456789abcdef".utf8)

  private func signed() -> HTTPRequest {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "shop.example", path: "/a?b=c")
    request.headerFields[.cookie] = "tessera=1"
    NodePass(node: "10.0.0.1:80", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: true, authority: "shop.example")).sign(
      &request, body: [1, 2], secret: secret, now: 1000)
    return request
  }

  @Test("A pass brings the client as the other node saw it, for half a minute")
  func passes() {
    for now in [970.0, 1000, 1030] {
      let pass = NodePass(signed(), body: [1, 2], secret: secret, now: now)
      #expect(pass?.node == "10.0.0.1:80")
      #expect(pass?.origin == RequestOrigin(limitKey: "1.2.3.4", isSecure: true, authority: "shop.example"))
    }
    for now in [900.0, 1031] { #expect(NodePass(signed(), body: [1, 2], secret: secret, now: now) == nil) }
  }

  @Test("A request that was changed in any part that matters has no pass")
  func changed() {
    let changes: [(inout HTTPRequest) -> Void] = [
      { $0.method = .get }, { $0.path = "/a?b=d" }, { $0.headerFields[.cookie] = "tessera=2" }, { $0.headerFields[.cookie] = nil },
      { $0.authority = "other.example" }, { $0.headerFields[.node] = "10.0.0.2:80" },
      { $0.headerFields[.nodeClient] = "1.2.3.5 1 shop.example" },
      { $0.headerFields[.origin] = "https://evil.example" }, { $0.headerFields[.secFetchSite] = "same-origin" },
      { $0.headerFields[.nodePass] = "1 1000001 " + ($0.headerFields[.nodePass]?.split(separator: " ").last ?? "") },
    ]
    for change in changes {
      var request = signed()
      change(&request)
      #expect(NodePass(request, body: [1, 2], secret: secret, now: 1000) == nil)
    }
    #expect(NodePass(signed(), body: [1, 3], secret: secret, now: 1000) == nil)
    #expect(NodePass(signed(), body: [1, 2], secret: Array(secret.reversed()), now: 1000) == nil)
  }

  @Test("A pass for a file on its way is none for a body, and the other way round")
  func streamed() {
    var request = signed()
    #expect(!NodePass.isStreamed(request) && NodePass(request, body: nil, secret: secret, now: 1000) == nil)
    NodePass(node: "10.0.0.1:80", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: true, authority: "shop.example")).sign(
      &request, body: nil, secret: secret, now: 1000)
    #expect(NodePass.isStreamed(request) && NodePass(request, body: nil, secret: secret, now: 1000) != nil)
    #expect(NodePass(request, body: [], secret: secret, now: 1000) == nil)
    request.headerFields[.nodePass]?.replace("1s ", with: "1 ", maxReplacements: 1)
    #expect(NodePass(request, body: [], secret: secret, now: 1000) == nil)
  }

  private func members(_ own: String, _ others: [String]) -> ClusterMembers {
    let members = ClusterMembers(Cluster(secret: String(decoding: secret, as: UTF8.self)))
    members.begin(at: own)
    members.update(others.map { PageNode($0, address: $0) })
    return members
  }

  @Test("All nodes agree on who has a visitor; when one goes only its visitors move; each has its share")
  func homes() {
    let addresses = (1...4).map { "10.0.0.\($0):8080" }
    let views = addresses.map { own in members(own, addresses.filter { $0 != own }) }
    let less = members(addresses[0], [addresses[1], addresses[2]])
    var counts: [String: Int] = [:]
    for _ in 0..<4000 {
      let visitor = RandomToken.make()
      let homes = zip(addresses, views).map { $1.home(of: visitor) ?? $0 }
      #expect(Set(homes).count == 1)
      counts[homes[0], default: 0] += 1
      let after = less.home(of: visitor) ?? addresses[0]
      #expect(after == homes[0] || homes[0] == addresses[3])
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { (800...1200).contains($0) })
    for (own, view) in zip(addresses, views) {
      _ = own
      for _ in 0..<20 { #expect(view.home(of: view.newVisitor()) == nil) }
    }
  }

  @Test("A node that does not answer has nobody until it is heard of")
  func suspects() {
    let view = members("a:1", ["b:1"])
    let visitor = (0...).lazy.map { _ in RandomToken.make() }.first { view.home(of: $0) != nil } ?? ""
    #expect(view.suspect("b:1", for: .seconds(60)))
    #expect(!view.suspect("b:1", for: .seconds(60)))
    #expect(view.home(of: visitor) == nil)
    view.update([PageNode("b", address: "b:1")])
    #expect(view.home(of: visitor) == nil)
    #expect(view.heard(of: "b:1"))
    #expect(view.home(of: visitor) == "b:1")
    view.update([PageNode("odd", address: "no address")])
    #expect(view.others == [] && view.home(of: visitor) == nil)
  }

  @Test(
    "Addresses of nodes",
    arguments: [("a:1", true), ("[::1]:8080", true), ("a", false), (":1", false), ("a:0", false), ("a b:1", false), ("h/x:1", false)])
  func addresses(text: String, isGood: Bool) { #expect((NodeAddress(text) != nil) == isGood) }

  @Test("A pipe holds one part; its end comes after what was written; nobody who waits is left waiting")
  func pipe() async throws {
    let pipe = PartPipe()
    let writer = Task {
      for number in 0..<100 { try await pipe.write(.init(integer: number)) }
      pipe.close()
    }
    var numbers: [Int] = []
    while let part = try await pipe.next() { numbers.append(part.getInteger(at: 0) ?? -1) }
    #expect(numbers == Array(0..<100))
    try await writer.value
    #expect(try await pipe.next() == nil)
    let left = PartPipe()
    let waiting = Task { try await left.write(.init(integer: 1)) }
    try await Task.sleep(for: .milliseconds(20))
    do { _ = PipeReader(left) }
    await #expect(throws: PartPipe.Closed.self) { try await waiting.value }
  }
}
