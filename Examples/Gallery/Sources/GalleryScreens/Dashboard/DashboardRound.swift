internal import Tessera

extension DashboardScreen {
  /// A round waiting at the depot.
  struct Round: Hashable, Codable, Sendable, Identifiable {
    let id: String
    let parcels: Int

    var name: Phrase {
      switch id {
      case "north": "Northern round"
      case "harbour": "Harbour round"
      default: "Old town round"
      }
    }

    /// Its stops, each with a share of its parcels.
    var stops: [Stop] {
      let places: [Phrase] =
        switch id {
        case "north": ["Northern gate", "University", "Airport road"]
        case "harbour": ["Pier 4", "Fish market", "Customs"]
        default: ["Clock tower", "Spice market"]
        }
      return places.enumerated().map { index, place in
        Stop(id: "\(id)-\(index)", place: place, parcels: parcels * (index + 1) / places.count - parcels * index / places.count)
      }
    }
  }
  struct Stop: Sendable {
    let id: String
    let place: Phrase
    let parcels: Int
  }
}
