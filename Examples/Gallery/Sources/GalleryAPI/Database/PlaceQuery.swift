/// A query for places, with filters, order and start position.
struct PlaceQuery: Sendable {
  enum Order: String, Sendable {
    case name
    case populationDescending = "-population"
    /// Names that start with the text, then names with a word that does, then the rest. Larger places first.
    case relevance

    var keyParts: Int { self == .relevance ? 3 : 2 }
  }
  var kind: Place.Kind?
  var parent: String?
  var country: String?
  var region: String?
  /// The folded search text.
  var text: String?
  var order = Order.name
  var language = Language.english
  var after: Cursor?
  var limit: Int

  /// Identifies the query, without its position, for cursors.
  var identity: String {
    let parts = [kind?.rawValue, parent, country, region, text, order.rawValue, language.rawValue]
    return parts.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
  }
}

/// A batch of places, with the cursor of the next if there is one.
struct PlaceBatch: Sendable {
  var places: [Place]
  var next: Cursor?
}
