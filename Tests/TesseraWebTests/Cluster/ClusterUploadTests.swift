import TesseraFlow
import TesseraStores
import TesseraHTML
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Files between nodes", .timeLimit(.minutes(1)))
struct ClusterUploadTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + (0..<700_000).map { UInt8(truncatingIfNeeded: $0) }
  private static let same = [("Sec-Fetch-Site", "same-origin")]

  private func withNodes(_ body: @escaping @Sendable (TestServer, TestServer, InMemoryUploadStore) async throws -> Void) async throws {
    let (store, uploads) = (InMemoryPageStore(), InMemoryUploadStore())
    var cluster = Cluster(secret: String(repeating: "s", count: 32))
    // A node that is slow here is only busy with other tests.
    cluster.patience = .seconds(45)
    let keeping = PageKeeping(store, cluster: cluster)
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), uploads), keeping: keeping) { first in
      try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), uploads), keeping: keeping) { second in
        await first.host.registry.tend()
        await second.host.registry.tend()
        try await body(first, second, uploads)
      }
    }
  }

  /// The same browser at another node.
  private func same(_ guest: Guest, at server: TestServer) -> Guest {
    let other = server.guest()
    other.cookies = guest.cookies
    return other
  }

  private func begin(_ guest: Guest, _ page: String) async throws -> String {
    let wish =
      #"{"page":"\#(page)","layer":0,"item":"Letters","control":"main","name":"a.pdf","size":\#(Self.pdf.count),"key":"k"}"#
    let answer = try await guest.live("upload", wish)
    #expect(answer.status == 201)
    return try #require(answer.text.split(separator: "\"").dropFirst(3).first.map(String.init))
  }

  @Test("Pieces of a file arrive at its page's node, whichever node they are sent to")
  func pieces() async throws {
    try await withNodes { first, second, uploads in
      let (guest, page) = try await first.guest(at: "/")
      let other = same(guest, at: second)
      let id = try await begin(other, page)
      for (guest, range, status) in [(other, 0..<400_000, 204), (other, 0..<400_000, 409), (guest, 400_000..<Self.pdf.count, 204)] {
        let fields = Self.same + [("Upload-Offset", "\(range.lowerBound)")]
        let reply = try await guest.send("PATCH", "/_tessera/upload/\(id)", fields, body: Array(Self.pdf[range]))
        #expect(reply.status == status, "\(reply.text)")
        #expect(reply["upload-offset"] == "\(range.upperBound)")
      }
      #expect(uploads.bytes(of: id) == Self.pdf)
      #expect(try await other.get("/?_t.page=\(page)").text.contains("700 KB"))
      #expect(second.visitor(guest) == nil)
    }
  }

  @Test("A client that disconnects in the middle of a piece does not mark the node as dead, and received bytes are kept")
  func cut() async throws {
    try await withNodes { first, second, uploads in
      let (guest, page) = try await first.guest(at: "/")
      let other = same(guest, at: second)
      let id = try await begin(guest, page)
      let head = other.head("PATCH", "/_tessera/upload/\(id)", Self.same + [("Upload-Offset", "0")], length: Self.pdf.count)
      try await Connection.open(port: second.port) { connection in
        try await connection.write(Array(head.utf8) + Self.pdf[..<600_000])
        try await Task.sleep(for: .milliseconds(200))
      }
      func offset() async throws -> Int { Int(try await other.get("/_tessera/upload/\(id)")["upload-offset"] ?? "") ?? -1 }
      for _ in 0..<300 where try await offset() < 256 * 1024 { try await Task.sleep(for: .milliseconds(10)) }
      let start = try await offset()
      try #require((256 * 1024...600_000).contains(start))
      #expect(second.host.services.keeper?.members?.home(of: guest.secret ?? "") != nil)
      let fields = Self.same + [("Upload-Offset", "\(start)")]
      #expect(try await other.send("PATCH", "/_tessera/upload/\(id)", fields, body: Array(Self.pdf[start...])).status == 204)
      #expect(uploads.bytes(of: id) == Self.pdf)
    }
  }

  @Test("A form with a file that is sent to another node arrives whole")
  func form() async throws {
    try await withNodes { first, second, uploads in
      let (guest, page) = try await first.guest(at: "/")
      var body: [UInt8] = []
      func add(_ text: String) { body += text.utf8 }
      add("--b\r\nContent-Disposition: form-data; name=\"_t.layer\"\r\n\r\n0\r\n")
      add("--b\r\nContent-Disposition: form-data; name=\"\(WireNames.file.string)main@Letters\"; filename=\"a.pdf\"\r\n\r\n")
      body += Self.pdf
      add("\r\n--b--\r\n")
      let answer = try await same(guest, at: second).send(
        "POST", "/?_t.page=\(page)", [("Content-Type", "multipart/form-data; boundary=b")] + Self.same, body: body)
      #expect(answer.status == 303)
      #expect(uploads.finished.count == 1 && uploads.finished.first.map { uploads.bytes(of: $0) } == Self.pdf)
      #expect(second.visitor(guest) == nil)
    }
  }
}
