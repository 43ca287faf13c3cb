import Foundation
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Files from people")
struct UploadItemTests {
  struct Desk: Screen {
    struct State: ScreenState, Codable {
      var documents: [UploadedFile] = []
      var arrived: [String] = []
    }
    enum Action: Equatable, Sendable { case didReceive(UploadedFile) }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        UploadItem(
          "Documents", files: \.documents, accepts: [.pdf, .images], limit: UploadedFile.Limit(files: 2, eachUpTo: .kilobytes(10)),
          arrived: { .didReceive($0) })
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .didReceive(let file): state.arrived.append(file.name)
      }
      return .none
    }
  }

  /// Writes its files down while one is on its way.
  struct Watched: Screen {
    struct State: ScreenState {
      var documents: [UploadedFile] = []
      var onTheWay: Data?
    }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { UploadItem("Documents", files: \.documents) } }
    static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
    func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Never> {
      if state.documents.contains(where: \.isReceiving) { state.onTheWay = try? JSONEncoder().encode(state.documents) }
      return .none
    }
  }

  private static let pdf = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0xAB, count: 3_000)

  private func desk(_ store: InMemoryUploadStore, _ language: Language = .english) -> Headless<Desk> {
    Headless(Desk(), state: .init(), language: language) { $0.uploads = store }
  }

  @Test("A file with the announced type is complete, announced and reported to the screen. Its bytes are read from the store")
  func arrives() async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    let file = try #require(await app.upload("Documents", Self.pdf, name: "contract.pdf"))
    #expect(file.type == .pdf && app.state.documents == [file] && app.state.arrived == ["contract.pdf"])
    #expect(app.shows("contract.pdf") && app.text.contains("PDF · 3 KB"))
    #expect(app.host.announcements.contains { "\($0)".contains("contract.pdf was uploaded") })
    var read: [UInt8] = []
    for try await piece in store.open(file.id) { read += piece }
    #expect(read == Self.pdf)
  }

  @Test(
    "A file of another kind is refused with a reason, and nothing of it is stored",
    arguments: [
      ("photo.png", pdf, "The name says PNG, but it holds PDF"),
      ("notes.pdf", Array("just words, and no more of it".utf8), "Only these kinds of files are allowed"),
      ("page.txt", Array("just words".utf8), "Only these kinds of files are allowed"),
      ("big.pdf", pdf + [UInt8](repeating: 1, count: 10_000), "It is larger than 10 KB"),
      ("empty.pdf", [], "It is empty"),
    ])
  func lies(_ name: String, _ bytes: [UInt8], _ reason: String) async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    let file = try #require(await app.upload("Documents", bytes, name: name))
    #expect(file.refusal.map { "\($0)" }?.hasPrefix(reason) == true && app.text.contains(reason) && store.count == 0)
    #expect(app.state.arrived.isEmpty)
    app.tap("Dismiss")
    #expect(app.state.documents.isEmpty)
  }

  @Test("A file larger than announced is refused during its upload")
  func lyingSize() async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    let file = try #require(await app.upload("Documents", Self.pdf, name: "a.pdf", size: 1_500))
    #expect(file.refusal != nil && store.count == 0)
    let short = try #require(await app.upload("Documents", Self.pdf, name: "b.pdf", size: 9_000))
    #expect(short.refusal == "The file was not uploaded completely" && store.count == 0)
  }

  @Test("More files than the limit are refused. A removed file frees its place and is deleted from the store")
  func limit() async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    for name in ["a.pdf", "b.pdf"] { await app.upload("Documents", Self.pdf, name: name) }
    #expect(app.element("Documents")?.isAvailable == false || app.element("Documents")?.states.contains(.disabled) == true)
    app.tap("Remove a.pdf")
    try await app.wait { _ in store.count == 1 }
    #expect(app.state.documents.map(\.name) == ["b.pdf"])
    #expect(await app.upload("Documents", Self.pdf, name: "c.pdf")?.isComplete == true)
  }

  @Test(
    "A local file that was being copied when the page was stored is reported as incomplete, and does not block a form"
  )
  func cutOff() async throws {
    let store = InMemoryUploadStore()
    let app = Headless(Watched()) { $0.uploads = store }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID() + ".pdf")
    try Data("%PDF-1.7\n".utf8 + [UInt8](repeating: 0xAB, count: 9_000)).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let outcome = app.page.send(.control(#"\State.documents"#, .main, .file(.picked(path: path.path))))
    #expect(outcome == .handled)
    try await app.wait { _ in app.state.documents.first?.isComplete == true }
    // As the state was written while the file was on its way.
    let kept = try JSONDecoder().decode([UploadedFile].self, from: try #require(app.state.onTheWay))
    let again = Headless(Desk(), state: Desk.State(documents: kept)) { $0.uploads = store }
    #expect(again.state.documents.first?.refusal == "The file was not uploaded completely")
    #expect(again.text.contains("The file was not uploaded completely") && again.element("Documents")?.isAvailable == true)
    again.tap("Dismiss")
    #expect(again.state.documents.isEmpty)
  }

  /// Accepts files in an optional part.
  struct Folder: Screen {
    struct State: ScreenState, Codable {
      var papers = Papers.State()
      var isOpen = true
    }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel { ToggleItem("Open", isOn: \.isOpen) }
      if state.isOpen { Part(\.papers, Papers()) }
    }
  }
  struct Papers: Screen {
    struct State: ScreenState, Codable { var files: [UploadedFile] = [] }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { UploadItem("Documents", files: \.files) } }
  }

  /// Accepts bytes until the caller is canceled.
  struct StuckStore: UploadStore {
    func begin(_ upload: UploadedFile.Stored.New) async -> UploadedFile.Stored {
      UploadedFile.Stored(id: upload.id, owner: upload.owner, offset: 0)
    }
    func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) {
      try? await Task.sleep(for: .seconds(3_600))
      throw UploadedFile.Stored.Failure(.unknown)
    }
    func finish(_ id: String, type: UploadedFile.FileType) async {}
    func remove(_ id: String) async {}
    func stored(_ id: String) async -> UploadedFile.Stored? { nil }
    func read(_ id: String, from offset: Int, upTo count: Int) async -> [UInt8] { [] }
    func removeUnfinished(of owner: String) async {}
  }

  @Test("A local file whose part is removed during the copy is incomplete")
  func partGone() async throws {
    let app = Headless(Folder()) { $0.uploads = StuckStore() }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID() + ".pdf")
    try Data("%PDF-1.7\n".utf8 + [UInt8](repeating: 0xAB, count: 3_000)).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let row = try #require(app.element("Documents")?.row)
    #expect(app.page.send(.control(row, .main, .file(.picked(path: path.path)))) == .handled)
    try await app.wait { _ in app.state.papers.files.first?.isReceiving == true }
    app.toggle("Open")
    #expect(app.state.papers.files.first?.refusal == "The file was not uploaded completely")
    app.toggle("Open")
    try await app.settle()
    #expect(app.text.contains("The file was not uploaded completely") && !app.page.isBusy)
    app.tap("Dismiss")
    #expect(app.state.papers.files.isEmpty)
  }

  @Test("A browser's upload continues where the page does") func sentByOthers() throws {
    for state in [UploadedFile.State.receiving(7), .complete(.pdf), .refused("No")] {
      let file = UploadedFile(name: "a.pdf", size: 9, state: state)
      #expect(try JSONDecoder().decode(UploadedFile.self, from: JSONEncoder().encode(file)) == file)
    }
  }

  @Test("A file of this machine is copied by the item itself; a folder and a missing file are refused")
  func local() async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("cv.pdf")
    try Data(Self.pdf).write(to: path)
    func pick(_ path: String) -> ScreenEvent.Outcome { app.page.send(.control(#"\State.documents"#, .main, .file(.picked(path: path)))) }
    #expect(pick(path.path) == .handled)
    try await app.wait { _ in app.state.arrived == ["cv.pdf"] }
    #expect(store.bytes(of: app.state.documents[0].id) == Self.pdf)
    for bad in [folder.path, folder.path + "/none.pdf"] { #expect(pick(bad) == .handled) }
    try await app.wait { _ in app.state.documents.count { $0.refusal == "The file cannot be read" } == 2 }
  }

  @Test("A change of a removed file does not restore it, and its bytes are deleted")
  func late() async throws {
    let store = InMemoryUploadStore()
    let app = desk(store)
    let stored = try await store.begin(UploadedFile.Stored.New(id: UploadedFile.makeID(), owner: "x"))
    let file = UploadedFile(id: stored.id, name: "late.pdf", size: 3, state: .complete(.pdf))
    #expect(app.page.send(.control(#"\State.documents"#, .main, .file(.changed(file)))) == .handled)
    try await app.wait { _ in store.count == 0 }
    #expect(app.state.documents.isEmpty && app.state.arrived.isEmpty)
  }

  @Test("Arabic words")
  func arabic() async throws {
    let app = desk(InMemoryUploadStore(), .arabic)
    await app.upload("Documents", Self.pdf, name: "photo.png")
    #expect(app.text.contains("الاسم يدل على"))
  }

  @Test("Without a store a file is refused, and says so")
  func noStore() async throws {
    var environment = ScreenEnvironment()
    environment.uploads = ScreenEnvironment().uploads
    await #expect(throws: UploadedFile.Stored.Failure.self) {
      try await environment.uploads.begin(UploadedFile.Stored.New(id: UploadedFile.makeID(), owner: ""))
    }
  }
}
