public import Foundation
internal import TesseraScreen

/// The rows of an endpoint's answer, each decoded on its own.
///
/// The rows are a JSON array, or the array in an object around it: `{"items": […], "next": …}`, `{"status": …, "data": […]}`.
///
/// - Law: a row that cannot be decoded is left out alone; the others keep their order. What was left out is in ``problems``.
/// - JSON is read strictly, by RFC 8259: a trailing comma, a comment or a leading zero makes the whole answer malformed. Numbers are taken
///   exactly or not at all: `true` is no 1, `1.0` and `0e1` are no integers, and both are a `Double`. An ``OptionID`` is the text of a
///   string or number, byte by byte.
public struct MenuPayload<Row: Decodable & Sendable>: Sendable {
  /// The rows that could be decoded.
  public private(set) var rows: [Row]
  /// The others: which, where, why.
  public private(set) var problems: [RowProblem]
  /// The cursor of the next page, if the answer names one.
  public private(set) var next: String?

  /// No rows.
  init() { (rows, problems, next) = ([], [], nil) }

  /// Adds the rows of the page that follows.
  mutating func append(_ page: MenuPayload) {
    let offset = rows.count + problems.count
    if offset == 0 {
      self = page
      return
    }
    problems += page.problems.map {
      RowProblem(row: offset + $0.row, path: $0.path, reason: "on a later page: \($0.reason)", isDropped: $0.isDropped)
    }
    rows += page.rows
    next = page.next
  }

  /// Decodes an answer.
  ///
  /// - Parameters:
  ///   - key: Where the rows are in the object around them, with dots between keys; by default the first of `items`, `data`, `results` and
  ///     `rows`.
  ///   - nextKey: Where the cursor is.
  /// - Throws: ``TesseraScreen/LoadFailure`` with the code `malformed` if the answer is not JSON or has no rows; loading again may help.
  /// Complexity: O(bytes).
  public init(_ data: Data, key: String? = nil, nextKey: String = "next") throws {
    guard String(validating: data, as: UTF8.self) != nil else { throw Self.malformed("the answer is not UTF-8") }
    do {
      self =
        try data.withContiguousStorageIfAvailable { try Self(reading: $0, key, nextKey) }
        ?? Array(data).withUnsafeBufferPointer {
          try Self(reading: $0, key, nextKey)
        }
    } catch let fault as JSONFault {
      throw Self.malformed("the answer is not JSON: \(fault)")
    }
  }

  private init(reading bytes: UnsafeBufferPointer<UInt8>, _ key: String?, _ nextKey: String) throws {
    // A byte order mark is allowed to be ignored (RFC 8259 §8.1).
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var reader = JSONReader(hasMark ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes)
    var found: (rows: [Row], problems: [RowProblem])?
    var next: String?
    switch reader.peek() {
    case 0x5B: found = try Self.rows(&reader, prefix: "")
    case 0x7B:
      let keys = key.map { [$0] } ?? ["items", "data", "results", "rows"]
      func read(_ reader: inout JSONReader, _ prefix: String, _ depth: Int) throws {
        try reader.forEachMember { reader, name in
          let path = prefix.isEmpty ? name : "\(prefix).\(name)"
          if keys.contains(path), reader.peek() == 0x5B {
            found = try Self.rows(&reader, prefix: path)
          } else if reader.peek() == 0x7B, (keys + [nextKey]).contains(where: { $0.hasPrefix(path + ".") }) {
            try read(&reader, path, depth + 1)
          } else {
            let value = try reader.value(depth: depth)
            if path == nextKey {
              switch value {
              case .text(let text), .number(let text): next = text
              default: break
              }
            }
          }
        }
      }
      try read(&reader, "", 1)
    default: _ = try reader.value()
    }
    try reader.end()
    guard let found else {
      throw Self.malformed("the answer has no array of rows" + (key.map { " at '\($0)'" } ?? "; name its key in 'MenuType.rowsKey'"))
    }
    (rows, problems, self.next) = (found.rows, found.problems, next)
  }

  private static func rows(_ reader: inout JSONReader, prefix: String) throws -> ([Row], [RowProblem]) {
    let problems = RowProblems(prefix: prefix)
    let userInfo: [CodingUserInfoKey: Any] = [.rowProblems: problems]
    var rows: [Row] = []
    var index = 0
    try reader.forEachElement { reader in
      let path: [any CodingKey] = [RowIndex(index)]
      index += 1
      let value = try reader.value(depth: 2)
      do {
        rows.append(try Row(from: RowDecoder(value: value, codingPath: path, userInfo: userInfo)))
      } catch {
        problems.add(error, at: path)
      }
    }
    return (rows, problems.all)
  }

  private static func malformed(_ detail: String) -> LoadFailure { LoadFailure(.malformed, detail: detail) }
}
