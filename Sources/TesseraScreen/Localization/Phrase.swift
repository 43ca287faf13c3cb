/// A text for users: either verbatim text or a key that a ``Localizer`` translates.
///
/// A literal is a key. An interpolated literal is a pattern with arguments. A pattern that consists of a single
/// string is verbatim:
/// ```swift
/// let title: Phrase = "Full name"            // ✅ looked up as "Full name"
/// let found: Phrase = "\(count) results"     // ✅ looked up as "%d results", plural form by `count`
/// let city: Phrase = "\(city.name)"          // ✅ shown as it is
/// let city = Phrase(city.name)               // ✅ the same
/// ```
///
/// Two phrases are equal if they have the same key and arguments, regardless of the language in which they are
/// shown.
public struct Phrase: Hashable, Sendable {
  @usableFromInline enum Storage: Hashable, Sendable {
    case verbatim(String)
    case key(String)
    case pattern(Pattern)
  }

  /// A value that is formatted for the locale when the phrase is shown.
  public enum Argument: Hashable, Sendable {
    /// Text shown as it is. Its direction is isolated from the surrounding text.
    case text(String)
    /// A whole number. The first one in a phrase selects the plural form.
    case integer(Int)
    /// A number with at most `fractionDigits` digits after the decimal separator.
    case decimal(Double, fractionDigits: Int)
    /// An amount in a currency's minor unit (cents, halalas), with its ISO 4217 code.
    case money(minorUnits: Int, currency: String)
    /// A moment, in seconds since 1970-01-01T00:00:00Z.
    case date(secondsSince1970: Double, style: DateStyle)
    /// A day in a calendar, independent of the time zone.
    case day(CalendarDate, CalendarDate.Calendar)
    /// A time of day, independent of the time zone.
    case clock(ClockTime)
    /// A phrase, which is translated itself.
    case phrase(Phrase)
  }

  /// The format of a date and time.
  public enum DateStyle: String, Hashable, Sendable, Codable {
    /// Day, month and year.
    case date
    /// Hour and minute.
    case time
    /// Both.
    case dateAndTime
    /// Day, abbreviated month and year in UTC, which fits into the cell of a table.
    case shortDay
  }

  @usableFromInline let storage: Storage

  @inlinable init(storage: Storage) { self.storage = storage }

  /// Creates a phrase that is shown as it is in every language, such as a name, an address or user input.
  @inlinable public init(_ verbatim: String) { storage = .verbatim(verbatim) }

  /// Creates a phrase that is looked up under `key`. Without an entry, the key itself is shown.
  public init(key: String, _ arguments: [Argument] = []) {
    storage = arguments.isEmpty ? .key(key) : .pattern(Pattern(key: key, arguments))
  }

  /// Text that is shown as it is.
  public static func verbatim(_ text: String) -> Phrase { Phrase(text) }

  /// A date and time, formatted for the locale.
  public static func date(secondsSince1970: Double, style: DateStyle = .date) -> Phrase {
    Phrase(key: "%@", [.date(secondsSince1970: secondsSince1970, style: style)])
  }

  /// A day in words, formatted for the locale: weekday, day, month and year of a calendar. Independent of the time
  /// zone.
  public static func day(_ date: CalendarDate, _ calendar: CalendarDate.Calendar = .gregorian) -> Phrase {
    Phrase(key: "%@", [.day(date, calendar)])
  }

  /// The phrase for a cell of a table: a day has no room for its weekday there.
  var inCell: Phrase {
    guard case .pattern(let pattern) = storage, case .day(let date, .gregorian)? = pattern.first?.argument, pattern.key == "%@" else {
      return self
    }
    return .date(secondsSince1970: Double(date.dayNumber) * 86_400, style: .shortDay)
  }

  /// A time of day such as `22:05`, with the locale's digits.
  public static func time(_ time: ClockTime) -> Phrase { Phrase(key: "%@", [.clock(time)]) }

  /// An amount in a currency's minor unit, formatted for the locale.
  public static func money(minorUnits: Int, currency: String) -> Phrase {
    Phrase(key: "%@", [.money(minorUnits: minorUnits, currency: currency)])
  }

  /// The text if it is verbatim, otherwise the key. It is the same in all languages. Used for identity and in
  /// logs, never shown.
  @inlinable public var identifier: String {
    switch storage {
    case .verbatim(let text), .key(let text): text
    case .pattern(let pattern): pattern.key
    }
  }

  /// The text if it is verbatim, otherwise `nil`.
  @inlinable public var verbatimText: String? {
    if case .verbatim(let text) = storage { text } else { nil }
  }

  /// Whether the text is empty.
  @inlinable public var isEmpty: Bool {
    switch storage {
    case .verbatim(let text), .key(let text): text.isEmpty
    case .pattern: false
    }
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  @inlinable public init(stringLiteral value: String) { self.init(storage: .key(value)) }

  @inlinable public init(stringInterpolation: Interpolation) {
    if let text = stringInterpolation.onlyText { self.init(text) } else { self.init(pattern: stringInterpolation) }
  }

  @usableFromInline init(pattern: Interpolation) {
    guard let first = pattern.first else {
      // Text without arguments. Percent signs are doubled, as in keys with arguments.
      self.init(storage: .key(Pattern(start: pattern.start, first: nil, others: []).key))
      return
    }
    if pattern.start.isEmpty, first.text.isEmpty, pattern.others.isEmpty, !first.isNumber, case .phrase(let phrase) = first.argument {
      self.init(storage: phrase.storage)
    } else {
      self.init(storage: .pattern(Pattern(start: pattern.start, first: first, others: pattern.others)))
    }
  }

  /// Collects the texts and the arguments of a pattern.
  public struct Interpolation: StringInterpolationProtocol {
    @usableFromInline var start = ""
    @usableFromInline var first: Pattern.Part?
    @usableFromInline var others: [Pattern.Part] = []

    @inlinable public init(literalCapacity: Int, interpolationCount: Int) {}

    /// The text if there is nothing else.
    @inlinable var onlyText: String? {
      guard let first, case .text(let text) = first.argument, start.isEmpty, first.text.isEmpty, others.isEmpty else { return nil }
      return text
    }

    /// Appends literal text.
    @inlinable public mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      if first != nil {
        appendBehindArgument(literal)
      } else if start.isEmpty {
        // Reuses the literal's storage.
        start = literal
      } else {
        start += literal
      }
    }

    @usableFromInline mutating func appendBehindArgument(_ literal: String) {
      func join(_ text: inout String) { if text.isEmpty { text = literal } else { text += literal } }
      if others.isEmpty {
        if var part = first {
          join(&part.text)
          first = part
        }
      } else {
        join(&others[others.count - 1].text)
      }
    }

    /// Appends a whole number. The first one selects the plural form.
    @inlinable public mutating func appendInterpolation(_ value: Int) { append(.integer(value), isNumber: true) }
    /// Appends a number with at most `fractionDigits` digits after the decimal separator.
    public mutating func appendInterpolation(_ value: Double, fractionDigits: Int = 2) {
      append(.decimal(value, fractionDigits: fractionDigits))
    }
    /// Appends text as it is.
    @inlinable public mutating func appendInterpolation(_ text: String) { append(.text(text)) }
    /// Appends a phrase, which is translated itself.
    public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }
    /// Appends any argument.
    public mutating func appendInterpolation(_ argument: Argument) { append(argument) }

    @inlinable mutating func append(_ argument: Argument, isNumber: Bool = false) {
      let part = Pattern.Part(argument: argument, isNumber: isNumber)
      if first == nil { first = part } else { others.append(part) }
    }
  }
}

/// A verbatim phrase is encoded as a JSON string, any other as `{"key": …, "arguments": […]}`.
extension Phrase: Codable {
  private enum CodingKeys: String, CodingKey { case key, arguments }

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(text)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        key: try container.decode(String.self, forKey: .key),
        try container.decodeIfPresent([Argument].self, forKey: .arguments) ?? [])
      // Nested phrases that use each argument twice would grow exponentially with their depth.
      let size = size
      guard size.written - size.once <= Self.mostRepeated else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription:
              "A phrase that repeats arguments may grow by at most \(Self.mostRepeated) bytes. This one grows by more."))
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch storage {
    case .verbatim(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .key(let key):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key, forKey: .key)
    case .pattern(let pattern):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(pattern.key, forKey: .key)
      try container.encode(pattern.arguments, forKey: .arguments)
    }
  }
}

extension Phrase {
  /// The maximum number of bytes that repeated arguments may add to a decoded phrase.
  private static var mostRepeated: Int { 65_536 }

  /// The approximate size in bytes, with each argument counted once, and as often as the key uses it.
  private var size: (once: Int, written: Int) {
    let pattern: Pattern
    switch storage {
    case .verbatim(let text): return (text.utf8.count, text.utf8.count)
    case .key(let key): return (key.utf8.count, key.utf8.count)
    case .pattern(let parts): pattern = parts
    }
    let sizes = pattern.arguments.map { argument in
      switch argument {
      case .text(let text): (once: text.utf8.count, written: text.utf8.count)
      case .phrase(let phrase): phrase.size
      default: (once: 32, written: 32)
      }
    }
    let once = sizes.reduce(pattern.key.utf8.count) { $0 + $1.once }
    guard let key = pattern.irregularKey else { return (once, sizes.reduce(pattern.key.utf8.count) { $0 + $1.written }) }
    var (written, next) = (max(once, key.utf8.count), 0)
    var named = Set<Int>()
    key.withBytes { bytes in
      PatternPieces.forEach(bytes) { _ in
      } argument: { position in
        let index = position ?? next
        if position == nil { next += 1 }
        guard sizes.indices.contains(index) else { return }
        written += named.insert(index).inserted ? sizes[index].written - sizes[index].once : sizes[index].written
      }
    }
    return (once, written)
  }
}

extension Phrase: CustomStringConvertible {
  /// The phrase in English with the library's own texts, for logs and tests.
  public var description: String { Localizer.english.string(self) }
}
