/// Parses `multipart/form-data` (RFC 7578) incrementally: a pure state machine that returns events and holds a few
/// kilobytes.
///
/// - Law: events and failures are independent of how the bytes are split into pieces, except for the pieces of a
///   file's content. Limits therefore apply to whole parts, not to the bytes that happen to be available.
/// - Law: it holds at most ``Bounds/headerBytes`` and one delimiter in addition to the current piece.
/// - Errors: a malformed form, or one that exceeds a limit, ends with a failure. Nothing is guessed.
struct MultipartReader {
  enum Event: Equatable {
    /// A complete field.
    case field(name: String, value: String)
    /// The start of a file. The name is the client's and untrusted.
    case file(name: String, filename: String)
    /// Bytes of the current file.
    case bytes([UInt8])
    /// The end of the current file.
    case fileEnd
  }

  struct Bounds {
    /// The most bytes of a part's header.
    var headerBytes = 4 * 1024
    /// The most parts.
    var parts = 1_000
    /// The most bytes of all fields that aren't files.
    var fieldBytes = 64 * 1024
  }

  enum Failure: Error, Equatable { case malformed, tooLarge }

  private enum Step { case preamble, afterDelimiter, header, field(String), file, epilogue }

  private let bounds: Bounds
  /// The delimiter, including the line break before it.
  private let delimiter: [UInt8]
  private var rest: [UInt8]
  private var step = Step.preamble
  private var parts = 0
  private var fieldBytes = 0
  private var value: [UInt8] = []
  /// The number of bytes of ``rest`` already searched.
  private var searched = 0
  /// The reason why parsing failed, after the events before it.
  private(set) var failure: Failure?

  /// - Parameter boundary: The boundary of the content type: 1 to 70 characters.
  init?(boundary: String, bounds: Bounds = Bounds()) {
    guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), boundary.last != " " else {
      return nil
    }
    self.bounds = bounds
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may be at the very start.
    rest = [0x0D, 0x0A]
  }

  /// The boundary of a content type. `nil` if it isn't a multipart form.
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

  /// Whether the form is complete.
  var isComplete: Bool { if case .epilogue = step { true } else { false } }

  /// Parses the next bytes and returns their events. Returns nothing after a ``failure``. Linear.
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

  /// Parses the next element if enough bytes are available. Returns whether they were.
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
        // Keep the line break: it ends an empty header.
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

  /// The end of the available content from an offset, and whether the delimiter follows.
  private mutating func content(from offset: Int) -> (end: Int, isWhole: Bool) {
    if let found = find(delimiter, from: offset) { return (found, true) }
    return (max(offset, searched), false)
  }

  /// The offset of a pattern that must start within `most` bytes. `nil` if it may still arrive.
  private mutating func find(
    _ pattern: [UInt8], from start: Int, within most: Int, or failure: Failure
  ) throws(Failure) -> Int? {
    let found = find(pattern, from: start)
    if (found ?? searched) - start > most { throw failure }
    return found
  }

  /// The first offset of a pattern that begins with a line break. If there is none, sets ``searched`` to the first
  /// offset where one may begin.
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

  /// The name of a part, and its file name if it is a file.
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

  /// The parameters of a disposition. Browsers encode quotes and line breaks in names as `%22`, `%0D`, `%0A` (HTML
  /// Standard §4.10.21.8).
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
      // The first of repeated parameters counts, consistently.
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
