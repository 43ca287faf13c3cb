internal import Synchronization

extension LoadedMenu {
  /// A problem in a menu row: its location, its reason, and whether the row was dropped.
  public struct RowProblem: Hashable, Sendable, CustomStringConvertible {
    /// The row's index in the payload.
    public let row: Int
    /// The path in the payload: `[3].children[0].id`.
    public let path: String
    /// The reason why the row, or a part of it, can't be used.
    public let reason: String
    /// Whether the row was left out. If not, it is shown despite the problem.
    public let isDropped: Bool

    /// A problem in a row.
    public init(row: Int, path: String, reason: String, isDropped: Bool = true) {
      (self.row, self.path, self.reason, self.isDropped) = (row, path, reason, isDropped)
    }

    public var description: String { "\(path): \(reason)" }
  }
}

final class RowProblems: Sendable {
  private let storage = Mutex<[LoadedMenu.RowProblem]>([])
  private let prefix: String

  init(prefix: String) { self.prefix = prefix }

  var all: [LoadedMenu.RowProblem] { storage.withLock { $0 } }

  func add(_ error: any Error, at path: [any CodingKey]) {
    var (path, reason) = (path, "\(error)")
    switch error as? DecodingError {
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .keyNotFound(_, let context)?, .dataCorrupted(let context)?:
      (path, reason) = (context.codingPath, context.debugDescription)
    default: break
    }
    add(LoadedMenu.RowProblem(row: path.first?.intValue ?? 0, path: prefix + Self.text(path), reason: reason))
  }

  func add(_ problem: LoadedMenu.RowProblem) { storage.withLock { $0.append(problem) } }

  private static func text(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue { text += "[\(index)]" } else { text += text.isEmpty ? key.stringValue : "." + key.stringValue }
    }
    return text
  }
}

extension CodingUserInfoKey {
  /// The collector for problems of rows nested in a row. The unwrap is safe: only an empty name gives `nil`.
  static let rowProblems = CodingUserInfoKey(rawValue: "tessera.rowProblems").unsafelyUnwrapped
}
