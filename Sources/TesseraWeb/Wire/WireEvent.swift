internal import Foundation
internal import TesseraHTML
internal import TesseraScreen

/// An event sent by the script.
struct WireEvent: Decodable, Sendable {
  enum Kind: String, Decodable {
    case control, dismiss, reveal, go
    /// Return in a field.
    case enter
  }

  let page: String
  let layer: Int
  let id: String
  let kind: Kind
  let item: String?
  let control: String?
  let value: Value?
  let section: String?
  let start: Int?
  let end: Int?
  let url: String?
  /// The number of pages below the browser's new one, if known.
  var depth: Int?
  /// Whether the answer must wait until the text is stored, because the script then says so.
  var stored: Bool?

  /// A JSON string, boolean or number. A boolean is never a number.
  enum Value: Decodable {
    case value(ControlValue)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .value(.flag(flag))
      } else if let number = try? container.decode(Double.self) {
        self = .value(.number(number))
      } else {
        self = .value(.text(try container.decode(String.self)))
      }
    }
  }

  /// Whether the user may still be typing.
  var isTyping: Bool { if stored != true, kind == .control, case .value(.text)? = value { true } else { false } }

  /// Whether a refusal is reported. Requests for rows and navigations within the page are silent.
  var isTold: Bool { kind == .control || kind == .dismiss }

  /// The bytes of the typed text.
  var typedBytes: Int { if case .value(.text(let text))? = value { text.utf8.count } else { 0 } }

  /// The event for a page. `nil` if a part is missing.
  var event: ScreenEvent? {
    let layer = LayerID(layer)
    switch kind {
    case .go: return nil
    case .dismiss: return ScreenEvent(layer: layer, .dismiss)
    case .reveal:
      guard let section, let start, let end, 0 <= start, start <= end, end <= 100_000_000 else { return nil }
      return ScreenEvent(layer: layer, .reveal(section: WireKey.decoded(section), start..<end))
    case .enter: return item.map { .control(WireKey.decoded($0), ControlName(WireKey.decoded(control ?? "main")), nil, layer: layer) }
    case .control:
      guard let item else { return nil }
      var controlValue: ControlValue?
      if case .value(let value)? = value { controlValue = value }
      let name = ControlName(WireKey.decoded(control ?? "main"))
      // The drop target's row is named by its encoded key.
      if name == Element.Menu.move, case .text(let key)? = controlValue { controlValue = .text(WireKey.decoded(key)) }
      return .control(WireKey.decoded(item), name, controlValue, layer: layer)
    }
  }
}

/// The page that a tab shows.
struct WireTab: Decodable, Sendable { let page: String }

/// The content of a tab: a revision for each layer.
struct WireAttachment: Decodable, Sendable {
  let page: String
  let revisions: [String: Int]?
  /// The address that the tab shows.
  let url: String?
  /// The time zone of the browser.
  let zone: String?
  /// A random number of the tab's document. A reloaded document has another one.
  let tab: Double?

  var revisionsByLayer: [LayerID: Int] {
    var result: [LayerID: Int] = [:]
    for (layer, revision) in revisions ?? [:] {
      if let number = Int(layer) { result[LayerID(number)] = revision }
    }
    return result
  }
}

/// The answer to an event, with an `outcome` of `handled`, `corrected` or `refused`.
///
/// Unless it is `handled`, the script resets a switch or number to the screen's value. Typed text stays, unless the
/// answer is `corrected` and contains the screen's text.
enum EventAnswer: Sendable, Equatable {
  case outcome(EventOutcome)
  /// Processed, but the screen shows another value of the control, or this text of a field. No patch contains it if
  /// it equals the previous value.
  case corrected(to: String? = nil)
  case unknownPage
  case malformed
  case tooMany(retryAfter: Int)
  /// Another identity uses the browser, and the new cookie hasn't arrived yet. Retry in a moment.
  case succeeded
  /// Another process has the page. Retry in a moment.
  case elsewhere
  /// Processed, but the store doesn't accept it now. Retry in a moment.
  case notStored
  /// Processed. The identity changed, and the browser continues at this address.
  case identified(String)

  /// Whether the event was processed and must be stored.
  var isCarriedOut: Bool {
    switch self {
    case .outcome(.handled), .corrected: true
    default: false
    }
  }

  /// Whether the event was invalid or not offered by the screen.
  var isRefused: Bool {
    switch self {
    case .outcome(.refused), .malformed: true
    case .outcome(.handled), .corrected, .unknownPage, .tooMany, .succeeded, .elsewhere, .notStored, .identified: false
    }
  }

  var status: Int {
    switch self {
    case .succeeded, .elsewhere, .notStored: 503
    case .identified: 200
    case .outcome(.handled), .corrected: 200
    case .outcome(.refused): 409
    case .unknownPage: 410
    case .malformed: 400
    case .tooMany: 429
    }
  }

  /// The seconds before the event is sent again. `nil` if it isn't.
  var retryAfter: Int? {
    switch self {
    case .succeeded, .elsewhere, .notStored: 1
    case .tooMany(let seconds): seconds
    default: nil
    }
  }

  /// The answer with a message for the user, which the script shows.
  static func refusal(_ answer: EventAnswer, _ words: String) -> String {
    answer.json.dropLast() + ",\"words\":\(quoted(words))}"
  }

  private static func quoted(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  var json: String {
    switch self {
    case .succeeded: #"{"outcome":"refused","reason":"succeeded","retryAfter":1}"#
    case .elsewhere: #"{"outcome":"refused","reason":"elsewhere","retryAfter":1}"#
    case .notStored: #"{"outcome":"refused","reason":"not-stored","retryAfter":1,"away":true}"#
    case .identified(let address):
      // An address is percent-encoded, so a quote or backslash in it is invalid.
      #"{"outcome":"handled","go":"\#(String(decoding: address.utf8.filter { $0 != 0x22 && $0 != 0x5C && $0 >= 0x20 }, as: UTF8.self))"}"#
    case .outcome(.handled): #"{"outcome":"handled"}"#
    case .corrected(nil): #"{"outcome":"corrected"}"#
    case .corrected(let text?): #"{"outcome":"corrected","value":\#(Self.quoted(text))}"#
    case .outcome(.refused(let reason)): #"{"outcome":"refused","reason":"\#(reason.rawValue)"}"#
    case .unknownPage: #"{"outcome":"refused","reason":"unknown-page"}"#
    case .malformed: #"{"outcome":"refused","reason":"malformed"}"#
    case .tooMany(let seconds): #"{"outcome":"refused","reason":"too-many","retryAfter":\#(seconds)}"#
    }
  }
}
