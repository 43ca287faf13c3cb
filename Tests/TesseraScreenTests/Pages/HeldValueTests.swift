import TesseraScreen
import TesseraTesting
import Testing

/// One control of each kind that takes a text or a number.
private struct Entry: Screen {
  struct State: ScreenState {
    var volume = 10.0, free = 0.5, count = 0, guests = 0
    var name = "", mail = "", notes = "", everything = ""
  }
  enum Action: Equatable, Sendable {}
  func title(for state: State) -> Phrase { "Entry" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SliderItem("Volume", value: \.volume, in: 0...100, step: 5)
      SliderItem("Free", value: \.free, in: 0...1)
      StepperItem("Count", value: \.count, in: 0...10, step: 3)
      StepperItem("Guests", value: \.guests, in: 0...10)
      TextFieldItem("Name", text: \.name)
      TextFieldItem("Mail", text: \.mail, kind: .email)
      NotesItem("Notes", text: \.notes)
      NotesItem("Everything", text: \.everything, maximumLength: .max)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("Values as controls hold them, for every sender")
struct HeldValueTests {
  @Test("A number between two steps is the nearest of them; without steps every number is one")
  func steps() {
    let app = Headless(Entry())
    for (sent, held) in [(7.3, 5.0), (7.5, 10), (100, 100), (2.4, 0)] {
      #expect(app.page.send(.control(#"\State.volume"#, .main, .number(sent))) == .handled)
      #expect(app.state.volume == held)
    }
    #expect(app.page.send(.control(#"\State.volume"#, .main, .number(100.1))) == .refused(.invalidValue))
    app.slide("Free", to: 0.123)
    #expect(app.state.free == 0.123)
  }

  @Test("Steps produce numbers as they are written, and reach the end of a range", arguments: [0.01, 0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 2])
  func writtenSteps(step: Double) throws {
    let tenThousandths = Int((step * 10_000).rounded())
    for start in [0, -3 * tenThousandths, 10_000] {
      for count in 1...200 {
        // The numbers as people write them: the nearest to a decimal fraction.
        func number(_ steps: Int) -> Double { Double(start + steps * tenThousandths) / 10_000 }
        let range = number(0)...number(count)
        for steps in [0, 1, count / 2, count - 1, count] {
          #expect(range.stepped(number(steps), by: step) == number(steps), "\(steps) of \(count) steps of \(step) from \(number(0))")
        }
        #expect(range.stepped(number(count) + step / 3, by: step) == number(count))
      }
    }
    #expect((0...1.0).stepped(0.97, by: 0.3) == 0.9)
  }

  @Test("A stepper refuses values between its steps and out of its range. The range's end counts as the last step")
  func exact() {
    let app = Headless(Entry())
    for (sent, held) in [(3.0, 3), (10, 9), (6, 6)] {
      #expect(app.page.send(.control(#"\State.count"#, .main, .number(sent))) == .handled)
      #expect(app.state.count == held)
    }
    for sent in [1.5, 4, 9.5, 11, -3] {
      #expect(app.page.send(.control(#"\State.count"#, .main, .number(sent))) == .refused(.invalidValue))
      #expect(app.state.count == 6)
    }
    #expect(app.page.send(.control(#"\State.guests"#, .main, .number(1.5))) == .refused(.invalidValue))
    #expect(app.page.send(.control(#"\State.guests"#, .main, .number(2))) == .handled)
    #expect(app.state.guests == 2)
  }

  @Test("Steps that are not binary fractions produce the same decimals as typing", arguments: [0.0, -0.3, 1_000_000_000])
  func decimals(lower: Double) {
    struct Dose: Screen {
      struct State: ScreenState { var sent: [Double] = [] }
      enum Action: Equatable, Sendable { case take(Double) }
      struct DoseItem: Item {
        typealias Owner = Dose
        let lower: Double
        var id: String { "dose" }
        var content: Element { .stepper(.init("Dose", value: lower, in: lower...lower + 100, step: 0.1)) }
        func intent(for event: Control.Event) -> Intent<Dose>? {
          if case .number(let number) = event.value { .action(.take(number)) } else { nil }
        }
      }
      let lower: Double
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { DoseItem(lower: lower) } }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        if case .take(let number) = action { state.sent.append(number) }
        return .none
      }
    }
    let app = Headless(Dose(lower: lower))
    for tenths in 0...1000 {
      let number = (lower * 10).rounded() / 10 + Double(tenths) / 10
      #expect(app.page.send(.control("dose", .main, .number(min(max(number, lower), lower + 100)))) == .handled, "\(number)")
    }
    #expect(app.state.sent.count == 1001)
    for number in [lower + 0.05, lower + 99.97] {
      #expect(app.page.send(.control("dose", .main, .number(number))) == .refused(.invalidValue), "\(number)")
    }
  }

  @Test(
    "However far the bounds are, a number of steps is held as it is: from the lower bound, or from 0 where that is too far",
    arguments: [
      (-0x1p63...0x1p63, 1, 4, 4), (-0x1p63...0x1p63, 1, 1500, 1500), (-0x1p63...0x1p63, 5, 1501, 1500),
      (-0x1p53...0x1p53, 1, -3, -3), (-0x1p63...0x1p63, 1, 0x1p63, 0x1p63), (-0x1p63...0x1p63, 1, -.infinity, -0x1p63),
      (-0x1p63...(-0x1p63).nextUp, 1, 0, (-0x1p63).nextUp), (1 - 0x1p53...0x1p53, 1, 4, 4),
      (-0x1p52...0x1p52, 1, 0x1p52 - 1, 0x1p52 - 1), (-7...1e300, 5, 4, 3), (-1e308...1e308, 1e308, 4e307, 0),
      (-.infinity...10, 0.5, 4.3, 4.3), (-0x1p63...0x1p63, 1, .nan, -0x1p63), (0x1p60...0x1p61, 3, 0x1p60 + 512, 0x1p60 + 512),
      (0...1, .leastNonzeroMagnitude, 0.5, 0.5),
      (-.infinity ... .infinity, 1, 4, 4), (0...10, 3, 10, 9), (0...10, 4, 10, 8), (0.1...0.9, 0.2, 0.52, 0.5),
    ] as [(ClosedRange<Double>, Double, Double, Double)])
  func farBounds(range: ClosedRange<Double>, step: Double, sent: Double, held: Double) {
    #expect(range.stepped(sent, by: step) == held)
    #expect(Element.Slider("S", value: 0, in: range, step: step).nearest(to: sent) == held)
    #expect(Element.Stepper("S", value: 0, in: range, step: step).nearest(to: sent) == held)
  }

  private struct Account: Screen {
    struct State: ScreenState { var balance = 3 }
    enum Action: Equatable, Sendable {}
    func title(for state: State) -> Phrase { "Account" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel { StepperItem("Balance", value: \.balance, in: .min ... .max) }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
  }

  @Test("A stepper over every whole number takes each as it is sent")
  func everyNumber() {
    let app = Headless(Account())
    for number in [4, 1500, -1, 0] {
      #expect(app.page.send(.control(#"\State.balance"#, .main, .number(Double(number)))) == .handled)
      #expect(app.state.balance == number)
    }
  }

  @Test("A text holds what its field can hold: no line breaks in one line, no NUL, no spaces around an address")
  func texts() {
    let app = Headless(Entry())
    func send(_ property: String, _ text: String) {
      #expect(app.page.send(.control("\\State.\(property)", .main, .text(text))) == .handled)
    }
    send("name", "Ada\r\nBcc: x@evil\0")
    #expect(app.state.name == "AdaBcc: x@evil\u{FFFD}")
    send("mail", " ada@example.com\n")
    #expect(app.state.mail == "ada@example.com")
    send("notes", "one\r\ntwo\rthree")
    #expect(app.state.notes == "one\ntwo\nthree")
  }

  @Test("A field without a bound takes any text")
  func unbounded() {
    let app = Headless(Entry())
    #expect(app.page.send(.control(#"\State.everything"#, .main, .text("a"))) == .handled)
    #expect(app.state.everything == "a")
  }
}
