import Foundation
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Items with values")
struct ValueItemTests {
  struct Stay: Screen {
    struct State: Hashable, Sendable, Codable {
      var day = FieldEntry<CalendarDate>.empty
      var fast = FieldEntry<CalendarDate>.empty
      var time = FieldEntry<ClockTime>.empty
      var guests = 1
      var size = "small"
    }
    enum Action: Equatable, Sendable {}
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        DateItem("Day", date: \.day, in: .between(CalendarDate("2026-01-01")!...CalendarDate("2026-12-31")!))
        DateItem("Fast", date: \.fast, calendar: .hijri)
        TimeItem("Time", time: \.time, in: .until(ClockTime("22:00")!))
        StepperItem("Guests", value: \.guests, in: 1...4)
        SegmentsItem("Size", selection: \.size, [("small", "Small"), ("large", "Large")])
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
  }

  @Test("What is no value stays in its field with the reason, and what was there before is gone")
  func refusal() throws {
    let app = Headless(Stay(), state: .init())
    app.type("2026-11-21", into: "Day")
    #expect(app.state.day == .value(try #require(CalendarDate("2026-11-21"))))
    app.type("2026-02-31", into: "Day")
    #expect(app.state.day == .refused("2026-02-31", "There is no such date"))
    #expect(app.text.contains("[2026-02-31] — There is no such date"))
    app.type("2027-01-01", into: "Day")
    #expect(app.text.contains("Not after Thursday 31 December 2026") || app.text.contains("Not after"))
    app.type("", into: "Day")
    #expect(app.state.day == .empty)
    app.type("23:00", into: "Time")
    #expect(app.state.time.refusal == "Not after \(Phrase.time(ClockTime("22:00")!))")
    #expect(app.element("Time")?.hint == "Not after 22:00")
    app.changeLanguage(to: Language("ar-EG"))
    #expect(app.element("Time")?.hint?.contains("٢٢:٠٠") == true)
    app.changeLanguage(to: .english)
    app.type("٢١:٣٠", into: "Time")
    #expect(app.state.time.value == ClockTime(hour: 21, minute: 30))
  }

  @Test("A picker that was left with a part of a day is empty, and refused")
  func part() {
    let app = Headless(Stay(), state: .init())
    app.type(Element.DateField.unreadable, into: "Day")
    #expect(app.state.day.refusal == "This is not a date")
    #expect(app.element("Day")?.value == "" && app.element("Day")?.hint == "This is not a date")
  }

  /// Fields for days that are made once.
  struct Kept: Screen {
    struct State: Hashable, Sendable, Codable {
      var day = FieldEntry<CalendarDate>.empty
      var first = FieldEntry<CalendarDate>.empty
      var last = FieldEntry<CalendarDate>.empty
    }
    enum Action: Equatable, Sendable {}
    static let rows: [AnyItem<Kept>] = [.of(DateItem("Day", date: \.day)), .of(DateRangeItem("Stay", from: \.first, until: \.last))]
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { Self.rows } }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
  }

  @Test("A day is read in the order of the page's language, also by a row that was made for another page or language")
  func order() {
    let app = Headless(Kept(), state: .init())
    for (language, date) in [("en-GB", "2026-11-05"), ("en-US", "2026-05-11"), ("en-GB", "2026-11-05")] {
      app.changeLanguage(to: Language(language))
      app.type("5/11/2026", into: "Day")
      #expect(app.state.day.value == CalendarDate(date), "\(language)")
      app.type("5/11/2026", into: "Until")
      #expect(app.state.last.value == CalendarDate(date), "\(language)")
    }
  }

  @Test("A day of another calendar is kept as the day that it is, and told in both")
  func hijri() throws {
    let app = Headless(Stay(), state: .init())
    app.type("1/9/1448", into: "Fast")
    #expect(app.state.fast.value == CalendarDate("2027-02-08"))
    #expect(app.text.contains("[1448-09-01]") && app.text.contains("Ramadan") && app.text.contains("February"))
  }

  @Test("A stepper takes what is in its range, and segments take one of theirs")
  func numbers() {
    let app = Headless(Stay(), state: .init())
    app.slide("Guests", to: 4)
    #expect(app.state.guests == 4)
    #expect(app.page.send(.control(#"\State.guests"#, .main, .number(5))) == .refused(.invalidValue))
    app.tap("Large")
    #expect(app.state.size == "large" && app.text.contains("Small | [Large]"))
    #expect(app.page.send(.control(#"\State.size"#, "huge", nil)) == .refused(.unknownControl))
  }

  @Test("Progress, sliders and steppers are read in the language's digits, as every number is")
  func digits() throws {
    struct Loud: Screen {
      struct State: ScreenState {
        var volume = 2.5
        var guests = 1_200
      }
      func sections(for state: State) -> [SectionModel<Self>] {
        SectionModel {
          LoadingItem("Uploading", fraction: 0.456)
          SliderItem("Volume", value: \.volume, in: 0...10)
          StepperItem("Guests", value: \.guests, in: 1...5_000)
        }
      }
    }
    let app = Headless(Loud(), language: Language("ar-EG"))
    let percent = 0.46.formatted(.percent.locale(Locale(identifier: "ar-EG")))
    #expect(app.element("Uploading")?.value == percent && percent.contains("٤٦"))
    #expect(app.element("Volume")?.value == "٢٫٥" && app.element("Guests")?.value == "١٬٢٠٠")
    for text in ["Uploading \(percent)", "Volume: ٢٫٥ (٠–١٠)", "− ١٬٢٠٠ +"] { #expect(app.text.contains(text), "\(app.text)") }
    app.changeLanguage(to: .english)
    #expect(app.element("Uploading")?.value == "46%" && app.element("Volume")?.value == "2.5" && app.element("Guests")?.value == "1,200")
    app.slide("Volume", to: 0.1 + 0.2)
    #expect(app.element("Volume")?.value == "0.3")
  }

  @Test(
    "So many percent are written as Foundation writes them",
    arguments: ["en", "ar", "ar-EG", "de", "tr", "fa", "fr", "eu", "he", "hi"])
  func percent(tag: String) {
    let localizer = Localizer(Language(tag))
    for number in [0, 1, 7, 50, 100] {
      let node = Element.progress(.init("Up", fraction: Double(number) / 100)).accessibilityNodes(localizer).first
      #expect(node?.value == (Double(number) / 100).formatted(.percent.locale(Locale(identifier: tag))), "\(number) in \(tag)")
    }
  }

  @Test("A state with refused entries survives being kept")
  func codable() throws {
    var state = Stay.State()
    state.day = .refused("31", "This is not a date")
    #expect(try StateCodecCheck.roundTrip(state) == state)
  }
}

private enum StateCodecCheck {
  static func roundTrip<State: Codable>(_ state: State) throws -> State {
    try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
  }
}
