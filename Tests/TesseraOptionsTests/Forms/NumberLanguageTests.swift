import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Parcel: Equatable, Codable, Sendable, Identifiable {
  let id: Int
  var weight = 0.5
}

private struct Insurance: Screen {
  struct State: FormState, Codable {
    var cover: Decimal? = 1000.5
    var form = FormStatus<State>()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { NumberItem("Cover", value: \.cover, format: .currency("SAR")) }
  }
}

private struct Shipment: Screen {
  struct State: FormState, Codable {
    var price: Decimal? = 1234.5
    var pieces = 1200
    var weight = 2.25
    var fixed: Decimal? = 0.5
    var parcels = [Parcel(id: 1)]
    var insurance = Insurance.State()
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.range(\.weight, 0.5...30), .range(\.pieces, 1...5_000)]
  }
  enum Action: Equatable, Sendable { case didPressSend }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Price", value: \.price, format: .currency("SAR"))
      NumberItem("Pieces", value: \.pieces, format: .number())
      NumberItem("Weight", value: \.weight, format: .number())
      NumberItem("Fixed", value: \.fixed, format: .number(in: .english))
      for parcel in state.rows(\.parcels) { NumberItem("Parcel", value: parcel.weight, format: .number()).id("\(parcel.id)") }
      InfoItem("Together \(.money(state.price ?? 0, currency: "SAR"))").id("sum")
    }
    Part(\.insurance, Insurance())
    SectionModel { ButtonItem("Send", on: .didPressSend) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.validate(from: self)
    return attention(state)
  }
}

@Suite("Numbers in the page's language")
struct NumberLanguageTests {
  private func app(_ tag: String, _ state: Shipment.State = .init()) -> Headless<Shipment> {
    Headless(Shipment(), state: state, language: Language(tag))
  }

  private func texts(_ app: Headless<Shipment>) -> [String?] {
    ["Price", "Pieces", "Weight", "Fixed", "Parcel", "Cover"].map { app.element($0, role: .textbox)?.value }
  }

  @Test(
    "Fields write their numbers as the page's language does, in rows and parts too; one with a language of its own in that",
    arguments: [
      ("en", ["1234.5", "1200", "2.25", "0.5", "0.5", "1000.5"]), ("de", ["1234,5", "1200", "2,25", "0.5", "0,5", "1000,5"]),
      ("ar-EG", ["١٢٣٤٫٥", "١٢٠٠", "٢٫٢٥", "0.5", "٠٫٥", "١٠٠٠٫٥"]), ("fa", ["۱۲۳۴٫۵", "۱۲۰۰", "۲٫۲۵", "0.5", "۰٫۵", "۱۰۰۰٫۵"]),
    ])
  func writing(tag: String, expected: [String]) { #expect(texts(app(tag)) == expected) }

  @Test("Input is parsed in the page's language, and stays as typed")
  func reading() {
    for (tag, typed, value) in [
      ("de", "1.234", 1234), ("de", "1.234,5", 1234.5), ("de", "1,234", 1.234), ("en", "1.234", 1.234), ("en", "1,234", 1234),
      ("ar-EG", "١٬٢٣٤٫٥", 1234.5), ("ar-EG", "1234.5", 1234.5), ("ar-EG", "۳۵", 35), ("fr", "1 234,5", 1234.5),
      ("de-CH", "1’234.5", 1234.5),
    ] as [(String, String, Double)] {
      let app = app(tag)
      app.type(typed, into: "Weight")
      #expect(app.state.weight == value, "\(typed) in \(tag)")
      #expect(app.element("Weight")?.value == typed)
    }
  }

  @Test("When the page changes its language, numbers are written in the new one. Input with the same meaning stays")
  func switching() {
    let app = app("en")
    app.type("12.5", into: "Price")
    app.type("1.234", into: "Weight")
    app.type("7x", into: "Parcel")
    app.type("", into: "Cover")
    app.changeLanguage(to: Language("de"))
    #expect(app.state.price == 12.5 && app.state.weight == 1.234)
    #expect(texts(app) == ["12.5", "1200", "1,234", "0.5", "7x", ""], "1.234 would be 1234 in German")
    app.type("1.500", into: "Weight")
    #expect(app.state.weight == 1500)
    app.changeLanguage(to: Language("ar-EG"))
    #expect(texts(app) == ["12.5", "١٢٠٠", "١٥٠٠", "0.5", "7x", ""])
    #expect(app.state.weight == 1500)
    app.changeLanguage(to: .english)
    #expect(app.state.weight == 1500 && app.element("Weight")?.value == "1500", "1.500 would be one and a half")
    app.type("2", into: "Pieces")
    #expect(app.state.pieces == 2)
  }

  @Test("Messages name numbers and amounts in the page's language, at once where it changes")
  func messages() {
    let app = app("de")
    app.type("31", into: "Weight")
    app.type("9000", into: "Pieces")
    app.tap("Send")
    #expect(app.element("Weight")?.hint == "Enter a number from 0,5 to 30")
    #expect(app.element("Pieces")?.hint == "Enter a number from 1 to 5.000")
    #expect(app.shows("Together \(Localizer(Language("de")).string(.money(minorUnits: 123_450, currency: "SAR")))"))
    app.changeLanguage(to: Language("ar-EG"))
    #expect(app.element("Weight")?.hint == "أدخل رقمًا من ٠٫٥ إلى ٣٠")
  }

  @Test("A page restored in another language shows its numbers in that language")
  func restored() throws {
    let page = app("en")
    page.type("1.234", into: "Weight")
    let state = try JSONDecoder().decode(Shipment.State.self, from: JSONEncoder().encode(page.state))
    #expect(texts(app("de", state))[2] == "1,234")
    #expect(texts(app("en", state))[2] == "1.234")
  }

  @Test(
    "Every number of a language is written as Foundation writes it, and read again",
    arguments: ["en", "de", "ar-EG", "ar", "fa", "hi", "sv", "he", "my", "de-CH"])
  func written(tag: String) {
    let locale = Locale(identifier: tag)
    for text in ["0", "-0.5", "1234567.125", "-98765432109.75", "0.00000001", "12345678901234567890123456789012345678"] {
      guard let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { continue }
      let format = FieldFormat<Decimal>.number()
      let written = format.text(number, in: Language(tag))
      #expect(written == number.formatted(.number.grouping(.never).precision(.fractionLength(0...38)).locale(locale)))
      #expect(format.input(written, in: Language(tag)) == .value(number))
    }
  }

  @Test("An amount is money of its currency in every language, rounded to its smallest unit")
  func money() {
    for tag in ["en", "de", "ar-EG"] {
      let localizer = Localizer(Language(tag))
      for (amount, currency, minor) in [
        ("12.5", "SAR", 1250), ("0.005", "SAR", 1), ("-3", "JPY", -3), ("1.2345", "KWD", 1235), ("0", "SAR", 0),
      ] {
        guard let amount = Decimal(string: amount) else { continue }
        #expect(localizer.string(.money(amount, currency: currency)) == localizer.string(.money(minorUnits: minor, currency: currency)))
      }
    }
    let vast = Phrase.money(Decimal(string: "1e30") ?? 0, currency: "SAR")
    #expect(Localizer.english.string(vast).contains("SAR"))
  }
}

private struct Price: Screen {
  struct State: FormState, Codable {
    var amount: Decimal?
    var day = FieldEntry<CalendarDate>.empty
    var time = FieldEntry<ClockTime>.empty
    var isSent = false
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case send }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Amount", value: \.amount, format: .currency("EUR"))
      DateItem("Day", date: \.day)
      TimeItem("Time", time: \.time)
      ButtonItem("Send", on: .send)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSent = state.validate(from: self)
    return .none
  }
}

@Suite("Input refused in one language is parsed again in another")
struct RefusedInOtherLanguageTests {
  @Test("Input that is invalid in English is accepted in a language in which it is valid", arguments: [false, true])
  func taken(presses: Bool) {
    let app = Headless(Price(), state: .init())
    app.type("1.234", into: "Amount")
    app.type("21.11.2026 г.", into: "Day")
    app.type("下午10:30", into: "Time")
    app.tap("Send")
    #expect(!app.state.isSent && app.element("Amount")?.hint == "Enter an amount with at most 2 decimals")
    app.changeLanguage(to: Language("de"))
    if presses { app.tap("Send") }
    #expect(app.state.amount == 1234 && app.element("Amount")?.value == "1.234" && app.element("Amount")?.hint == nil)
    app.changeLanguage(to: Language("bg"))
    #expect(app.state.day.value?.description == "2026-11-21" && app.state.time.refusal != nil)
    app.changeLanguage(to: Language("zh-Hant-TW"))
    #expect(app.state.time.value?.description == "22:30" && app.state.amount == 1234)
    app.tap("Send")
    #expect(app.state.isSent)
  }

  @Test("Input that is invalid in every language stays, with its problem in the new language")
  func refused() {
    let app = Headless(Price(), state: .init())
    app.type("1.2.3", into: "Amount")
    app.tap("Send")
    app.changeLanguage(to: Language("de"))
    app.tap("Send")
    #expect(app.state.amount == nil && !app.state.isSent && app.element("Amount")?.value == "1.2.3" && app.element("Amount")?.hint != nil)
  }
}

private struct Fee: Equatable, Sendable {
  let id: String
  let amount: Decimal
}

/// Writes amounts by itself, in rows that are made from elements.
private struct Fees: Screen {
  struct State: ScreenState { var fees = [Fee(id: "a", amount: 12.5), Fee(id: "b", amount: 3)] }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Fees", state.fees) {
      TextItem("Fee \(FieldFormat<Decimal>.currency("SAR").text($0.amount))").id($0.id)
    }
  }
}

/// Takes a day that may not be before June.
private struct Departure: Screen {
  struct State: FormState, Codable {
    var day = FieldEntry<CalendarDate>.empty
    var isSent = false
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case send }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      DateItem("Day", date: \.day, in: .from(CalendarDate("2026-06-01")!))
      ButtonItem("Send", on: .send)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSent = state.validate(from: self)
    return .none
  }
}

@Suite("Rows and forms in the page's language")
struct RowLanguageTests {
  @Test("Rows that are made from elements are made again when the page changes its language")
  func elements() {
    let app = Headless(Fees())
    #expect(app.shows("Fee 12.5") && app.shows("Fee 3"))
    app.changeLanguage(to: Language("ar-EG"))
    #expect(app.shows("Fee ١٢٫٥") && app.shows("Fee ٣"))
    app.changeLanguage(to: .english)
    #expect(app.shows("Fee 12.5"))
  }

  @Test("A day that the page's language reads as one outside is refused when the form is sent, as below its field")
  func days() {
    let app = Headless(Departure(), state: .init(), language: Language("en-US"))
    app.type("5/11/2026", into: "Day")
    #expect(app.element("Day")?.hint?.hasPrefix("Not before") == true)
    app.tap("Send")
    #expect(!app.state.isSent && app.state.day.refusal != nil)
    app.type("11/5/2026", into: "Day")
    app.tap("Send")
    #expect(app.state.isSent && app.state.day.value == CalendarDate("2026-11-05"))
  }
}
