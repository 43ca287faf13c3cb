internal import Foundation
internal import TesseraHTML
internal import TesseraScreen

/// An event as the script sends it.
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
  /// The number of pages that lie below the one that the browser went to, where it knows.
  var depth: Int?

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

  /// Whether somebody types, and may not be done.
  var isTyping: Bool { if kind == .control, case .value(.text)? = value { true } else { false } }

  /// Whether a refusal of it is told: of rows that come into view, and of a fragment in the address, nobody knows that anything was asked for.
  var isTold: Bool { kind == .control || kind == .dismiss }

  /// The bytes of the text that was typed.
  var typedBytes: Int { if case .value(.text(let text))? = value { text.utf8.count } else { 0 } }

  /// The meaning of the event for a page, or `nil` if a part is missing.
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
      // The row before which another one was dropped is told by its key.
      if name == Element.Menu.move, case .text(let key)? = controlValue { controlValue = .text(WireKey.decoded(key)) }
      return .control(WireKey.decoded(item), name, controlValue, layer: layer)
    }
  }
}

/// The page that a tab shows.
struct WireTab: Decodable, Sendable { let page: String }

/// The contents of a tab: a revision for each layer.
struct WireAttachment: Decodable, Sendable {
  let page: String
  let revisions: [String: Int]?
  /// The address that the tab shows.
  let url: String?
  /// The time zone of the browser.
  let zone: String?
  /// A number that the document in the tab drew: one that is loaded again is another one.
  let tab: Double?

  var revisionsByLayer: [LayerID: Int] {
    var result: [LayerID: Int] = [:]
    for (layer, revision) in revisions ?? [:] {
      if let number = Int(layer) { result[LayerID(number)] = revision }
    }
    return result
  }
}

/// The answer to an event: its `outcome` is `handled`, `corrected` or `refused`.
///
/// After one that is not `handled` the script shows a switch or a number again as the screen shows it. What is typed stays, unless it is `corrected`:
/// the answer has the text then that the screen made of it.
enum EventAnswer: Sendable, Equatable {
  case outcome(EventOutcome)
  /// Carried out, and the screen shows another value of the control than was sent; for a field, this text. No patch says so where it is the one from
  /// before.
  case corrected(to: String? = nil)
  case unknownPage
  case malformed
  case tooMany(retryAfter: Int)
  /// The browser is somebody else's now, and has not its new cookie yet: send it again in a moment.
  case succeeded
  /// Another process has the page: send it again in a moment.
  case elsewhere
  /// Carried out, but the store does not take it now: send it again in a moment.
  case notStored
  /// Carried out; somebody signed in or out, and this is where to go on.
  case identified(String)

  /// Whether what the event said was carried out, and is to be stored.
  var isCarriedOut: Bool {
    switch self {
    case .outcome(.handled), .corrected: true
    default: false
    }
  }

  /// Whether it is what the screen did not offer, or none at all.
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

  /// The seconds after which the event is to be sent again, where it is.
  var retryAfter: Int? {
    switch self {
    case .succeeded, .elsewhere, .notStored: 1
    case .tooMany(let seconds): seconds
    default: nil
    }
  }

  /// The answer with words for the person, which the script shows.
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
      // An address is percent-encoded; a quote or a backslash in it is none.
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
