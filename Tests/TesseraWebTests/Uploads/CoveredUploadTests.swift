import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraWeb

/// A field for files, and a sheet with a sign-in form.
private struct CoveredScreen: Screen {
  struct State: Equatable, Sendable, Codable { var letters: [UploadedFile] = [] }
  enum Action: Equatable, Sendable, Codable { case didPressPresent, answered(Bool) }
  func title(for state: State) -> Phrase { "Letters" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      UploadItem("Letters", files: \.letters, accepts: [.pdf], limit: UploadedFile.Limit(files: 3, eachUpTo: .megabytes(2))).id("Letters")
      ButtonItem("Present", on: .didPressPresent)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressPresent: .present(Presentation(Question(), id: "question", state: .init()) { .answered($0) })
    case .answered: .signIn(Identity("ada"))
    }
  }
}

@Suite("Files below a sheet", .timeLimit(.minutes(1)))
struct CoveredUploadTests {
  private static let pdf = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0xAB, count: 700_000)

  private func begin(_ guest: Guest, _ page: String, key: String = "k") async throws -> Reply {
    try await guest.live(
      "upload",
      #"{"page":"\#(page)","layer":0,"item":"Letters","control":"main","name":"a.pdf","size":\#(Self.pdf.count),"key":"\#(key)"}"#)
  }

  private func id(_ reply: Reply) throws -> String { try #require(reply.text.split(separator: "\"").dropFirst(3).first.map(String.init)) }

  private func send(_ guest: Guest, _ id: String, _ range: Range<Int>) async throws -> Reply {
    try await guest.send(
      "PATCH", "/_tessera/upload/\(id)", [("Sec-Fetch-Site", "same-origin"), ("Upload-Offset", "\(range.lowerBound)")],
      body: Array(Self.pdf[range]))
  }

  @Test("An upload finishes below a sheet, even if it is restarted there. Another one cannot start")
  func arrives() async throws {
    let store = InMemoryUploadStore()
    try await withServer(UploadingApp(AnyScreen(CoveredScreen(), state: .init()), store)) { server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      #expect(try await send(guest, id, 0..<300_000).status == 204)
      #expect(try await guest.use("Present", on: page, id: "1").status == 200)
      #expect(try await begin(guest, page, key: "other").status == 409)
      let again = try await begin(guest, page)
      #expect(again.status == 201 && again["upload-offset"] == "300000")
      #expect(try await send(guest, id, 300_000..<Self.pdf.count).status == 204)
      #expect(store.finished == [id] && store.bytes(of: id) == Self.pdf && store.count == 1)
      #expect(try await guest.get("/?_t.page=\(page)").text.contains("Remove a.pdf"))
    }
  }

  @Test("It continues in another process below the sheet")
  func elsewhere() async throws {
    let (store, pages) = (InMemoryUploadStore(), InMemoryPageStore())
    try await withServer(UploadingApp(AnyScreen(CoveredScreen(), state: .init()), store), keeping: PageKeeping(pages)) { server in
      let (guest, page) = try await server.guest(at: "/")
      let id = try self.id(try await begin(guest, page))
      #expect(try await send(guest, id, 0..<300_000).status == 204)
      #expect(try await guest.use("Present", on: page, id: "1").status == 200)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      #expect(try await begin(guest, page)["upload-offset"] == "300000")
      #expect(try await send(guest, id, 300_000..<Self.pdf.count).status == 204)
      #expect(store.finished == [id])
    }
  }
}
