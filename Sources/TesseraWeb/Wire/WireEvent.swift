internal import Foundation
internal import TesseraHTML
internal import TesseraScreen

/// An event sent by the script.
struct WireEvent: Decodable, Sendable {
  enum Act: Sendable {
    case event(ScreenEvent)
    /// Return in a field.
    case enter(ScreenEvent)
    /// The browser's back and forward buttons. The depth is the number of pages below the browser's new one, if known.
    case go(url: String, depth: Int?)
    /// A part is missing.
    case malformed
  }

  let page: String
  let id: String
  let act: Act
  /// Whether the answer must wait until the text is stored, because the script then says so.
  var isStored = false

  init(page: String, id: String, _ act: Act) { (self.page, self.id, self.act) = (page, id, act) }

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    (page, id, act, isStored) = (fields.page, fields.id, fields.act, fields.stored ?? false)
  }

  var event: ScreenEvent? { if case .event(let event) = act { event } else { nil } }

  /// The text that was typed, if that is the event.
  private var typed: String? {
    if case .control(_, let use)? = event?.kind, case .text(let text)? = use.value { text } else { nil }
  }

  /// Whether the user may still be typing.
  var isTyping: Bool { !isStored && typed != nil }

  /// Whether a refusal is reported. Requests for rows and navigations within the page are silent.
  var isTold: Bool {
    switch event?.kind {
    case .control, .dismiss: true
    default: false
    }
  }

  /// The bytes of the typed text.
  var typedBytes: Int { typed?.utf8.count ?? 0 }

  /// The JSON of an event.
  private struct Fields: Decodable {
    enum Kind: String, Decodable { case control, dismiss, reveal, go, enter }

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
    let depth: Int?
    let stored: Bool?

    /// A JSON string, boolean or number. A boolean is never a number.
    struct Value: Decodable {
      let value: Control.Event.Value

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
          value = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
          value = .number(number)
        } else {
          value = .text(try container.decode(String.self))
        }
      }
    }

    var act: Act {
      let layer = Page.LayerID(layer)
      switch kind {
      case .go: return url.map { .go(url: $0, depth: depth) } ?? .malformed
      case .dismiss: return .event(ScreenEvent(layer: layer, .dismiss))
      case .reveal:
        guard let section, let start, let end, 0 <= start, start <= end, end <= 100_000_000 else { return .malformed }
        return .event(ScreenEvent(layer: layer, .reveal(section: HTMLRenderer.WireKey.decoded(section), start..<end)))
      case .enter: return item.map { .enter(.control(HTMLRenderer.WireKey.decoded($0), name, nil, layer: layer)) } ?? .malformed
      case .control:
        guard let item else { return .malformed }
        var value = value?.value
        // The drop target's row is named by its encoded key.
        if name == Element.Menu.move, case .text(let key)? = value { value = .text(HTMLRenderer.WireKey.decoded(key)) }
        return .event(.control(HTMLRenderer.WireKey.decoded(item), name, value, layer: layer))
      }
    }

    private var name: Control.Name { Control.Name(HTMLRenderer.WireKey.decoded(control ?? "main")) }
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

  var revisionsByLayer: [Page.LayerID: Int] {
    var result: [Page.LayerID: Int] = [:]
    for (layer, revision) in revisions ?? [:] {
      if let number = Int(layer) { result[Page.LayerID(number)] = revision }
    }
    return result
  }
}

/// The answer to an event, with an `outcome` of `handled`, `corrected` or `refused`.
///
/// Unless it is `handled`, the script resets a switch or number to the screen's value. Typed text stays, unless the
/// answer is `corrected` and contains the screen's text.
enum EventAnswer: Sendable, Equatable {
  case outcome(ScreenEvent.Outcome)
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
