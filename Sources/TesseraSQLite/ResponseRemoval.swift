internal import Foundation
internal import TesseraOptions

/// The conditions by which answers below a path are found: each is one range of one index, so that nothing else is looked at.
enum ResponseRemoval {
  /// A condition, with the bounds of its range; a limit stands behind them.
  static func conditions(below prefix: PathPrefix, of scope: String?) -> [(selection: String, bounds: [Data])] {
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
