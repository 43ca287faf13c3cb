import Tessera

struct API: Sendable { func report(_ values: [String: Control.Event.Value]) async throws {} }
func register(_ api: API) -> ElementsConfigurator {
  // block 1
}
