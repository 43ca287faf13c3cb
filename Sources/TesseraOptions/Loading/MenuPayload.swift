package import Foundation
internal import TesseraJSON
internal import TesseraScreen

/// The rows of an endpoint's answer, each decoded on its own.
///
/// The answer is a JSON array, or an object that holds the array: `{"items": […], "next": …}`,
/// `{"status": …, "data": […]}`.
///
/// - Law: a row that can't be decoded is left out and listed in ``problems``. The other rows keep their order.
/// - JSON is read strictly, by RFC 8259: a trailing comma, a comment or a leading zero makes the whole answer
///   malformed. Numbers are read exactly or rejected: `true` isn't 1, and `1.0` and `0e1` aren't integers but are
///   valid for a `Double`. An ``OptionID`` is the text of a string or number, byte by byte. A `Date` is an RFC 3339
///   date-time or a number of seconds since 1970.
package struct MenuPayload<Row: Decodable & Sendable>: Sendable {
  /// The rows that could be decoded.
  package private(set) var rows: [Row]
  /// The rows that couldn't be decoded, or only in part.
  package private(set) var problems: [LoadedMenu.RowProblem]
  /// The cursor of the next batch, if the answer names one.
  package private(set) var next: String?
  /// The error messages that the endpoint sends next to its rows, as GraphQL does.
  package private(set) var errors: [String] = []

  init() { (rows, problems, next) = ([], [], nil) }

  mutating func append(_ batch: MenuPayload) {
    let offset = rows.count + problems.count
    if offset == 0 {
      self = batch
      return
    }
    problems += batch.problems.map {
      LoadedMenu.RowProblem(row: offset + $0.row, path: $0.path, reason: "in a later batch: \($0.reason)", isDropped: $0.isDropped)
    }
    rows += batch.rows
    next = batch.next
    errors += batch.errors
  }

  /// Decodes an answer.
  ///
  /// - Parameters:
  ///   - key: The path of the rows in the surrounding object, with dots between keys. Default: the first of `items`,
  ///     `data`, `results` and `rows`.
  ///   - nextKey: The path of the cursor.
  /// - Throws: ``/TesseraScreen/LoadFailure`` with the code `malformed` if the answer isn't JSON or has no rows.
  ///   Loading again may help. If it has `errors` instead of rows, the code is `refused` and the message is the
  ///   first error's.
  /// - Complexity: O(bytes).
  package init(_ data: Data, key: String? = nil, nextKey: String = "next") throws {
    do {
      self = try MenuJSON.scan(data) { try Self(&$0, key, nextKey) }
    } catch let fault as JSONFault {
      guard String(validating: data, as: UTF8.self) != nil else { throw Self.malformed("the answer is not UTF-8") }
      throw Self.malformed("the answer is not JSON: \(fault.words(in: data))")
    }
  }

  private init(_ scanner: inout JSONScanner, _ key: String?, _ nextKey: String) throws {
    var found: (rows: [Row], problems: [LoadedMenu.RowProblem])?
    // The position of the matched key in `keys`.
    var rank = Int.max
    var next: String?
    var errors: [String] = []
    try scanner.begin()
    switch try scanner.kind() {
    case .array: found = try Self.rows(&scanner, prefix: "")
    case .object:
      let keys = key.map { [$0] } ?? ["items", "data", "results", "rows"]
      func read(_ scanner: inout JSONScanner, _ prefix: String) throws {
        guard try scanner.open(0x7D) else { return }
        repeat {
          let name = JSONText.string(scanner.bytes, try scanner.string())
          try scanner.expect(0x3A)
          scanner.skipSpace()
          let path = prefix.isEmpty ? name : "\(prefix).\(name)"
          let (start, kind) = (scanner.position, try scanner.kind())
          if kind == .array, let own = keys.firstIndex(of: path), own <= rank {
            (found, rank) = (try Self.rows(&scanner, prefix: path), own)
          } else if kind == .object, (keys + [nextKey]).contains(where: { $0.hasPrefix(path + ".") }) {
            try read(&scanner, path)
          } else {
            try scanner.skipValue()
            let member = FoundMember(extent: JSONExtent(start, scanner.position), kind: kind)
            if path == "errors", kind == .array {
              try scanner.checkBounds()
              var values = ValuesDecoder(scanner.bytes, rules: MenuJSON.rules())
              errors = (try? values.decode(OptionModel.Value.self, member.extent))?.asErrors ?? []
            }
            if path == nextKey, kind == .string || kind == .number { next = JSONText.string(scanner.bytes, member.content) }
          }
        } while try scanner.next(0x7D)
      }
      try read(&scanner, "")
    default: try scanner.skipValue()
    }
    try scanner.finish()
    guard let found else {
      if let first = errors.first {
        throw LoadFailure(.refused, message: Phrase(first), detail: "the answer has no rows, but \(errors.count) errors: \(first)")
      }
      throw Self.malformed("the answer has no array of rows" + (key.map { " at '\($0)'" } ?? "; name its key in 'MenuSettings.rowsKey'"))
    }
    (rows, problems, self.next, self.errors) = (found.rows, found.problems, next, errors)
  }

  /// Decodes each element of the array at the scanner's position as soon as its JSON is validated.
  private static func rows(_ scanner: inout JSONScanner, prefix: String) throws -> ([Row], [LoadedMenu.RowProblem]) {
    let problems = RowProblems(prefix: prefix)
    var values = ValuesDecoder(scanner.bytes, rules: MenuJSON.rules(problems))
    var rows: [Row] = []
    var index = 0
    guard try scanner.open(0x5D) else { return ([], []) }
    repeat {
      let path: [any CodingKey] = [PathKey(index)]
      index += 1
      let start = scanner.position
      try scanner.skipValue()
      try scanner.checkBounds()
      do {
        rows.append(try values.decode(Row.self, JSONExtent(start, scanner.position), prefix: path))
      } catch {
        problems.add(error, at: path)
      }
    } while try scanner.next(0x5D)
    return (rows, problems.all)
  }

  private static func malformed(_ detail: String) -> LoadFailure { LoadFailure(.malformed, detail: detail) }
}

extension OptionModel.Value {
  /// The error messages of an answer in the form of GraphQL: `{"errors": [{"message": …}]}`.
  var errors: [String] { self["errors"]?.asErrors ?? [] }

  /// The message of each error, or its JSON if it has none.
  fileprivate var asErrors: [String] {
    guard case .array(let errors) = self else { return [] }
    return errors.map { $0["message"]?.text ?? $0.text ?? (try? $0.json()).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }
}
