import GRDB

/// Looks up each place once.
struct PlaceCache {
  private var known: [String: Place] = [:]

  mutating func place(_ db: Database, _ id: String) throws -> Place? {
    if let place = known[id] { return place }
    let place = try GalleryDatabase.place(db, id: id)
    if let place { known[id] = place }
    return place
  }

  /// The ancestors of a place, continent first.
  mutating func ancestors(_ db: Database, of place: Place) throws -> [Place] {
    var path: [Place] = []
    var parent = place.parent
    while let next = try self.place(db, parent), path.count < 8 {
      path.append(next)
      parent = next.parent
    }
    return path.reversed()
  }
}
