import Foundation
import Hummingbird

/// Lets tests read (GET), replace (PUT) and end (DELETE) the faults of a running service.
struct FaultRoutes: Sendable {
  static let path = "/_faults"
  let controls: FaultControls

  func add(to router: Router<BasicRequestContext>) {
    let controls = controls
    router.answer("/_faults") { _ in try Self.answer(controls) }
    router.answer("/_faults", method: .put) { call in
      guard let wire = try? JSONDecoder().decode(FaultsWire.self, from: try await call.body()) else {
        throw APIError.badRequest(
          "bad_json", "The body must be {\"latencyMilliseconds\":…,\"rules\":[{\"path\",\"effect\":\"delay|fail|drop\",…}]}.")
      }
      controls.replace(with: try wire.faults())
      return try Self.answer(controls)
    }
    router.answer("/_faults", method: .delete) { _ in
      controls.replace(with: Faults())
      return try Self.answer(controls)
    }
  }

  private static func answer(_ controls: FaultControls) throws -> Answer {
    try Answer(FaultsWire(controls.current), caching: .never)
  }
}
