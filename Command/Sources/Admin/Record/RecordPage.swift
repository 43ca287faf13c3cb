import AdminSchema
import Tessera

/// A record with everything around it.
struct RecordPage: Equatable, Codable, Sendable {
  /// Records of another table that refer to this one.
  struct Related: Equatable, Codable, Sendable {
    let table: Table
    let key: Table.ForeignKey
    let records: [ListedRecord]
    /// Numbers above 10,000 aren't counted to the end. `nil` if no index leads to the records, and searching took too long.
    let count: Int?
  }

  var values: [String: Value]
  /// The telling texts of the records that this one refers to, by column.
  var names: [String: Value] = [:]
  var related: [Related] = []

  static func load(_ key: RecordKey, of table: Table, from database: any Database) async throws -> RecordPage {
    guard let values = try await database.record(key, of: table) else { throw DatabaseProblem.gone }
    var page = RecordPage(values: values)
    for reference in table.foreignKeys where reference.columns.count == 1 {
      guard let value = values[reference.columns[0]], value.isWhole, value != .null else { continue }
      page.names[reference.columns[0]] = try await database.option(value, of: reference)?.text
    }
    for (other, reference) in database.schema.references(to: table) {
      do {
        let (records, count) = try await database.related(values, to: other, by: reference)
        if count > 0 { page.related.append(Related(table: other, key: reference, records: records, count: count)) }
      } catch DatabaseProblem.timedOut {
        page.related.append(Related(table: other, key: reference, records: [], count: nil))
      }
    }
    return page
  }

  /// What deleting the record does to others, as a sentence for each table.
  var consequences: [Phrase] {
    related.map { related in
      let name: Phrase = related.count.map { "\(related.table.title) (\($0))" } ?? related.table.title
      return switch related.key.onDelete.uppercased() {
      case "CASCADE": "\(name) will be deleted too."
      case "SET NULL", "SET DEFAULT": "\(name) will lose the reference."
      default: "\(name) still refer to it, so the database will refuse."
      }
    }
  }
}
