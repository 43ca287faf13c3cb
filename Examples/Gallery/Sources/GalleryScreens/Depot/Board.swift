public import Tessera

/// The notes that all users of the depot see, newest first.
public struct Board: Codable, Hashable, Sendable {
  public struct Note: Codable, Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String
    /// One more than the newest known note.
    public let number: Int
  }

  /// The most notes. The oldest are removed first.
  static let capacity = 12
  public private(set) var notes: [Note] = []

  public init() {}

  mutating func pin(_ text: String, id: String) {
    merge([Note(id: id, text: text, number: (notes.first?.number ?? 0) + 1)])
  }

  /// Merges the notes of another board. Nodes that merge each other's notes get the same board, in any order.
  mutating func merge(_ others: [Note]) {
    var known = Set(notes)
    notes += others.filter { known.insert($0).inserted }
    notes.sort { ($1.number, $1.id) < ($0.number, $0.id) }
    notes.removeLast(max(0, notes.count - Self.capacity))
  }
}

/// The progress of counting the depot's stock.
public struct StockCount: Codable, Hashable, Sendable {
  var counted = 0
  var shelves = 24
  /// The self-chosen name of the counting node.
  var node = ""
  var isDone: Bool { counted >= shelves }

  public init() {}
}

extension Topic where Value == Board {
  public static let board = Topic("gallery.board")
}

extension Topic where Value == StockCount {
  public static let stockCount = Topic("gallery.stock-count")
}
