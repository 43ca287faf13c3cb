internal import Foundation

/// A line of the history: who changed which record, and the values that changed.
public struct HistoryEntry: Hashable, Sendable, Codable, Identifiable {
  public var id: Int64
  public var time: String
  public var user: String
  public var table: String
  public var key: RecordKey
  /// The former values by column, as JSON values. Empty for a new record.
  public var before: [String: String]
  /// The new values. Empty for a deleted record.
  public var after: [String: String]

  /// The values as a JSON object. Blobs are written by their hexadecimal digits or their size.
  static func json(_ values: [String: Value]) -> String {
    let object = values.mapValues { value -> Any in
      switch value {
      case .null: NSNull()
      case .integer(let number): number
      case .real(let number): number.isFinite ? number : "\(number)"
      case .text(let text), .long(let text): text
      case .bytes: ["hex": String(RecordKey([value]).text.dropFirst())]
      case .large(let bytes): ["bytes": bytes]
      }
    }
    let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static func values(_ json: String) -> [String: String] {
    let object = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
    return object.mapValues { value in
      switch value {
      case is NSNull: "NULL"
      case let text as String: text
      case let number as NSNumber: number.stringValue
      default: (try? JSONSerialization.data(withJSONObject: value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
    }
  }
}

extension Database {
  /// The newest changes, of all records or of one. Empty if nothing was ever written here.
  public func history(of table: Table? = nil, _ key: RecordKey? = nil, atMost most: Int = 100) async throws -> [HistoryEntry] {
    guard try await hasHistory else { return [] }
    var place: Statement = ""
    if let table, let key { place = " WHERE \"table\" = \(.text(table.name)) AND \"key\" = \(.text(key.text))" }
    let names = ["id", "at", "who", "table", "key", "before", "after"]
    let rows = try await rows(
      names, atMost: Self.editedCharacters, " FROM \(name: "tessera_history")\(place) ORDER BY id DESC LIMIT \(number: most)")
    return rows.compactMap { row in
      guard case .integer(let id) = row[0], let key = RecordKey(text: row[4].typed) else { return nil }
      return HistoryEntry(
        id: id, time: row[1].typed, user: row[2].typed, table: row[3].typed, key: key, before: HistoryEntry.values(row[5].typed),
        after: HistoryEntry.values(row[6].typed))
    }
  }
}
