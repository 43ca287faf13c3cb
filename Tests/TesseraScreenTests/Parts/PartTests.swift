import Foundation
import TestSupport
import TesseraTesting
import Testing

@testable import TesseraScreen

@Suite("Screens in screens")
struct PartTests {
  private func book(
    _ others: [AddressForm.State] = [], draft: AddressForm.State? = nil, home: Bool = true, expecting: Set<Diagnostic.Code> = []
  ) -> Headless<AddressBook> {
    var state = AddressBook.State()
    (state.others, state.draft, state.showsHome) = (others, draft, home)
    return Headless(AddressBook(), state: state, expecting: expecting)
  }

  private func press(_ app: HeadlessPage, _ key: String, _ value: Control.Event.Value? = nil) {
    #expect(app.page.send(.control(key, .main, value)) == .handled, "\(key)")
  }

  @Test("An edit in a part changes the outer state; both screens hear of it, the inner one first")
  func edits() {
    let app = book()
    app.type("King Road", into: "Street")
    #expect(app.state.home.street == "King Road" && app.state.home.edits == 1)
    #expect(app.state.edited == [#"\State.home.street = King Road"#])
    #expect(app.page.wouldLoseChanges)
  }

  @Test("Actions, effects and results of a part need nothing of the outer screen but the meaning of its result")
  func effects() async throws {
    let app = book()
    app.type("King Road", into: "Street")
    app.tap("Find")
    #expect(app.page.runningEffects == ["home/0/find"] && app.state.home.place.isLoading)
    try await app.advance(by: .seconds(5))
    #expect(app.shows("King Road in SA") && app.state.places == ["King Road in SA"] && app.announcements == ["Found"])
    #expect(app.actions(of: AddressForm.self) == [.didPressFind, .found("King Road in SA")])
  }

  @Test("A part starts when it appears, ends with its effects when it is removed, and starts again when it returns")
  func appearing() async throws {
    let app = book()
    #expect(app.state.home.starts == 1)
    app.tap("Find")
    var state = app.state
    state.showsHome = false
    app.send(.set(state))
    #expect(app.page.runningEffects.isEmpty && app.elements.isEmpty)
    // A running load was interrupted. After restoring, nothing stays busy forever.
    #expect(!app.state.home.place.isLoading && app.actions(of: AddressForm.self) == [.didPressFind, .failed])
    try await app.advance(by: .seconds(5))
    #expect(app.state.places.isEmpty)
    state = app.state
    state.showsHome = true
    app.send(.set(state))
    #expect(app.state.home.starts == 2 && app.shows("Find"))
  }

  @Test("A part of a property without a value does not exist, and is removed with the value")
  func perhaps() async throws {
    let app = book(draft: AddressForm.State(7, "Draft"), home: false)
    press(app, "draft/7/Find")
    press(app, #"draft/7/\State.street"#, .text("New"))
    #expect(app.state.draft?.street == "New")
    var state = app.state
    state.draft = nil
    app.send(.set(state))
    try await app.advance(by: .seconds(5))
    #expect(app.state.draft == nil && app.elements.isEmpty && app.page.runningEffects.isEmpty)
  }

  @Test("Children keep their effects when the list is reordered, and each gets its own replies")
  func reordering() async throws {
    let app = book([.init(1, "One"), .init(2, "Two"), .init(3, "Three")], home: false)
    for id in 1...3 { press(app, "others/\(id)/Find") }
    var state = app.state
    state.others.reverse()
    app.send(.set(state))
    try await app.advance(by: .seconds(5))
    #expect(app.state.others.map(\.place.value) == ["Three in C3", "Two in C2", "One in C1"])
    #expect(app.state.others.allSatisfy { $0.starts == 1 })
  }

  @Test("A reply to a child that was removed is dropped, and the others keep theirs")
  func removed() async throws {
    let app = book([.init(1, "One"), .init(2, "Two")], home: false)
    for id in 1...2 { press(app, "others/\(id)/Find") }
    press(app, "others/1/Remove")
    #expect(app.page.runningEffects == ["others/2/find"])
    try await app.advance(by: .seconds(5))
    #expect(app.state.others.map(\.id) == [2] && app.state.places == ["Two in C2"])
    #expect(app.page.send(.control("others/1/Find")) == .refused(.unknownItem))
  }

  @Test("A reply that arrives in the same moment in which its child is removed changes nothing")
  func race() async throws {
    let app = book([.init(1, "One"), .init(2, "Two")], home: false)
    press(app, "others/1/Find")
    app.effects.hold("others/1/find")
    try await app.advance(by: .seconds(5))
    var state = app.state
    state.others.removeFirst()
    app.send(.set(state))
    app.effects.release("others/1/find")
    try await app.settle()
    #expect(app.state.others.map(\.id) == [2] && app.state.places.isEmpty)
  }

  @Test(
    "A child that ends while its parent edits it is removed with the edit. A new one under its id inherits nothing")
  func endsWhileEdited() async throws {
    let app = book([.init(1, "One"), .init(2, "Two")], home: false)
    press(app, "others/1/Find")
    app.effects.hold("others/1/find")
    try await app.advance(by: .seconds(5))
    var state = app.state
    state.others[0].street = "By the parent"
    app.send(.set(state))
    press(app, "others/1/Remove")
    #expect(app.state.others.map(\.street) == ["Two"])
    state = app.state
    state.others.append(.init(1, "Anew"))
    app.send(.set(state))
    app.effects.release("others/1/find")
    try await app.settle()
    #expect(app.state.others.map(\.street) == ["Two", "Anew"] && app.state.places.isEmpty)
    #expect(app.state.others[1].place == .idle && app.state.others[1].starts == 1)
  }

  @Test("Two children with one id are both shown, each with its own state, and are reported")
  func duplicates() {
    let app = book([.init(1, "One"), .init(1, "Other")], home: false, expecting: [.duplicateID])
    press(app, #"others/1#2/\State.street"#, .text("Second"))
    press(app, #"others/1/\State.street"#, .text("First"))
    #expect(app.state.others.map(\.street) == ["First", "Second"])
    #expect(
      app.diagnostics.map(\.message) == [
        """
        Two parts of AddressBook have the id 'others/1'. Both are shown, and told apart by their order alone: what one of them has running may \
        end when the other is removed. Give each element of the list an id of its own.
        """
      ])
  }

  @Test("Where two children have one id, the answer to one is not given to the other when both move")
  func duplicatesThatMove() async throws {
    let app = book([.init(9, "Nine"), .init(1, "One"), .init(1, "Other")], home: false, expecting: [.duplicateID])
    press(app, "others/1/Find")
    app.effects.hold("others/1/find")
    try await app.advance(by: .seconds(5))
    var state = app.state
    state.others.removeFirst()
    app.send(.set(state))
    app.effects.release("others/1/find")
    try await app.settle()
    #expect(app.state.others[0].place != .idle && app.state.others[1].place == .idle)
  }

  @Test("Ids with slashes and numbers do not end other parts' effects")
  func slashes() async throws {
    let app = Headless(
      Shelf(), state: Shelf.State(folders: ["docs", "docs/a", "1", "1", "1#2"].map(Folder.State.init)), expecting: [.duplicateID])
    app.send(.load("docs/a"))
    app.send(.load("1#2"))
    #expect(app.page.runningEffects.count == 2)
    app.send(.remove("docs"))
    app.send(.remove("1"))
    #expect(app.page.runningEffects.count == 2)
    try await app.advance(by: .seconds(5))
    #expect(app.state.folders.map(\.content) == ["docs/a", "1#2"])
    #expect(Set(app.page.snapshots[0].sections.flatMap { $0.rows.map(\.key.text) }).count == 2)
  }

  @Test("The answer to a part's question goes to the part, and the question is removed with its child")
  func questions() {
    let app = book([.init(1, "One"), .init(2, "Two")], home: false)
    press(app, "others/2/Clear")
    #expect(app.title == "Clear the address?")
    app.tap("Clear it")
    #expect(app.state.others.map(\.street) == ["One", ""])
    press(app, "others/1/Clear")
    var state = app.state
    state.others.removeFirst()
    app.send(.set(state))
    #expect(app.title != "Clear the address?" && app.page.snapshots.count == 1)
  }

  @Test("A part that wants to close cannot, and this is reported")
  func closing() async throws {
    let app = book(expecting: [.effect])
    app.tap("Close form")
    try await app.settle()
    #expect(app.diagnostics.map(\.message).first?.contains("AddressForm wants to close, but it is a part of AddressBook") == true)
    #expect(app.shows("Find"))
  }

  @Test("The outer screen sends a part an action. A missing part is reported, with the existing ones")
  func telling() async throws {
    let app = book([.init(4, "Four")], expecting: [.effect])
    app.send(.tell(4, .didPressFind))
    app.send(.tellHome(.didPressFind))
    #expect(Set(app.page.runningEffects) == ["home/0/find", "others/4/find"])
    app.send(.tell(5, .didPressFind))
    #expect(app.diagnostics.count == 1)
    #expect(app.diagnostics.first?.message.contains("to its part 'others/5', which is not there now") == true)
    #expect(app.diagnostics.first?.message.contains("'home' (Action), 'others/4' (Action)") == true)
  }

  @Test("A part inside a part: edits, effects and results go through both")
  func nested() async throws {
    let app = Headless(Cabinet())
    app.type("King Road", into: "Street")
    #expect(app.state.edits == 1 && app.state.book.edited.count == 1 && app.state.book.home.edits == 1 && app.state.book.home.starts == 1)
    app.tap("Find")
    #expect(app.page.runningEffects == ["book/home/0/find"])
    try await app.advance(by: .seconds(5))
    #expect(app.state.book.places == ["King Road in SA"])
    app.tap("Clear")
    app.tap("Clear it")
    #expect(app.state.book.home.street == "")
  }

  @Test("A stored page is restored with its parts, and with the question that one of them asked by an action")
  func kept() throws {
    let codec = PartCodec()
    let app = Headless(Cabinet())
    app.type("King Road", into: "Street")
    press(app, "book/home/0/Clear")
    let states = try #require(app.page.states(codec))
    let page = Page(Cabinet(), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, codec) == 0)
    page.start()
    #expect(page.snapshots.count == 2)
    let answer = try #require(page.snapshots[1].sections[0].rows.first)
    page.send(.control(answer.key.text, layer: page.snapshots[1].layer))
    let state = try #require(page.state(of: Cabinet.self))
    #expect(state.book.home.street == "" && state.book.home.starts == 2)
  }

  @Test("A part shows and does the same as its screen alone", arguments: 0..<40)
  func oracle(seed: UInt64) async throws {
    var chance = SeededGenerator(seed: seed)
    let alone = Headless(AddressForm(country: "C1"), state: .init(1, "One"), expecting: [.wrongOutput])
    let app = book([.init(2, "Two"), .init(1, "One"), .init(3, "Three")], home: false)
    for step in 0..<60 {
      let rows = alone.page.snapshots[0].sections.flatMap { Array($0.rows) }
      let mine = app.page.snapshots[0].sections.flatMap { Array($0.rows) }.filter { $0.key.text.hasPrefix("others/1/") }
      #expect(rows.map { "others/1/" + $0.key.text } == mine.map(\.key.text), "step \(step)")
      #expect(rows.map(\.content) == mine.map(\.content), "step \(step)")
      #expect(alone.state == app.state.others.first { $0.id == 1 }, "step \(step)")
      switch chance.below(6) {
      case 0:
        for page in [alone, app] as [HeadlessPage] { try await page.advance(by: .seconds(3)) }
      case 1:
        var state = app.state
        state.others.shuffle(using: &chance)
        app.send(.set(state))
      default:
        guard let row = rows.randomElement(using: &chance), let control = row.content.control(named: .main),
          !["Clear", "Remove", "Close form"].contains(row.key.text)
        else { continue }
        let value: Control.Event.Value? =
          switch control.kind {
          case .toggle: .flag(chance.below(2) == 0)
          case .textField: .text("typed \(chance.below(3))")
          default: nil
          }
        let left = alone.page.send(.control(row.key.text, .main, value))
        #expect(left == app.page.send(.control("others/1/" + row.key.text, .main, value)), "step \(step)")
      }
    }
  }
}

/// States as JSON.
private struct PartCodec: StateCodec {
  func encode(_ value: any Encodable) -> String? { (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } }
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { try? JSONDecoder().decode(type, from: Data(text.utf8)) }
}

/// A folder that loads its contents.
private struct Folder: Screen {
  struct State: ScreenState, Identifiable, Codable {
    var id = ""
    var content: String?
    init() {}
    init(_ id: String) { self.id = id }
  }
  enum Action: Equatable, Sendable { case didPressLoad, loaded(String) }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Load", on: .didPressLoad) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLoad:
      let id = state.id
      return .run("load") {
        try await $0.sleep(for: .seconds(2))
        $0.send(.loaded(id))
      }
    case .loaded(let content): state.content = content
    }
    return .none
  }
}

/// Folders with names chosen by users.
private struct Shelf: Screen {
  struct State: ScreenState, Codable { var folders: [Folder.State] = [] }
  enum Action: Equatable, Sendable { case load(String), remove(String) }
  func sections(for state: State) -> [SectionModel<Self>] { Parts(\.folders) { _ in Folder() } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load(let id): return .send(Folder.Action.didPressLoad, to: \State.folders, id: id)
    case .remove(let id): state.folders.removeAll { $0.id == id }
    }
    return .none
  }
}
