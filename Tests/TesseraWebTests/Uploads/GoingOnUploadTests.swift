import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// A store that records its calls.
private final class RecordingUploads: UploadStore {
  let files = InMemoryUploadStore()
  private let asked = Mutex((begun: [UploadedFile.Stored.New](), bytes: 0))
  var begun: [UploadedFile.Stored.New] { asked.withLock(\.begun) }
  /// The bytes that were read.
  var bytes: Int { asked.withLock(\.bytes) }

  func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored {
    asked.withLock { $0.begun.append(upload) }
    return try await files.begin(upload)
  }
  func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) {
    try await files.append(bytes, to: id, at: offset)
  }
  func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure) {
    try await files.finish(id, type: type)
  }
  func remove(_ id: String) async { await files.remove(id) }
  func stored(_ id: String) async -> UploadedFile.Stored? { await files.stored(id) }
  func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8] {
    let bytes = try await files.read(id, from: offset, upTo: count)
    asked.withLock { $0.bytes += bytes.count }
    return bytes
  }
  func removeUnfinished(of owner: String) async { await files.removeUnfinished(of: owner) }
}

@Suite("Uploads that continue", .timeLimit(.minutes(1)))
struct GoingOnUploadTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0xAB, count: 700_000)

  private func begin(_ guest: Guest, _ page: String) async throws -> Reply {
    try await guest.live(
      "upload", #"{"page":"\#(page)","layer":0,"item":"Letters","control":"main","name":"a.pdf","size":\#(Self.pdf.count),"key":"k"}"#)
  }

  private func id(_ reply: Reply) throws -> String { try #require(reply.text.split(separator: "\"").dropFirst(3).first.map(String.init)) }

  private func send(_ guest: Guest, _ id: String, _ range: Range<Int>) async throws -> Reply {
    try await guest.send(
      "PATCH", "/_tessera/upload/\(id)", [("Sec-Fetch-Site", "same-origin"), ("Upload-Offset", "\(range.lowerBound)")],
      body: Array(Self.pdf[range]))
  }

  @Test("Beginning a file again that is on its way reads nothing of it; another process reads it once")
  func begunAgain() async throws {
    let (pages, store) = (InMemoryPageStore(), RecordingUploads())
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store), keeping: PageKeeping(pages)) { server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      #expect(try await send(guest, id, 0..<500_000).status == 204)
      for _ in 0..<5 {
        let again = try await begin(guest, page)
        #expect(again.status == 201 && again["upload-offset"] == "500000")
      }
      #expect(store.bytes == 0 && store.begun.count == 1)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      for _ in 0..<3 { #expect(try await begin(guest, page)["upload-offset"] == "500000") }
      #expect(store.bytes == 500_000)
      #expect(try await send(guest, id, 500_000..<Self.pdf.count).status == 204)
      #expect(store.files.finished == [id] && store.files.bytes(of: id) == Self.pdf)
    }
  }

  @Test("Beginning a file again that is here already says so: nothing of it is sent again")
  func complete() async throws {
    let store = RecordingUploads()
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store)) { server in
      let (guest, page) = try await server.guest(at: "/")
      let first = try await begin(guest, page)
      #expect(first.text.contains(#""complete":false"#))
      #expect(try await send(guest, try id(first), 0..<Self.pdf.count).status == 204)
      let again = try await begin(guest, page)
      #expect(again.status == 201 && again.text.contains(#""complete":true"#) && again["upload-offset"] == "\(Self.pdf.count)")
      #expect(try id(again) == id(first))
    }
  }

  @Test("A file is reported as complete only once its page is stored")
  func unstored() async throws {
    let (pages, store) = (FaultyStore(), RecordingUploads())
    var keeping = PageKeeping(pages)
    keeping.patience = .milliseconds(200)
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      pages.error = PageStoreError(.full, "no room")
      #expect(try await send(guest, id, 0..<Self.pdf.count).status == 503)
      #expect(try await begin(guest, page).status == 503)
      pages.error = nil
      let again = try await begin(guest, page)
      #expect(again.status == 201 && again.text.contains(#""complete":true"#))
      #expect(try await guest.get("/?_t.page=\(page)").text.contains("a.pdf"))
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      let record = try #require(try await pages.load(page, owner: owner))
      #expect(PageParts.read(record)?.contains { $0.contains("a.pdf") } == true)
    }
  }

  @Test("An upload that runs while the user signs in ends, and the continued page says so")
  func signingIn() async throws {
    let store = RecordingUploads()
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store)) { server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      #expect(try await send(guest, id, 0..<500_000).status == 204)
      let token = RandomToken.make()
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      guest.cookies["tessera-identity"] = token
      let text = try await guest.get("/?_t.page=\(page)").text
      #expect(text.contains("a.pdf") && text.contains("The file was not uploaded completely"))
      #expect(!text.contains("Cancel a.pdf") && !text.contains("A file is still being uploaded") && store.files.count == 0)
    }
  }

  @Test("A user is the same in two browsers, which do not share files. A signed-out visitor shares with no one")
  func people() async throws {
    let store = RecordingUploads()
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store)) { server in
      for name in ["ada", "ada", "bob", nil, nil] {
        let guest = server.guest()
        if let name {
          let token = RandomToken.make()
          try await server.host.services.signIns.memory.signIn(Identity(name, session: token), token)
          guest.cookies["tessera-identity"] = token
        }
        let page = try #require(try await guest.get("/").pageID)
        _ = try await guest.live("identify", "{}")
        #expect(try await begin(guest, page).status == 201)
      }
      let begun = store.begun
      try #require(begun.count == 5)
      #expect(Set(begun.map(\.owner)).count == 5)
      #expect(begun[0].person == begun[1].person && !begun[0].person.isEmpty && begun[0].person != begun[2].person)
      #expect(begun[3].person.isEmpty && begun[4].person.isEmpty)
    }
  }

  @Test(
    "An upload continues with its visitor at another process. It is deleted if its page ends", arguments: [true, false])
  func left(isKept: Bool) async throws {
    let (pages, store) = (InMemoryPageStore(), RecordingUploads())
    try await withServer(UploadingApp(AnyScreen(LettersScreen(), state: .init()), store), keeping: isKept ? PageKeeping(pages) : nil) {
      server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      let fields = [("Sec-Fetch-Site", "same-origin"), ("Upload-Offset", "0")]
      let head = guest.head("PATCH", "/_tessera/upload/\(id)", fields, length: Self.pdf.count)
      try await Connection.open(port: server.port) { connection in
        try await connection.write(Array(head.utf8) + Self.pdf[..<600_000])
        for _ in 0..<3000 where store.files.bytes(of: id)?.count ?? 0 < 256 * 1024 { try await Task.sleep(for: .milliseconds(10)) }
        await server.host.registry.handOver(try #require(server.visitor(guest)).id)
        try? await connection.write(Array(Self.pdf[600_000...]))
        _ = try? await connection.readToEnd()
      }
      guard isKept else {
        #expect(store.files.count == 0)
        return
      }
      #expect(store.files.bytes(of: id)?.count ?? 0 >= 256 * 1024)
      let again = try await begin(guest, page)
      #expect(again.status == 201 && again.text.contains(id))
    }
  }
}
