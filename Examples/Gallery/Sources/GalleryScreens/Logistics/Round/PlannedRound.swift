internal import Tessera

/// A round as returned by the service.
public struct PlannedRound: Codable, Equatable, Sendable {
  let id: String
  let vehicle: Named
  let load: Int
  let stops: [Named]

  /// The stops, the vehicle and the id.
  var words: Phrase { "\("\(stops.count) stops" as Phrase) · \(vehicle.name) · \(id)" }
}

/// The request that plans a round.
struct RoundDraft: Encodable, Equatable, Sendable {
  let vehicle: OptionID?
  let load: Int
  let goods, stops, hours: [OptionID]

  init(_ state: PlanRoundScreen.State) {
    vehicle = state.vehicle.selection.ids.first
    load = state.load ?? 0
    (goods, stops, hours) = (state.goods.ids, state.stops.ids, state.hours.ids)
  }
}
