import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// An account number with its check digits (ISO 13616): a field of one's own.
private struct IBAN: Equatable, Codable, Sendable {
  let text: String
  init?(_ typed: String) {
    let plain = typed.filter { !$0.isWhitespace }.uppercased()
    guard 15...34 ~= plain.count, plain.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    var rest = 0
    for character in plain.dropFirst(4) + plain.prefix(4) {
      guard let value = character.hexDigitValue ?? Int(String(character), radix: 36) else { return nil }
      let number = character.isNumber ? value : Int(String(character), radix: 36) ?? 0
      rest = (rest * (number > 9 ? 100 : 10) + number) % 97
    }
    guard rest == 1 else { return nil }
    text = plain
  }
}

extension FieldFormat<IBAN> {
  fileprivate static var iban: Self {
    FieldFormat(example: "SA03 8000 …") { text in
      IBAN(text).map { .value($0) } ?? .invalid("This is no IBAN")
    } write: { iban in
      stride(from: 0, to: iban.text.count, by: 4).map { String(iban.text.dropFirst($0).prefix(4)) }.joined(separator: " ")
    }
  }
}

extension FieldFormat<String> {
  /// A phone number as `+9665…`: another field of one's own.
  fileprivate static var phone: Self {
    FieldFormat(kind: .phone) { text in
      let digits = text.compactMap(\.wholeNumberValue).map(String.init).joined()
      return 7...15 ~= digits.count && !text.contains(where: \.isLetter) ? .value("+" + digits) : .invalid("This is no phone number")
    } write: {
      $0
    }
  }
}

private struct Transfer: Screen {
  struct State: FormState, Codable {
    var amount: Decimal?
    var guests = 2
    var account: IBAN?
    var phone: String?
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.amount), .range(\.amount, 1...5_000), .range(\.guests, 1...9)]
  }
  enum Action: Equatable, Sendable { case didPressSend, didPressDouble }
  var language: Language?

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Amount", value: \.amount, format: .currency("SAR", in: language))
      NumberItem("Guests", value: \.guests, format: .number(in: language))
      NumberItem("Account", value: \.account, format: .iban)
      NumberItem("Phone", value: \.phone, format: .phone)
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Double", on: .didPressDouble)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.validate()
      return attention(state)
    case .didPressDouble:
      state.amount = state.amount.map { $0 * 2 }
      return .none
    }
  }
}

private struct Payment: Screen {
  struct State: FormState {
    var amount: Decimal?
    var currency = "SAR"
    var isRefused = false
    var form = FormStatus<State>()
    var values: any Equatable & Sendable { [amount.map { "\($0)" } ?? "", currency] }
  }
  enum Action: Equatable, Sendable { case didPressSend }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Amount", value: \.amount, format: .currency(state.currency))
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isRefused = !state.validate(from: self)
    return attention(state)
  }
}

/// An amount whose currency is not shown.
private struct Tip: Screen {
  struct State: FormState {
    var tip: Decimal?
    var currency = "SAR"
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didMove(String) }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { NumberItem("Tip", value: \.tip, format: .currency(state.currency), placeholder: "Amount") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didMove(let currency) = action { state.currency = currency }
    return .none
  }
}

@Suite("Typed fields")
struct NumberTests {
  @Test("A format that becomes another one counts at once, also where nothing that is shown changes with it")
  func unseenFormat() {
    let app = Headless(Tip(), state: .init())
    app.send(.didMove("JPY"))
    app.type("1.5", into: "Tip")
    #expect(app.state.tip == nil, "a yen has no decimals")
    app.send(.didMove("KWD"))
    app.type("1.125", into: "Tip")
    #expect(app.state.tip == Decimal(string: "1.125"))
  }

  @Test("The state has a number, and the field keeps the input as typed, even half of it")
  func drafts() {
    let app = Headless(Transfer(), state: .init())
    for (typed, value) in [
      ("1", 1), ("12", 12), ("12.", 12), ("12.5", 12.5), ("12.50", 12.5), ("", nil), ("-", nil), ("-3", -3), ("٣٫٥", 3.5), ("۳۵", 35),
      ("3,5", 3.5),
      ("1,234.5", 1234.5), ("1.234,5", 1234.5), ("SAR 7", 7), ("7 sar", 7), ("abc", nil), ("1 234", 1234), ("१२", 12),
      ("1 234 567,5", 1_234_567.5), ("12 50", nil), ("1 00", nil), ("2 5", nil), ("٢ ٥", nil), ("1 234,5 6", nil), ("1 2 SAR", nil),
      (" 7 ", 7), ("SAR\u{A0}1\u{202F}234.50", 1234.5), ("- 3", -3), ("1\u{200F}2", 12),
    ] as [(String, Decimal?)] {
      app.type(typed, into: "Amount")
      #expect(app.state.amount == value, "\(typed)")
      #expect(app.element("Amount")?.value == typed)
      #expect(app.element("Amount")?.states == [], "no message while somebody types")
    }
  }

  @Test("An amount has no more decimals than its currency")
  func decimals() {
    for (code, taken, refused) in [("SAR", "1.23", "1.234"), ("JPY", "7", "7.5"), ("KWD", "1.234", "1.2345"), ("jpy", "1,234", "0.1")] {
      let format = FieldFormat<Decimal>.currency(code)
      if case .value = format.input(taken) {} else { Issue.record("\(code) \(taken)") }
      if case .invalid = format.input(refused) {} else { Issue.record("\(code) \(refused)") }
    }
    let money = FieldFormat<Decimal>.currency("SAR")
    #expect(money.input("1.2300") == .value(1.23), "nothing is lost")
    #expect(money.input("1.234") == .invalid("Enter an amount with at most \(2) decimals"))
    #expect(FieldFormat<Decimal>.currency("JPY").input("0.5") == .invalid("Enter a whole amount"))
  }

  @Test("When the property gets another value, the field shows that; when it keeps its value, the text stays")
  func changedElsewhere() {
    let app = Headless(Transfer(), state: .init())
    app.type("٣٫٥", into: "Amount")
    app.type("x", into: "Guests")
    app.tap("Double")
    #expect(app.element("Amount")?.value == "7")
    #expect(app.element("Guests")?.value == "x" && app.state.guests == 2)
  }

  @Test("Invalid input is reported at its field when the form is sent, until it is valid")
  func problems() {
    let app = Headless(Transfer(), state: .init())
    app.type("12x", into: "Amount")
    app.type("", into: "Guests")
    app.type("SA03", into: "Account")
    app.type("call me", into: "Phone")
    app.tap("Send")
    #expect(app.element("Amount")?.hint == "Enter an amount")
    #expect(app.element("Guests")?.hint == "Required")
    #expect(app.element("Account")?.hint == "This is no IBAN")
    #expect(app.element("Phone")?.hint == "This is no phone number")
    app.type("9000", into: "Amount")
    #expect(app.element("Amount")?.hint == "Enter a number from 1 to 5,000")
    app.type("900", into: "Amount")
    app.type("3", into: "Guests")
    app.type("sa03 8000 0000 6080 1016 7519", into: "Account")
    app.type("+966 50 123 4567", into: "Phone")
    #expect(app.state.form.errors.isEmpty)
    #expect(app.state.account?.text == "SA0380000000608010167519" && app.state.phone == "+966501234567")
  }

  @Test(
    "Money as the app writes it in a language is read again there",
    arguments: ["en", "ar", "ar-EG", "da", "de", "de-CH", "fr", "ja", "sv", "pl", "tr", "he", "fa", "hi", "pt-BR"])
  func money(tag: String) {
    let language = Language(tag)
    let localizer = Localizer(language)
    for (code, minor, value) in [
      ("SAR", 123_450, 1234.5), ("KWD", 1_234_500, 1234.5), ("DKK", 123_450, 1234.5), ("CHF", 5, 0.05), ("JPY", 1_234, 1234),
      ("SAR", -700, -7),
    ] as [(String, Int, Decimal)] {
      let written = localizer.string(.money(minorUnits: minor, currency: code))
      #expect(FieldFormat<Decimal>.currency(code, in: language).input(written) == .value(value), "'\(written)' in \(tag)")
    }
  }

  @Test("The unit is taken off before and behind the number, and never with a point that is the number's")
  func units() {
    for (typed, value) in [
      ("SAR.5", 0.5), ("SAR 5", 5), ("5 SAR", 5), ("sar 1,234.50", 1234.5), ("SAR-5", -5), ("-SAR 5", -5), (".5", 0.5),
    ] as [(String, Decimal)] {
      #expect(FieldFormat<Decimal>.currency("SAR", in: .english).input(typed) == .value(value), "\(typed)")
    }
    for typed in ["USD 5", "SARS 5", "5 SAR SAR", "SAR", "S5AR"] {
      if case .value(let value) = FieldFormat<Decimal>.currency("SAR", in: .english).input(typed) {
        Issue.record("\(typed) is read as \(value)")
      }
    }
  }

  @Test(
    "A minus is every dash that a keyboard has in its place",
    arguments: ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "\u{2015}", "−", "ー", "ｰ", "－", "﹣", "﹘", "\u{200F}-", "- "])
  func minus(sign: String) {
    #expect(FieldFormat<Decimal>.number(in: Language("ja")).input(sign + "5") == .value(-5))
    #expect(FieldFormat<Int>.number(in: .english).input(sign + "1,000") == .value(-1_000))
    #expect(FieldFormat<Decimal>.currency("JPY", in: Language("ja")).input(sign + "￥5") == .value(-5))
    #expect(FieldFormat<Decimal>.currency("EUR", in: Language("de")).input("€ \(sign)5,50") == .value(-5.5))
    for typed in ["5" + sign, sign + sign + "5", "1" + sign + "5"] where !sign.contains("\u{200F}") {
      #expect(FieldFormat<Decimal>.number(in: .english).input(typed) == .invalid("Enter a number"), "\(typed)")
    }
  }

  @Test(
    "A currency is named by its signs, of any width, and by its names in the language, in every form that a number gives them",
    arguments: [
      ("￥12", "JPY", "ja-JP", 12), ("5000円", "JPY", "ja", 5000), ("５０００円", "JPY", "ja", 5000), ("¥5", "JPY", "de", 5),
      ("＄5", "USD", "ja", 5),
      ("￦5000", "KRW", "ko", 5000), ("5000원", "KRW", "ko", 5000), ("￡5", "GBP", "en", 5), ("￠5", "XXX", "en", nil),
      ("٥ ريال", "SAR", "ar", 5), ("٥ ريال سعودي", "SAR", "ar", 5), ("٥ ر.س.", "SAR", "ar", 5), ("5 lei", "RON", "ro", 5),
      ("1 leu", "RON", "ro", 1), ("5 euros", "EUR", "fr", 5), ("1 euro", "EUR", "fr", 1), ("5 US dollars", "USD", "en", 5),
      ("5 dollars", "USD", "en", 5), ("A$5", "AUD", "en-AU", 5), ("NT$5", "TWD", "zh-Hant-TW", 5), ("US$5", "USD", "en", 5),
      ("$5", "CAD", "fr-CA", 5), ("€ 5,-", "EUR", "nl", 5), ("5.-", "CHF", "de-CH", 5), ("5,–", "EUR", "de", 5), ("€ 5,--", "EUR", "nl", 5),
      ("5 zł", "PLN", "pl", 5), ("5 złotych", "PLN", "pl", 5), ("5 kronor", "SEK", "sv", 5), ("5 Kč", "CZK", "cs", 5),
      ("5 рублей", "RUB", "ru", 5),
      ("2 рубля", "RUB", "ru", 2), ("₹5", "INR", "hi", 5), ("5 Australian dollars", "USD", "en", nil), ("A$5", "USD", "en", nil),
      ("5 euros", "USD", "fr", nil), ("5 yen", "EUR", "en", nil), ("5-", "EUR", "de", nil),
    ] as [(String, String, String, Decimal?)])
  func currencyNames(typed: String, code: String, tag: String, amount: Decimal?) {
    let input = FieldFormat<Decimal>.currency(code, in: Language(tag)).input(typed)
    #expect(input == amount.map { .value($0) } ?? .invalid("Enter an amount"))
  }

  @Test("An amount that is invalid in a currency chosen later is refused at its field")
  func otherCurrency() {
    var state = Payment.State(amount: 1.5)
    let app = Headless(Payment(), state: state)
    app.tap("Send")
    #expect(!app.state.isRefused && app.element("Amount")?.hint == nil)
    state.currency = "JPY"
    let other = Headless(Payment(), state: state)
    other.tap("Send")
    #expect(other.state.isRefused && other.element("Amount")?.hint == "Enter a whole amount" && other.element("Amount")?.value == "1.5")
    other.type("2", into: "Amount")
    other.tap("Send")
    #expect(!other.state.isRefused)
  }

  @Test("A refused amount is accepted in a currency in which it is valid, and stays refused otherwise")
  func currencyThatTakesIt() throws {
    let app = Headless(Payment(), state: .init())
    app.type("1.234", into: "Amount")
    app.tap("Send")
    #expect(app.state.isRefused && app.element("Amount")?.hint == "Enter an amount with at most 2 decimals")
    var state = app.state
    state.currency = "KWD"
    let other = Headless(Payment(), state: state)
    #expect(other.state.amount == Decimal(string: "1.234") && other.element("Amount")?.value == "1.234")
    other.tap("Send")
    #expect(!other.state.isRefused && other.element("Amount")?.hint == nil)

    app.type("1.2.3", into: "Amount")
    state = app.state
    state.currency = "KWD"
    let neither = Headless(Payment(), state: state)
    neither.tap("Send")
    #expect(neither.state.isRefused && neither.state.amount == nil && neither.element("Amount")?.value == "1.2.3")
  }

  @Test("Half-typed text outlives a restart")
  func restart() throws {
    let app = Headless(Transfer(), state: .init())
    app.type("12,", into: "Amount")
    app.type("SA03", into: "Account")
    let state = try JSONDecoder().decode(Transfer.State.self, from: JSONEncoder().encode(app.state))
    let again = Headless(Transfer(), state: state)
    #expect(again.element("Amount")?.value == "12,")
    #expect(again.element("Account")?.value == "SA03")
    again.tap("Send")
    #expect(again.element("Account")?.hint == "This is no IBAN")
  }

  @Test("The language decides the meaning of a point and a comma, and the digits")
  func languages() {
    let german = Language("de")
    for (typed, value) in [("1.234", 1234), ("1.5", 1.5), ("1.234,5", 1234.5), ("1234,5", 1234.5), ("1,234", 1.234)] as [(String, Decimal)]
    {
      #expect(FieldFormat<Decimal>.number(in: german).input(typed) == .value(value), "\(typed)")
    }
    for (typed, value) in [("1.234", 1.234), ("1,234", 1234), ("1,5", 1.5), ("1,23,456", 123456)] as [(String, Decimal)] {
      #expect(FieldFormat<Decimal>.number(in: .english).input(typed) == .value(value), "\(typed)")
    }
    for typed in ["1.2.3", "1,2,3", "1..2", "--1", "1-", "1.234.5,6", "12,34.5", "1e5", "٣x", ".", "²", "Ⅻ"] {
      if case .value(let value) = FieldFormat<Decimal>.number(in: .english).input(typed) { Issue.record("\(typed) is read as \(value)") }
    }
  }

  @Test(
    "Written text can be parsed again, in every language",
    arguments: [
      "en", "de", "de-CH", "fr", "ar", "ar-SA", "ar-EG", "fa", "hi", "bn", "sv", "pl", "es", "pt-BR", "he", "th", "ja", "ur", "my", "ne",
    ])
  func roundTrip(tag: String) {
    var random = SeededGenerator(seed: 7)
    let format = FieldFormat<Decimal>.number(in: Language(tag))
    for _ in 0..<300 {
      let number =
        Decimal(Int64(truncatingIfNeeded: random.next() >> (random.next() % 60))) / [1, 10, 100, 1000, 100_000][Int(random.next() % 5)]
      #expect(format.input(format.text(number)) == .value(number), "\(number) as '\(format.text(number))' in \(tag)")
    }
    let whole = FieldFormat<Int>.number(in: Language(tag))
    for number in [0, -1, 1_234_567, Int.max, Int.min] { #expect(whole.input(whole.text(number)) == .value(number)) }
    let double = FieldFormat<Double>.number(in: Language(tag))
    for number in [0, -0.5, 1234.5, 0.1, 1e-7, 1e15, 1e21, 1e100, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      #expect(double.input(double.text(number)) == .value(number), "\(number) as '\(double.text(number))' in \(tag)")
    }
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(double.input(double.text(number)) == .invalid("Enter a number"), "\(number) is shown as '\(double.text(number))'")
    }
    for typed in ["1e400", "0x1e", "e", "1e", "infinity"] { #expect(double.input(typed) == .invalid("Enter a number"), "\(typed)") }
  }
}
