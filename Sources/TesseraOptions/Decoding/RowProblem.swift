internal import Synchronization

/// A row of a menu that could not be used, or only in part: which, where in it, and why.
public struct RowProblem: Hashable, Sendable, CustomStringConvertible {
  /// The row's path in the payload.
  public let row: Int
  /// The path in the payload: `[3].children[0].id`.
  public let path: String
  /// The problem.
  public let reason: String
  /// Whether the row was left out; otherwise it is shown all the same.
  public let isDropped: Bool

  /// A row that could not be used, or only in part.
  public init(row: Int, path: String, reason: String, isDropped: Bool = true) {
    (self.row, self.path, self.reason, self.isDropped) = (row, path, reason, isDropped)
  }

  public var description: String { "\(path): \(reason)" }
}

/// Collects the problems of a payload while it is decoded.
final class RowProblems: Sendable {
  private let storage = Mutex<[RowProblem]>([])
  private let prefix: String

  init(prefix: String) { self.prefix = prefix }

  var all: [RowProblem] { storage.withLock { $0 } }

  func add(_ error: any Error, at path: [any CodingKey]) {
    var (path, reason) = (path, "\(error)")
    switch error as? DecodingError {
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .keyNotFound(_, let context)?, .dataCorrupted(let context)?:
      (path, reason) = (context.codingPath, context.debugDescription)
    default: break
    }
    add(RowProblem(row: path.first?.intValue ?? 0, path: prefix + Self.text(path), reason: reason))
  }

  func add(_ problem: RowProblem) { storage.withLock { $0.append(problem) } }

  private static func text(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue { text += "[\(index)]" } else { text += text.isEmpty ? key.stringValue : "." + key.stringValue }
    }
    return text
  }
}

extension CodingUserInfoKey {
  /// The path for problems of rows inside a row; the key's name is not empty, so it always exists.
  static let rowProblems = CodingUserInfoKey(rawValue: "tessera.rowProblems").unsafelyUnwrapped
}
