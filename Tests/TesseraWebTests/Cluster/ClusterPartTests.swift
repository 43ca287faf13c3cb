import HTTPTypes
import NIOCore
import TesseraDigest
import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraWeb

@Suite("The parts of a cluster")
struct ClusterPartTests {
  private let secret = Array("0123456789abcdef0123456789abcdef".utf8)

  private let own = "10.0.0.9:80"

  private func signed(_ kind: NodePass.Kind = .whole) -> HTTPRequest {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "shop.example", path: "/a?b=c")
    request.headerFields[.cookie] = "tessera=1"
    NodePass(node: "10.0.0.1:80", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: true, authority: "shop.example"), kind).sign(
      &request, body: [1, 2], for: own, secret: secret, now: 1000)
    return request
  }

  private func pass(
    _ request: HTTPRequest, body: [UInt8] = [1, 2], at own: String? = nil, secrets: [[UInt8]]? = nil, memory: PassMemory = PassMemory(),
    now: Double = 1000
  ) throws(NodePass.Refusal) -> NodePass {
    let head = try NodePass.Head(request)
    let own = own ?? self.own, secrets = secrets ?? [secret]
    // As a node does: with the head alone where that says all.
    try head.check(request, body: head.saysAll ? [] : body, own: own, secrets: secrets)
    if head.saysAll { try head.check(body: body) }
    try head.checkTime(now)
    return try NodePass(head, memory: memory)
  }

  @Test("A pass contains the client as the other node saw it, and is valid for 30 seconds")
  func passes() throws {
    for now in [970.0, 1000, 1030] {
      let pass = try pass(signed(), now: now)
      #expect(pass.node == "10.0.0.1:80" && pass.kind == .whole)
      #expect(pass.origin == RequestOrigin(limitKey: "1.2.3.4", isSecure: true, authority: "shop.example"))
    }
    for now in [900.0, 1031] { #expect(throws: NodePass.Refusal.clock) { try pass(signed(), now: now) } }
  }

  @Test("A client that names no host has a pass; no field has spaces that get lost on the way")
  func nameless() throws {
    var request = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/")
    NodePass(node: "10.0.0.1:80", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: false, authority: "")).sign(
      &request, body: [], for: own, secret: secret, now: 1000)
    for field in request.headerFields { #expect(!field.value.hasPrefix(" ") && !field.value.hasSuffix(" ") && !field.value.isEmpty) }
    #expect(try pass(request, body: []).origin == RequestOrigin(limitKey: "1.2.3.4", isSecure: false, authority: ""))
  }

  @Test("A request that was changed in any part that is handed on has no pass")
  func changed() {
    let changes: [(inout HTTPRequest) -> Void] = [
      { $0.method = .get }, { $0.path = "/a?b=d" }, { $0.headerFields[.cookie] = "tessera=2" }, { $0.headerFields[.cookie] = nil },
      { $0.authority = "other.example" }, { $0.headerFields[.node] = "10.0.0.2:80" },
      { $0.headerFields[.nodeClient] = "1.2.3.5 1 shop.example" },
      { $0.headerFields[.origin] = "https://evil.example" }, { $0.headerFields[.secFetchSite] = "same-origin" },
      { $0.headerFields[HTTPField.Name("X-User")!] = "root" },
      { $0.headerFields.append(HTTPField(name: .cookie, value: "tessera=2")) },
    ]
    for change in changes {
      var request = signed()
      change(&request)
      #expect(throws: NodePass.Refusal.secret) { try pass(request) }
    }
    #expect(throws: NodePass.Refusal.secret) { try pass(signed(), body: [1, 3]) }
    #expect(throws: NodePass.Refusal.secret) { try pass(signed(), secrets: [Array(secret.reversed())]) }
    #expect(throws: NodePass.Refusal.secret) { try pass(signed(), at: "10.0.0.8:80") }
  }

  @Test("No part of a pass can be exchanged, and none left out")
  func parts() throws {
    let parts = try #require(signed().headerFields[.nodePass]).split(separator: " ").map(String.init)
    try #require(parts.count == 4)
    for (position, part) in [(0, "1s"), (0, "1m"), (1, "1000001"), (2, RandomToken.make())] {
      var request = signed()
      var other = try #require(request.headerFields[.nodePass]).split(separator: " ").map(String.init)
      other[position] = part
      request.headerFields[.nodePass] = other.joined(separator: " ")
      #expect(throws: NodePass.Refusal.secret) { try pass(request) }
    }
    let code = parts[3]
    for value in [
      "", "1", "1 1000000", "2 1000000 a \(code)", "1 never a \(code)", "1 1000000 a 00",
      "1 1000000 a " + String(repeating: "g", count: 64),
    ] {
      var request = signed()
      request.headerFields[.nodePass] = value
      #expect(throws: NodePass.Refusal.malformed) { try pass(request) }
    }
  }

  private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// The code of nodes of before, which had no field for the digest of the body.
  private func formerCode(_ request: HTTPRequest, body: [UInt8], start: String) -> String {
    var lines = ["tessera", start, own, request.method.rawValue, request.path ?? "", request.authority ?? own, hex(SHA256.digest(body))]
    let fields = request.headerFields.filter { $0.name != .nodePass }.sorted { $0.name.canonicalName < $1.name.canonicalName }
    for field in fields { lines += [field.name.canonicalName, field.value] }
    return hex(SHA256.code(Array(lines.map { "\($0.utf8.count) \($0)\n" }.joined().utf8), key: secret))
  }

  @Test("Nodes of before and nodes of now believe each other")
  func versions() throws {
    var request = signed()
    let parts = try #require(request.headerFields[.nodePass]).split(separator: " ").map(String.init)
    let start = parts[0...2].joined(separator: " ")
    #expect(formerCode(request, body: [1, 2], start: start) == parts[3])
    request.headerFields[HTTPField.Name("Tessera-Digest")!] = nil
    #expect(throws: NodePass.Refusal.secret) { try pass(request) }
    request.headerFields[.nodePass] = "\(start) \(formerCode(request, body: [1, 2], start: start))"
    #expect(try !NodePass.Head(request).saysAll)
    #expect(try pass(request).kind == .whole)
    #expect(throws: NodePass.Refusal.secret) { try pass(request, body: [1, 3]) }
  }

  @Test("A pass counts once, also while a newer secret is rolled out")
  func once() throws {
    let (memory, request, other) = (PassMemory(), signed(), signed())
    let secrets = [Array("another secret, of at least 32 bytes".utf8), secret]
    _ = try pass(request, secrets: secrets, memory: memory)
    #expect(throws: NodePass.Refusal.repeated) { try pass(request, secrets: secrets, memory: memory) }
    // The same request once more, as a browser sends it, is another one.
    _ = try pass(other, secrets: secrets, memory: memory)
  }

  @Test("Passes are remembered for longer than they are valid, and not for ever")
  func memory() {
    let (memory, start) = (PassMemory(), ContinuousClock.now)
    func code(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: 32) }
    #expect(memory.take(code(1), at: start))
    #expect(memory.take(code(2), at: start + .seconds(59)))
    #expect(memory.take(code(3), at: start + .seconds(61)))
    for number in UInt8(1)...3 { #expect(!memory.take(code(number), at: start + .seconds(62))) }
    #expect(!memory.take(code(3), at: start + .seconds(120)))
    #expect(memory.take(code(1), at: start + .seconds(123)))
    #expect(memory.take(code(1), at: start + .seconds(1000)))
  }

  @Test("The bytes of a file on its way are not covered; everything else of its request is")
  func streamed() throws {
    #expect(try pass(signed(.streamed), body: [9]).kind == .streamed)
    var request = signed(.streamed)
    request.path = "/other"
    #expect(throws: NodePass.Refusal.secret) { try pass(request, body: []) }
  }

  @Test(
    "A node that refuses another one sends the reason and a remedy", arguments: ["secret", "clock", "repeated", "malformed", "?"])
  func words(refusal: String) {
    let text = Cluster.Problem(node: "10.0.0.3:8080", refusal: refusal).description
    #expect(text.hasPrefix("The node at 10.0.0.3:8080 refused this node: ") && text.hasSuffix("."))
    if refusal == "secret" {
      #expect(
        text == """
          The node at 10.0.0.3:8080 refused this node: it has another secret. Start all nodes of a store with the same secret, or with the \
          other one among acceptedSecrets.
          """
      )
    }
  }

  private func members(_ own: String, _ others: [String]) -> ClusterMembers {
    let members = ClusterMembers(Cluster(secret: String(decoding: secret, as: UTF8.self)))
    members.begin(at: own)
    members.update(others.map { PageLease.Node($0, address: $0) })
    return members
  }

  @Test("All nodes agree on the owner of a visitor. When one leaves, only its visitors move, and each node has its share")
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

  @Test("A node that does not answer owns no visitors until it responds again")
  func suspects() {
    let view = members("a:1", ["b:1"])
    let visitor = (0...).lazy.map { _ in RandomToken.make() }.first { view.home(of: $0) != nil } ?? ""
    #expect(view.suspect("b:1", for: .seconds(60)))
    #expect(view.home(of: visitor) == nil)
    view.update([PageLease.Node("b", address: "b:1")])
    #expect(view.home(of: visitor) == nil)
    // The node forwards a request and is asked again too early. The connection to it may still be cut. The view
    // does not report that and does not retry.
    view.noteServing("b:1")
    #expect(view.home(of: visitor) == "b:1")
    #expect(!view.suspect("b:1", for: .seconds(60)))
    view.noteServing("b:1")
    #expect(view.home(of: visitor) == nil)
    #expect(view.heard(of: "b:1") && !view.heard(of: "b:1"))
    #expect(view.home(of: visitor) == "b:1")
    // Asked again after its time, and in vain again.
    #expect(view.suspect("b:1", for: .zero))
    view.update([PageLease.Node("b", address: "b:1")])
    #expect(view.home(of: visitor) == "b:1" && !view.suspect("b:1", for: .zero))
    view.update([PageLease.Node("odd", address: "no address")])
    #expect(view.others == [] && view.home(of: visitor) == nil)
  }

  @Test(
    "Addresses of nodes",
    arguments: [("a:1", true), ("[::1]:8080", true), ("a", false), (":1", false), ("a:0", false), ("a b:1", false), ("h/x:1", false)])
  func addresses(text: String, isGood: Bool) { #expect((NodeAddress(text) != nil) == isGood) }

  @Test("A pipe holds one part, ends after the written bytes, and leaves no caller waiting")
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
