internal import Foundation
internal import TesseraOptions

/// The queries for responses below a path. Each is one range of one index, so no other rows are read.
enum ResponseRemoval {
  /// A query with the bounds of its range. The caller appends the limit.
  static func conditions(below prefix: MenuPath.Prefix, of scope: String?) -> [(selection: String, bounds: [Data])] {
    var conditions: [(sql: String, bounds: [Data])] = [("path >= ?", [Data()])]
    if !prefix.isEverything {
      conditions = [("path = ?", [Data(prefix.bytes)])]
      conditions += prefix.ranges.map { ("path >= ? AND path < ?", [Data($0.from), Data($0.upTo)]) }
    }
    let index = scope == nil ? "response_path" : "response_scope"
    return conditions.map { condition in
      let owner = scope == nil ? "" : "scope = ? AND "
      return (
        "SELECT number FROM response INDEXED BY \(index) WHERE \(owner)\(condition.sql) LIMIT ?",
        (scope.map { [Data($0.utf8)] } ?? []) + condition.bounds
      )
    }
  }
}
