/// A table or a view.
public struct Table: Hashable, Sendable, Codable {
  /// How a record is addressed.
  public enum Key: Hashable, Sendable, Codable {
    /// The columns of the primary key, in its order.
    case columns([String])
    /// A hidden number of each row, under the name that no column has. For tables without a primary key.
    case hidden(String)
    /// Records have no address: a view.
    case none
  }

  /// A reference to another table.
  public struct ForeignKey: Hashable, Sendable, Codable {
    public var columns: [String]
    public var target: String
    /// The referenced columns. Empty if the target doesn't exist, or has no key of as many columns.
    public var targetColumns: [String]
    /// What happens to the records of this table when the referenced record is deleted, as the schema says it: `CASCADE`.
    public var onDelete: String
  }

  public var name: String
  public var isView: Bool
  public var columns: [Column]
  public var key: Key
  public var foreignKeys: [ForeignKey]
  /// The sets of columns whose values occur once, including the primary key.
  public var uniqueSets: [[String]]
  /// The columns that order records with equal values: the hidden row number, or the primary key.
  public var tieBreakers: [String]

  public func column(_ name: String) -> Column? { columns.first { $0.name == name } }

  /// The key's columns. Empty for views.
  public var keyColumns: [String] {
    switch key {
    case .columns(let names): names
    case .hidden(let name): [name]
    case .none: []
    }
  }

  /// The foreign key that consists of this column alone, if its target exists.
  public func reference(of column: String) -> ForeignKey? {
    foreignKeys.first { $0.columns == [column] && !$0.targetColumns.isEmpty }
  }

  /// The text column that tells a user which record it is: one named like a name or title, or else the first required one.
  public var tellingColumn: Column? {
    let texts = columns.filter { $0.kind == .text && $0.choices.isEmpty && reference(of: $0.name) == nil }
    let words = ["name", "title", "label", "subject", "email", "اسم", "عنوان"]
    for word in words {
      if let exact = texts.first(where: { $0.name.lowercased() == word }) { return exact }
    }
    for word in words {
      if let similar = texts.first(where: { $0.name.lowercased().contains(word) }) { return similar }
    }
    return texts.first { $0.isRequired } ?? texts.first
  }
}
