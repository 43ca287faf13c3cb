#if GTK
import CGtk4
import Foundation
import Tessera
import TesseraTesting
import Testing

@testable import TesseraGTK

/// Files that a person picks in a window are copied into the store.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct FileFieldTests {
  private struct Papers: Screen {
    struct State: ScreenState { var files: [UploadedFile] = [] }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel { UploadItem("Papers", files: \.files, accepts: .pdf, limit: UploadedFile.Limit(files: 2)).id("Papers") }
    }
  }

  /// A field for the passport of the current person.
  private struct Passports: Screen {
    struct State: ScreenState, Codable {
      var who = "Ada"
      var files: [String: [UploadedFile]] = [:]
      subscript(of who: String) -> [UploadedFile] {
        get { files[who] ?? [] }
        set { files[who] = newValue }
      }
      var words: String { files.filter { !$0.value.isEmpty }.map { "\($0.key) \($0.value.count)" }.sorted().joined(separator: ", ") }
    }
    enum Action: Equatable, Sendable { case didPressNext }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        UploadItem("Passport of \(state.who)", files: \.[of: state.who], limit: UploadedFile.Limit(files: 2)).id(state.who)
        ButtonItem("Next", on: .didPressNext)
        TextItem("Files: \(state.words)").id("files")
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.who = "Bob"
      return .none
    }
  }

  /// A window of an app with one screen, which is on the display.
  private func open<S: Screen>(_ screen: S, _ store: InMemoryUploadStore) -> GtkWindow where S.State: ScreenState {
    var app = InlineApp("Tests", languages: [AppLanguage(.english, name: "English")]) { _, _ in AnyScreen(screen) }
    app.environment.uploads = store
    let window = GtkWindow(app, id: "tessera-tests", keepsState: false)
    window.didClose = {}
    window.open("/")
    window.present()
    return window
  }

  @Test func aFileIsForTheRowWhoseWindowWasOpened() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID()).path
    try Data("words".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let choose = FileFieldView.choose
    defer { FileFieldView.choose = choose }
    var done: (@MainActor ([String]) -> Void)?
    FileFieldView.choose = { _, _, _, chosen in done = chosen }
    let store = InMemoryUploadStore()
    let window = open(Passports(), store)
    defer {
      window.session.end()
      window.close()
    }
    func press(_ key: String) async {
      await wait("the row is there") { window.host.layers.first?.cells[key] != nil }
      let buttons = window.host.layers.first?.cells[key]?.widget.descendants(of: gtk_button_get_type()) ?? []
      if let button = buttons.first { emit("clicked", on: UnsafeMutableRawPointer(button)) }
    }
    func pick() throws {
      let done = try #require(done)
      done([path])
    }
    var files: Int? { (window.session.page?.snapshots.last?.row(for: "Bob")?.content.parts.count).map { $0 - 1 } }
    await press("Ada")
    await press("Next")
    await wait("the next one is asked") { window.host.layers.first?.cells["Bob"] != nil }
    try pick()
    done = nil
    await press("Bob")
    try pick()
    await wait("the one file is Bob's") { files == 1 && store.finished.count == 1 }
    #expect(store.count == 1)
  }

  @Test func whatIsDroppedIsCopiedAsFarAsThereIsRoomAndWhatLiesIsRefused() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ words: String) throws -> String {
      let url = folder.appendingPathComponent(name)
      try Data(words.utf8).write(to: url)
      return url.path
    }
    let (first, second) = (try file("a.pdf", "%PDF-1.7 and more of it"), try file("b.pdf", "%PDF-1.7 and less"))
    let lie = try file("c.pdf", "only words, and no more of it")
    let store = InMemoryUploadStore()
    let window = open(Papers(), store)
    defer {
      window.session.end()
      window.close()
    }
    await wait("the field is there") { window.host.layers.first?.cells["Papers"] != nil }
    /// Whether something in the row, as it is now, takes them.
    func drop(_ path: String, _ other: String? = nil) -> Bool {
      let widgets = window.host.layers.first?.cells["Papers"]?.widget.descendants(of: gtk_widget_get_type()) ?? []
      return widgets.contains { tessera_drop_files($0, path, other) != 0 }
    }
    #expect(drop(lie))
    await wait("the lie is told") { window.session.page?.snapshots.first?.row(for: "Papers")?.content.parts.count == 2 }
    // The field shows the page's state with its next frame. Until then the refused file takes up space.
    window.host.flush()
    #expect(store.count == 0)
    #expect(drop(first, second))
    await wait("both files are whole") {
      store.finished.count == 2 && window.session.page?.snapshots.first?.row(for: "Papers")?.content.parts.count == 4
    }
    window.host.flush()
    #expect(!drop(first), "there is no room any more")
    #expect(Set(store.finished.compactMap { store.bytes(of: $0)?.count }) == [23, 17])
    #expect(store.count == 2)
  }

  @Test func whatIsPickedIsCopiedAndWhatLiesIsRefused() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pdf, lie) = (folder.appendingPathComponent("a.pdf"), folder.appendingPathComponent("b.pdf"))
    try Data("%PDF-1.7 and more of it".utf8).write(to: pdf)
    try Data("only words, and no more of it".utf8).write(to: lie)
    let store = InMemoryUploadStore()
    let window = open(Papers(), store)
    let before = FileFieldView.choose
    defer { FileFieldView.choose = before }
    var rules: [UploadedFile.Rule] = []
    FileFieldView.choose = { _, title, rule, done in
      #expect(title == "Papers")
      rules.append(rule)
      done([pdf.path, lie.path])
    }
    await wait("the field is there") { window.host.layers.first?.cells["Papers"] != nil }
    let cell = try #require(window.host.layers.first?.cells["Papers"])
    let button = try #require(cell.widget.descendants(of: gtk_button_get_type()).first)
    emit("clicked", on: UnsafeMutableRawPointer(button))
    await wait("the file is whole") { store.finished.count == 1 && store.count == 1 }
    await wait("the lie is told") { window.session.page?.snapshots.first?.row(for: "Papers")?.content.parts.count == 3 }
    #expect(rules.map(\.accepts) == [.pdf])
    let file = try #require(store.finished.first)
    #expect(store.bytes(of: file) == Array("%PDF-1.7 and more of it".utf8))
    window.session.end()
    window.close()
  }
}
#endif
