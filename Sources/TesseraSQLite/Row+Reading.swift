internal import Foundation
internal import GRDB

extension String {
  var blob: Data { Data(utf8) }
}

// A damaged file must not crash the process: these functions throw where GRDB's subscripts trap.
extension Row {
  func text(_ index: Int) throws -> String { String(decoding: try data(index), as: UTF8.self) }
  /// The text of a blob. Throws if it isn't valid UTF-8, so that damaged bytes never match another user's
  /// name.
  func wholeText(_ index: Int) throws -> String {
    guard let text = String(validating: try data(index), as: UTF8.self) else { throw DamagedValue(words: "bytes are not text") }
    return text
  }
  func data(_ index: Int) throws -> Data {
    switch try decode(DatabaseValue.self, atIndex: index).storage {
    case .blob(let data): return data
    case .string(let text): return Data(text.utf8)
    case .null, .int64, .double: throw DamagedValue(words: "a column of bytes has another type")
    }
  }
  func int(_ index: Int) throws -> Int { try within(-1 << 53...1 << 53, index) }
  func double(_ index: Int) throws -> Double {
    // SQLite itself would convert a text to 0.
    switch try decode(DatabaseValue.self, atIndex: index).storage {
    case .double(let number): number
    case .int64(let number): Double(number)
    case .null, .string, .blob: throw DamagedValue(words: "a column of numbers has another type")
    }
  }
  /// A finite time.
  func time(_ index: Int) throws -> Double {
    let time = try double(index)
    guard time.isFinite else { throw DamagedValue(words: "a time is out of bounds") }
    return time
  }
  func within(_ bounds: ClosedRange<Int>, _ index: Int) throws -> Int {
    guard case .int64(let found) = try decode(DatabaseValue.self, atIndex: index).storage, let number = Int(exactly: found),
      bounds.contains(number)
    else { throw DamagedValue(words: "a number is out of bounds") }
    return number
  }
}

struct DamagedValue: Error {
  let words: String
}

/// The description of an error caused by a damaged file: a SQLite error or an invalid value. `nil` for other
/// errors.
func damage(_ error: any Error) -> String? {
  if let error = error as? DatabaseError { return error.isDamage ? error.words : nil }
  return damagedValue(error)
}

/// The description of an error caused by a damaged row. `nil` for other errors.
func damagedValue(_ error: any Error) -> String? {
  switch error {
  case let error as DamagedValue: error.words
  case is RowDecodingError: "a column has another type"
  default: nil
  }
}

extension DatabaseError {
  var isDamage: Bool { resultCode == .SQLITE_NOTADB || resultCode == .SQLITE_CORRUPT }
  /// SQLite's message, without the statement and its values.
  var words: String { "\(resultCode.rawValue): \(message ?? "no words")" }
}
