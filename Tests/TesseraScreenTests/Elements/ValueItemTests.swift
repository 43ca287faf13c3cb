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

  @Test("Invalid input stays in its field with the reason, and replaces the previous value")
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

  @Test("A screen reader moves a slider by a tenth of its range, and by a step at least")
  func stride() {
    func stride(_ range: ClosedRange<Double>, _ step: Double) -> Double { Element.Slider("Size", value: 1, in: range, step: step).stride }
    #expect(stride(1...5, 1) == 1 && stride(0...100, 1) == 10 && stride(0...1, 0) == 0.1 && stride(0...1, -1) == 0.1)
    #expect(stride(0 ... .infinity, 2) == 2 && stride(3...3, 0) == 0)
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

  /// Days and a time whose ranges depend on earlier input.
  struct Trip: Screen {
    struct State: Hashable, Sendable, Codable {
      var arrival = FieldEntry<CalendarDate>.empty
      var departure = FieldEntry<CalendarDate>.empty
      var first = FieldEntry<CalendarDate>.empty
      var last = FieldEntry<CalendarDate>.empty
      var dinner = FieldEntry<ClockTime>.empty
      var edits = 0
    }
    enum Action: Equatable, Sendable { case reset }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        DateItem("In", date: \.arrival)
        DateItem("Out", date: \.departure, in: range(state))
        DateRangeItem("Tour", from: \.first, until: \.last, titles: ("First", "Last"), in: range(state))
        TimeItem("Dinner", time: \.dinner, in: state.departure.value == nil ? .until(ClockTime("20:00")!) : .all)
      }
    }
    private func range(_ state: State) -> PartialRange<CalendarDate> { state.arrival.value.map { .from($0) } ?? .all }
    static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
    func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
      state.edits += 1
      return .none
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state = State()
      return .none
    }
  }

  @Test("A day that is outside of its range since it was entered is refused, and stays the day that it is")
  func outside() throws {
    let app = Headless(Trip(), state: .init())
    app.type("2026-05-01", into: "In")
    for field in ["Out", "First", "Last"] as [Phrase] { app.type("2026-05-12", into: field) }
    app.type("2026-06-01", into: "In")
    for field in ["Out", "First", "Last"] as [Phrase] {
      #expect(app.element(field)?.hint?.hasPrefix("Not before") == true && app.element(field)?.value == "2026-05-12", "\(field)")
      #expect(app.element(field)?.states.contains(.invalid) == true)
    }
    #expect(app.state.departure.value == CalendarDate("2026-05-12"))
    app.type("2026-04-01", into: "In")
    for field in ["Out", "First", "Last"] as [Phrase] { #expect(app.element(field)?.states.contains(.invalid) == false, "\(field)") }
  }

  @Test("Input refused as out of range is accepted once it is in range, as if it were typed again")
  func inside() throws {
    let app = Headless(Trip(), state: .init())
    app.type("2026-05-15", into: "In")
    for field in ["Out", "First", "Last"] as [Phrase] { app.type("10/5/2026", into: field) }
    app.type("21:00", into: "Dinner")
    #expect(app.state.departure.refusal != nil && app.state.first.refusal != nil && app.state.dinner.refusal != nil)
    #expect(app.state.edits == 5)
    // The reason is that of now.
    app.type("2026-05-20", into: "In")
    #expect(app.element("Out")?.hint == "Not before Wednesday, May 20, 2026" || app.element("Out")?.hint?.contains("20") == true)
    app.type("2026-05-01", into: "In")
    let day = try #require(CalendarDate("2026-05-10"))
    #expect(app.state.departure == .value(day) && app.state.first == .value(day) && app.state.last == .value(day))
    #expect(app.state.dinner.value == ClockTime("21:00"))
    #expect(["Out", "First", "Last", "Dinner"].allSatisfy { app.element($0)?.states.contains(.invalid) == false })
    // Two of the person's own, and four that are taken.
    #expect(app.state.edits == 11)
  }

  @Test("The same is taken as often as it was refused and is inside again, also after the state became another one")
  func insideAgain() throws {
    let app = Headless(Trip(), state: .init())
    func refuseAndTake() {
      app.type("2026-05-15", into: "In")
      for field in ["Out", "First", "Last"] as [Phrase] {
        app.type("2026-05-20", into: field)
        app.type("2026-05-10", into: field)
      }
      app.type("21:00", into: "Dinner")
      #expect(app.state.departure.refusal != nil && app.state.first.refusal != nil && app.state.dinner.refusal != nil)
      app.type("2026-05-01", into: "In")
      #expect([app.state.departure, app.state.first, app.state.last].allSatisfy { $0.value == CalendarDate("2026-05-10") })
      #expect(app.state.dinner.value == ClockTime("21:00"))
    }
    refuseAndTake()
    refuseAndTake()
    app.send(.reset)
    refuseAndTake()
  }

  @Test("A day out of range that was typed in a language's order stays that day in any language")
  func orderOfRefused() {
    let app = Headless(Trip(), state: .init(), language: Language("en-US"))
    app.type("2026-06-01", into: "In")
    app.type("5/11/2026", into: "Out")
    #expect(app.element("Out")?.hint?.hasPrefix("Not before") == true && app.element("Out")?.value == "2026-05-11")
    app.changeLanguage(to: Language("en-GB"))
    #expect(app.element("Out")?.hint?.hasPrefix("Not before") == true && app.state.departure.refusal != nil)
    app.type("2026-05-01", into: "In")
    #expect(app.state.departure.value == CalendarDate("2026-05-11"))
  }

  @Test("Input refused for another reason stays refused in any range")
  func otherReasons() {
    var state = Trip.State()
    (state.departure, state.first) = (.refused("2026-05-10", "Fully booked"), .refused("soon", "This is not a date"))
    let app = Headless(Trip(), state: state)
    app.type("2026-05-01", into: "In")
    #expect(app.state.departure == state.departure && app.state.first == state.first && app.element("Out")?.hint == "Fully booked")
  }

  @Test("A day of another calendar is stored as a Gregorian day, and shown in both")
  func hijri() throws {
    let app = Headless(Stay(), state: .init())
    app.type("1/9/1448", into: "Fast")
    #expect(app.state.fast.value == CalendarDate("2027-02-08"))
    #expect(app.text.contains("[1448-09-01]") && app.text.contains("Ramadan") && app.text.contains("February"))
  }

  @Test("A stepper accepts values in its range, and segments accept one of theirs")
  func numbers() {
    let app = Headless(Stay(), state: .init())
    app.slide("Guests", to: 4)
    #expect(app.state.guests == 4)
    #expect(app.page.send(.control(#"\State.guests"#, .main, .number(5))) == .refused(.invalidValue))
    app.tap("Large")
    #expect(app.state.size == "large" && app.text.contains("Small | [Large]"))
    #expect(app.page.send(.control(#"\State.size"#, "huge", nil)) == .refused(.unknownControl))
  }

  /// Seats, of which there may be fewer than were chosen.
  struct Seats: Screen {
    struct State: ScreenState, Codable {
      var seats = 1
      var share = 0.5
      var free = 10
    }
    enum Action: Equatable, Sendable { case sold }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        StepperItem("Seats", value: \.seats, in: 1...state.free)
        SliderItem("Share", value: \.share, in: 0...(Double(state.free) / 10))
        ButtonItem("Sold", on: .sold)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      state.free = 4
      return .none
    }
  }

  @Test("A number that is now out of range is refused, and the displayed bound is accepted when the user enters it")
  func numberOutside() {
    let app = Headless(Seats())
    app.slide("Seats", to: 9)
    app.slide("Share", to: 0.75)
    app.tap("Sold")
    #expect(app.state.seats == 9 && app.state.share == 0.75)
    for (field, shown, hint) in [("Seats", "4", "Enter a number from 1 to 4"), ("Share", "0.4", "Enter a number from 0 to 0.4")] {
      let element = app.element(.verbatim(field))
      #expect(element?.value == shown && element?.hint == hint && element?.states.contains(.invalid) == true, "\(field)")
    }
    app.slide("Seats", to: 4)
    app.slide("Share", to: 0.4)
    #expect(app.state.seats == 4 && app.state.share == 0.4)
    for field in ["Seats", "Share"] as [Phrase] {
      #expect(app.element(field)?.states.contains(.invalid) == false && app.element(field)?.hint == nil)
    }
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
