/// Reads `multipart/form-data` (RFC 7578) while it arrives: a pure state machine that returns what was found and holds a few kilobytes.
///
/// - Law: the events, and the failure behind them, are the same however the bytes are cut into pieces; only the content of a file comes in other
///   pieces. So a bound stands for what a part has, and never for what happens to be here of it.
/// - Law: at no time it holds more than ``Bounds/headerBytes`` and one delimiter beside the piece that it was given.
/// - Errors: whatever breaks the form, or a bound, ends it; nothing is guessed.
struct MultipartReader {
  /// Something that was found.
  enum Event: Equatable {
    /// A field, whole.
    case field(name: String, value: String)
    /// A file begins. Its name is the client's word.
    case file(name: String, filename: String)
    /// Bytes of the file that began last.
    case bytes([UInt8])
    /// The file that began last is whole.
    case fileEnd
  }

  struct Bounds {
    /// The most bytes of the header of a part.
    var headerBytes = 4 * 1024
    /// The most parts.
    var parts = 1_000
    /// The most bytes of all fields that are no files.
    var fieldBytes = 64 * 1024
  }

  enum Failure: Error, Equatable { case malformed, tooLarge }

  private enum Step { case preamble, afterDelimiter, header, field(String), file, epilogue }

  private let bounds: Bounds
  /// The delimiter with the line break before it.
  private let delimiter: [UInt8]
  private var rest: [UInt8]
  private var step = Step.preamble
  private var parts = 0
  private var fieldBytes = 0
  private var value: [UInt8] = []
  /// The bytes of ``rest`` that were searched in vain already.
  private var searched = 0
  /// The reason why the form ended, behind the events that were found before.
  private(set) var failure: Failure?

  /// - Parameter boundary: The boundary of the content type: 1 to 70 characters.
  init?(boundary: String, bounds: Bounds = Bounds()) {
    guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), boundary.last != " " else {
      return nil
    }
    self.bounds = bounds
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may stand at the very beginning.
    rest = [0x0D, 0x0A]
  }

  /// The boundary of a content type, if it is a form in parts.
  static func boundary(of contentType: String) -> String? {
    let parts = contentType.split(separator: ";")
    guard parts.first?.trimmed.lowercased() == "multipart/form-data" else { return nil }
    for part in parts.dropFirst() {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, halves[0].trimmed.lowercased() == "boundary" else { continue }
      let value = halves[1].trimmed
      return value.hasPrefix("\"") && value.hasSuffix("\"") && value.count >= 2 ? String(value.dropFirst().dropLast()) : String(value)
    }
    return nil
  }

  /// Whether the form came to its end.
  var isComplete: Bool { if case .epilogue = step { true } else { false } }

  /// Takes the next bytes, and returns what they hold; nothing more once there is a ``failure``. Linear in them.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
    guard failure == nil else { return [] }
    rest.append(contentsOf: bytes)
    var (events, offset): ([Event], Int) = ([], 0)
    do throws(Failure) {
      while try advance(&offset, &events) {}
    } catch {
      failure = error
      rest = []
      return events
    }
    rest.removeFirst(offset)
    searched = max(0, searched - offset)
    return events
  }

  /// Takes what is at an offset, if enough of it is here; says whether it was.
  private mutating func advance(_ offset: inout Int, _ events: inout [Event]) throws(Failure) -> Bool {
    switch step {
    case .preamble:
      // Browsers send nothing before the first part.
      guard let found = try find(delimiter, from: offset, within: bounds.headerBytes, or: .malformed) else { return false }
      offset = found + delimiter.count
      step = .afterDelimiter
    case .afterDelimiter:
      guard rest.count - offset >= 2 else { return false }
      switch (rest[offset], rest[offset + 1]) {
      case (0x2D, 0x2D): step = .epilogue
      case (0x0D, 0x0A):
        parts += 1
        guard parts <= bounds.parts else { throw .tooLarge }
        step = .header
        // The line break stays: a header that is empty ends with it.
        return true
      default: throw .malformed
      }
      offset += 2
    case .header:
      guard let end = try find([0x0D, 0x0A, 0x0D, 0x0A], from: offset, within: bounds.headerBytes, or: .tooLarge) else { return false }
      guard let part = Self.part(rest[offset..<end]) else { throw .malformed }
      offset = end + 4
      if let filename = part.filename {
        events.append(.file(name: part.name, filename: filename))
        step = .file
      } else {
        value = []
        step = .field(part.name)
      }
    case .field(let name):
      let (end, isWhole) = content(from: offset)
      fieldBytes += end - offset
      guard fieldBytes <= bounds.fieldBytes else { throw .tooLarge }
      value += rest[offset..<end]
      offset = end
      guard isWhole else { return false }
      guard let text = String(validating: value, as: UTF8.self) else { throw .malformed }
      events.append(.field(name: name, value: text))
      offset += delimiter.count
      step = .afterDelimiter
    case .file:
      let (end, isWhole) = content(from: offset)
      if end > offset { events.append(.bytes(Array(rest[offset..<end]))) }
      offset = end
      guard isWhole else { return false }
      events.append(.fileEnd)
      offset += delimiter.count
      step = .afterDelimiter
    case .epilogue:
      offset = rest.count
      return false
    }
    return true
  }

  /// The end of the content that begins at an offset, as far as it is here, and whether the delimiter follows.
  private mutating func content(from offset: Int) -> (end: Int, isWhole: Bool) {
    if let found = find(delimiter, from: offset) { return (found, true) }
    return (max(offset, searched), false)
  }

  /// The offset of a pattern that begins after at most some bytes; `nil` while it may still come.
  private mutating func find(
    _ pattern: [UInt8], from start: Int, within most: Int, or failure: Failure
  ) throws(Failure) -> Int? {
    let found = find(pattern, from: start)
    if (found ?? searched) - start > most { throw failure }
    return found
  }

  /// The first offset of a pattern that begins with a line break. Where there is none, ``searched`` is the first offset at which one may begin.
  private mutating func find(_ pattern: [UInt8], from start: Int) -> Int? {
    var offset = max(start, searched)
    let found = rest.withUnsafeBufferPointer { bytes -> Int? in
      while offset + pattern.count <= bytes.count {
        if bytes[offset] == 0x0D, bytes[offset + 1] == 0x0A, bytes[offset..<offset + pattern.count].elementsEqual(pattern) { return offset }
        offset += 1
      }
      return nil
    }
    searched = found == nil ? max(start, offset) : 0
    return found
  }

  /// The name, and the file's name if it is a file, of a part's header.
  private static func part(_ header: ArraySlice<UInt8>) -> (name: String, filename: String?)? {
    guard let text = String(validating: header, as: UTF8.self) else { return nil }
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].trimmed.lowercased() == "content-disposition" else { continue }
      let fields = parameters(line[line.index(after: colon)...])
      guard fields.kind == "form-data", let name = fields.values["name"] else { return nil }
      return (name, fields.values["filename"])
    }
    return nil
  }

  /// The parameters of a disposition. Browsers write quotes and line breaks in names as `%22`, `%0D`, `%0A` (HTML Standard §4.10.21.8).
  private static func parameters(_ text: Substring) -> (kind: String, values: [String: String]) {
    var rest = text.prefix { $0 != ";" }
    let kind = rest.trimmed.lowercased()
    rest = text[rest.endIndex...]
    var values: [String: String] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst()
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var value = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        let quoted = rest.prefix { $0 != "\"" }
        value = String(quoted)
        rest = rest[quoted.endIndex...].dropFirst()
        rest = rest.drop { $0 != ";" }
      } else {
        let plain = rest.prefix { $0 != ";" }
        value = String(plain.trimmed)
        rest = rest[plain.endIndex...]
      }
      let key = name.trimmed.lowercased()
      // Of a parameter that stands twice the first one counts, for everybody who looks.
      if values[key] == nil { values[key] = unescaped(value) }
    }
    return (kind, values)
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      switch rest[percent...].prefix(3).uppercased() {
      case "%22": result += "\""
      case "%0D": result += "\r"
      case "%0A": result += "\n"
      default:
        result += "%"
        rest = rest[rest.index(after: percent)...]
        continue
      }
      rest = rest[percent...].dropFirst(3)
    }
    return result + rest
  }
}

extension StringProtocol {
  fileprivate var trimmed: Substring {
    let start = self[...].drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return Substring(start[...last])
  }
}
