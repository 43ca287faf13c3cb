import Tessera

struct API: Sendable { func report(_ values: [String: ControlValue]) async throws {} }
func register(_ api: API) -> ElementsConfigurator {
  // block 1
}
