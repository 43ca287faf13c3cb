import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// Notes in a list, each with a draft; a sheet with a name.
private struct NotesFlow: Flow {
  enum Destination: Codable, Hashable { case list, note(Int), name }
  enum Event: Codable, Hashable { case open(Int), rename }

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .list: DestinationScreen(List(), state: .init()) { .open($0) }
    case .note(let number): DestinationScreen(Note(number: number), state: .init()) { _ in .rename }
    case .name: DestinationScreen(Name(), state: .init())
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .open(let number): navigation.push(.note(number))
    case .rename: navigation.present(.name)
    }
    return .none
  }
}

private struct List: Screen {
  struct State: Equatable, Codable, Sendable { var starts = 0 }
  typealias Action = Int
  typealias Output = Int
  func title(for state: State) -> Phrase { "Notes" }
  func start(_ state: inout State) -> Effect<Int> {
    state.starts += 1
    return .none
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Begun \(state.starts) times")
      for number in 1...3 { ButtonItem(.verbatim("Note \(number)"), on: number).id("\(number)") }
    }
  }
  func reduce(_ state: inout State, _ action: Int) -> Effect<Int> { .deliver(action) }
}

private struct Note: Screen {
  struct State: Equatable, Codable, Sendable { var draft = "", done = false, weight = 0.0 }
  enum Action: Equatable, Sendable { case didPressRename }
  typealias Output = Bool
  let number: Int
  func title(for state: State) -> Phrase { .verbatim("Note \(number)") }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.draft.isEmpty })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Draft", text: \.draft)
      ToggleItem("Done", isOn: \.done)
      ButtonItem("Rename", on: .didPressRename)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(true) }
}

private struct Name: Screen {
  struct State: Equatable, Codable, Sendable { var name = "" }
  typealias Action = Never
  func title(for state: State) -> Phrase { "Name" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Name", text: \.name) } }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

/// Reads nothing that ``List`` wrote.
private struct Secret: Screen {
  struct State: Equatable, Sendable {}
  typealias Action = Never
  func title(for state: State) -> Phrase { "Secret" }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

@Suite("Stored pages") struct RestoreTests {
  private let notes = AnyScreen(NotesFlow(), at: Navigation(.list))

  /// A page in the middle of something.
  private func busy() throws -> SavedPage {
    let page = HeadlessPage(notes)
    page.tap("Note 2")
    page.type("half a thought", into: "Draft")
    page.toggle("Done")
    page.tap("Rename")
    page.type("Ada", into: "Name")
    #expect(page.navigation == "list › note(2), sheet name")
    return try #require(page.save())
  }

  @Test("The stack, the sheet, drafts and switches are there again") func whole() throws {
    let page = try HeadlessPage(notes, restoring: busy())
    #expect(page.navigation == "list › note(2), sheet name")
    #expect(page.element("Name", role: .textbox)?.value == "Ada")
    page.dismiss()
    #expect(page.element("Draft", role: .textbox)?.value == "half a thought")
    #expect(page.element("Done")?.states.contains(.checked) == true)
    // Unsaved input is still not lost without a question.
    page.dismiss()
    #expect(page.navigation == "list › note(2), asking whether to leave")
    page.tap("Discard")
    #expect(page.navigation == "list")
    // Every screen starts again, and interrupted loads are repeated.
    #expect(page.shows("Begun 2 times"))
  }

  @Test("A page is the same after it was written and read") func coding() throws {
    let saved = try busy()
    let read = try JSONDecoder().decode(SavedPage.self, from: JSONEncoder().encode(saved))
    #expect(read == saved)
    #expect(try HeadlessPage(notes, restoring: read).navigation == "list › note(2), sheet name")
  }

  @Test("A page of another version or screen is refused") func strangers() throws {
    let saved = try busy()
    #expect(throws: SavedPage.Refusal.version("1")) { try HeadlessPage(notes, restoring: saved, version: "2") }
    #expect(throws: SavedPage.Refusal.screen("NotesFlow")) { try HeadlessPage(AnyScreen(List(), state: .init()), restoring: saved) }
  }

  @Test("Every edit by hand is refused") func edited() throws {
    let text = String(decoding: try JSONEncoder().encode(try busy()), as: UTF8.self)
    let decoder = JSONDecoder()
    var refused = 0
    for (old, new) in [
      ("half a thought", "half a thoughT"), ("Ada", "Bob"), ("\"version\":\"1\"", "\"version\":\"2\""), ("NotesFlow", "List"),
      ("\"notes\":[]", "\"notes\":[\"a\"]"), ("\"path\":\"\"", "\"path\":\"/x\""), (#"\"note\""#, #"\"Note\""#),
    ] {
      #expect(text.contains(old), "\(old)")
      let edited = text.replacingOccurrences(of: old, with: new)
      #expect(throws: SavedPage.Refusal.damaged) {
        try HeadlessPage(notes, restoring: decoder.decode(SavedPage.self, from: Data(edited.utf8)))
      }
      refused += 1
    }
    #expect(refused == 7)
    let future = text.replacingOccurrences(of: "\"format\":3", with: "\"format\":4")
    #expect(throws: SavedPage.Refusal.format(4)) {
      try HeadlessPage(notes, restoring: decoder.decode(SavedPage.self, from: Data(future.utf8)))
    }
  }

  @Test("If any byte of a stored page is changed or cut, it is refused or unchanged in meaning") func damaged() throws {
    let bytes = try Array(JSONEncoder().encode(try busy()))
    let saved = try busy()
    for index in bytes.indices {
      for changed in [bytes.prefix(index), bytes[..<index] + [bytes[index] ^ 0x20] + bytes[(index + 1)...]] {
        guard let page = try? JSONDecoder().decode(SavedPage.self, from: Data(changed)) else { continue }
        if let restored = try? HeadlessPage(notes, restoring: page) {
          #expect(page == saved && restored.navigation == "list › note(2), sheet name")
        }
      }
    }
  }

  @Test("A state that is not Codable, or too large, is not stored") func notKept() throws {
    #expect(HeadlessPage(AnyScreen(Secret(), state: .init())).save() == nil)
    struct Long: Screen {
      struct State: Equatable, Codable, Sendable { var text: String }
      typealias Action = Never
      func title(for state: State) -> Phrase { "Long" }
      func sections(for state: State) -> [SectionModel<Self>] { [] }
      func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
    }
    let fits = String(repeating: "x", count: SavedPage.maximumSize - 20)
    #expect(HeadlessPage(AnyScreen(Long(), state: .init(text: fits))).save() != nil)
    #expect(HeadlessPage(AnyScreen(Long(), state: .init(text: fits + fits))).save() == nil)
  }

  @Test("A flow of any depth is restored") func deep() throws {
    for depth in [64, 65, 300] {
      let stack = [NotesFlow.Destination.list] + (1..<depth).map { .note($0) }
      let page = HeadlessPage(AnyScreen(NotesFlow(), at: try #require(Navigation(stack: stack))))
      page.type("half a thought", into: "Draft")
      let again = try HeadlessPage(notes, restoring: #require(page.save()))
      #expect(again.navigation == page.navigation && again.page.snapshots.count == depth)
      #expect(again.element("Draft", role: .textbox)?.value == "half a thought")
    }
  }

  @Test("A window with any number of followed links is restored, with a note for each page") func manyLinks() throws {
    let app = InlineApp("Notes") { route, _ in Int(route.dropFirst()).map { AnyScreen(Note(number: $0), state: .init()) } }
    let session = AppSession(app) { Page.EffectInbox {} }
    for number in 1...300 { session.open("/\(number)") }
    let page = try #require(session.page)
    let saved = try #require(session.save(notes: page.snapshots.map { "\($0.layer)" }))
    let again = AppSession(app) { Page.EffectInbox {} }
    try again.restore(saved)
    #expect(again.page?.navigation == page.navigation && again.page?.snapshots.count == 300)
  }

  @Test("A screen without a flow is stored as well") func alone() throws {
    let screen = AnyScreen(Note(number: 1), state: .init(weight: .infinity))
    let page = HeadlessPage(screen)
    page.type("alone", into: "Draft")
    let again = try HeadlessPage(screen, restoring: try #require(page.save()))
    #expect(again.element("Draft", role: .textbox)?.value == "alone")
  }
}
