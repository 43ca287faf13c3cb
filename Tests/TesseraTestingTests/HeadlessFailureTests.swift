import TesseraScreen
import TesseraTesting
import Testing

private struct Desk: Screen {
  struct State: Equatable, Sendable {
    var note = ""
    var level = 1.0
  }
  enum Action: Equatable, Sendable { case save, open, closed }
  func title(for state: State) -> Phrase { "Desk" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Files") {
      ButtonItem("Save", on: .save)
      ButtonItem("Remove", on: .save).id("first").disabled(because: "Locked")
      ButtonItem("Copy", on: .save).id("copy 1")
      ButtonItem("Secret", on: .save).accessibility(isHidden: true)
    }
    SectionModel("Notes") {
      ButtonItem("Copy", on: .open).id("copy 2")
      TextFieldItem("Note", text: \.note, maximumLength: 5)
      SliderItem("Level", value: \.level, in: 0...2)
      TextItem("Nothing to press")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if action == .open {
      return .present(Presentation(Drawer(), id: "drawer", state: .init(), dismissed: .closed))
    }
    return .none
  }
}

private struct Drawer: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case pull }
  func title(for state: State) -> Phrase { "Drawer" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Pull", on: .pull) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Acts that cannot be done")
struct HeadlessFailureTests {
  private func failure(_ act: (Headless<Desk>) -> Void) -> String {
    let app = Headless(Desk(), state: .init(), failures: .collect)
    act(app)
    #expect(app.state == .init())
    return app.failures.map(\.message).joined(separator: "\n")
  }

  @Test("A missing control fails with a list of the existing ones")
  func missing() {
    #expect(
      failure { $0.tap("Sav") } == """
        There is no 'Sav' on 'Desk' to be tapped.
        There is:
          heading "Files"
          button "Save"
          button "Remove" disabled
          button "Copy"
          button "Secret" hidden
          heading "Notes"
          button "Copy"
          textbox "Note" value=""
          slider "Level" value="1"
          text "Nothing to press"
        """)
  }

  @Test("Two controls with one name are distinguished by their section")
  func ambiguous() {
    #expect(
      failure { $0.tap("Copy") } == """
        2 elements match 'Copy'. Tell them apart with 'role:' or 'in:'.
        There is:
          button "Copy"
          button "Copy"
        """)
    let app = Headless(Desk(), state: .init())
    app.tap("Copy", in: "Files")
    app.tap("Copy", in: "Notes")
    #expect(app.actions == [.save, .open])
  }

  @Test("A disabled control fails with the reason")
  func disabled() { #expect(failure { $0.tap("Remove") } == #"button "Remove" disabled cannot be used now: Locked"#) }

  @Test("A control that screen readers pass over cannot be used")
  func hidden() {
    #expect(failure { $0.tap("Secret") } == "'Secret' is hidden from people who use a screen reader, so it cannot be tapped.")
  }

  @Test("A text cannot be tapped and a button not typed into")
  func wrongKind() {
    #expect(failure { $0.tap("Nothing to press") }.hasPrefix(#"text "Nothing to press" cannot be tapped."#))
    #expect(failure { $0.type("x", into: "Save") }.hasPrefix(#"button "Save" cannot be typed into."#))
  }

  @Test("A value that the control does not take is refused by the screen")
  func values() {
    #expect(failure { $0.type("too long", into: "Note") } == #"The screen refused using textbox "Note" value="": invalid-value."#)
    #expect(failure { $0.slide("Level", to: 3) } == #"The screen refused using slider "Level" value="1": invalid-value."#)
  }

  @Test("Something below a sheet is not found, and the failure says where it is")
  func covered() {
    let message = failure {
      $0.tap("Copy", in: "Notes")
      $0.tap("Save")
    }
    #expect(message.hasPrefix("There is no 'Save' on 'Drawer' to be tapped. It is on 'Desk', which a presented layer covers."))
  }

  @Test("Nothing can be done while the host is disconnected")
  func disconnected() {
    #expect(
      failure {
        $0.disconnect()
        $0.tap("Save")
      } == "The host is disconnected; call 'reconnect()' first.")
  }

  @Test("Closing without a presented layer fails")
  func dismiss() { #expect(failure { $0.dismiss() } == "No layer is presented that could be closed.") }

  @Test("A failure fails the running test at the line that asked")
  func issue() {
    let line = #line + 2
    withKnownIssue {
      Headless(Desk(), state: .init()).tap("Nowhere")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.error is HeadlessPage.Failure
    }
  }

  @Test("An unexpected diagnostic fails the test, an expected one does not")
  func diagnostics() {
    struct Twins: Screen {
      struct State: Equatable, Sendable {}
      enum Action: Equatable, Sendable {}
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel {
          TextItem("Same")
          TextItem("Same")
        }
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
    }
    let strict = Headless(Twins(), state: .init(), failures: .collect)
    #expect(strict.failures.count == 1 && strict.failures[0].message.hasPrefix("unexpected diagnostic: warning: duplicate-id:"))
    let lenient = Headless(Twins(), state: .init(), expecting: [.duplicateID])
    #expect(lenient.failures.isEmpty && lenient.diagnostics.map(\.code) == [.duplicateID])
  }

  @Test("An item whose == ignores visible content is caught")
  func lyingItem() {
    struct Liar: Item {
      typealias Owner = Lying
      let count: Int
      var id: Int { 0 }
      var content: Element { .text(.init("\(count)")) }
      static func == (lhs: Liar, rhs: Liar) -> Bool { true }
    }
    struct Lying: Screen {
      struct State: Equatable, Sendable { var count = 0 }
      enum Action: Equatable, Sendable { case more }
      func title(for state: State) -> Phrase { "\(state.count)" }
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { Liar(count: state.count) } }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        state.count += 1
        return .none
      }
    }
    let app = Headless(Lying(), state: .init(), failures: .collect)
    app.send(.more)
    #expect(app.failures.contains { $0.message.contains("if the item has an '==' of its own, it ignores something that is shown") })
  }
}
