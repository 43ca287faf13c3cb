import AdminSchema
import Tessera

extension Value {
  /// The value as a user reads it. Numbers and dates stay what they are.
  var phrase: Phrase {
    switch self {
    case .null: "—"
    case .integer, .real, .text: "\(typed)"
    case .long(let text): "\(text + "…")"
    case .bytes(let data): UploadedFile.ByteCount(bytes: data.count).phrase
    case .large(let bytes): UploadedFile.ByteCount(bytes: bytes).phrase
    }
  }

  /// The value with at most a number of characters.
  func phrase(atMost characters: Int) -> Phrase {
    typed.count > characters ? Value.long(String(typed.prefix(characters))).phrase : phrase
  }
}

extension Column {
  /// A value of this column, as a user reads it.
  func phrase(of value: Value, atMost characters: Int) -> Phrase {
    switch (kind, value) {
    case (.flag, .integer(0)): "No"
    case (.flag, .integer(1)): "Yes"
    default: value.phrase(atMost: characters)
    }
  }

  /// The column's name as a user reads it.
  func title(in table: Table) -> Phrase { "\(name.readable(isReference: table.reference(of: name) != nil))" }
}

extension Table {
  var title: Phrase { "\(name.readable())" }

  func title(of column: String) -> Phrase { self.column(column)?.title(in: self) ?? "\(column)" }

  /// What a user calls a record: its telling text, or its key.
  func name(of values: [String: Value], _ key: RecordKey) -> Phrase {
    if let telling = tellingColumn, case .text(let text)? = values[telling.name], !text.isEmpty {
      return Value.text(text).phrase(atMost: 80)
    }
    return "\(readableKey(key))"
  }

  func readableKey(_ key: RecordKey) -> String { key.values.map(\.typed).joined(separator: " · ") }
}
