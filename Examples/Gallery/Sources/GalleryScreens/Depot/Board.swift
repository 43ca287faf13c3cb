public import Tessera

/// The notes that everybody in the depot sees, newest first.
public struct Board: Codable, Hashable, Sendable {
  /// A note.
  public struct Note: Codable, Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String
    /// Counts up from the newest note that was known.
    public let number: Int
  }

  /// The most notes; the oldest go.
  static let capacity = 12
  public private(set) var notes: [Note] = []

  public init() {}

  mutating func pin(_ text: String, id: String) {
    merge([Note(id: id, text: text, number: (notes.first?.number ?? 0) + 1)])
  }

  /// Takes the notes of another board: two nodes that merge each other's have the same board, in whatever order.
  mutating func merge(_ others: [Note]) {
    var known = Set(notes)
    notes += others.filter { known.insert($0).inserted }
    notes.sort { ($1.number, $1.id) < ($0.number, $0.id) }
    notes.removeLast(max(0, notes.count - Self.capacity))
  }
}

/// The progress of the count of the depot's stock.
public struct StockCount: Codable, Hashable, Sendable {
  var counted = 0
  var shelves = 24
  /// The node that counts, by a name that it gave itself.
  var node = ""
  var isDone: Bool { counted >= shelves }

  public init() {}
}

extension Topic where Value == Board {
  /// The board of the gallery's depot.
  public static let board = Topic("gallery.board")
}

extension Topic where Value == StockCount {
  /// The count of the gallery's depot.
  public static let stockCount = Topic("gallery.stock-count")
}
