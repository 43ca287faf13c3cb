/// A choice of places, their order, and the one to begin with.
struct PlaceQuery: Sendable {
  enum Order: String, Sendable {
    case name
    case populationDescending = "-population"
    /// Names that start with the text, then words that do, then the rest; the larger first.
    case relevance

    var keyParts: Int { self == .relevance ? 3 : 2 }
  }
  var kind: Place.Kind?
  var parent: String?
  var country: String?
  var region: String?
  /// Searched text, folded.
  var text: String?
  var order = Order.name
  var language = Language.english
  var after: Cursor?
  var limit: Int

  /// Names the query without its position, for cursors.
  var identity: String {
    let parts = [kind?.rawValue, parent, country, region, text, order.rawValue, language.rawValue]
    return parts.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
  }
}

/// A batch of places, with the key of the last one if there are more.
struct PlaceBatch: Sendable {
  var places: [Place]
  var next: Cursor?
}
