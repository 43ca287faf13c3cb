// compiled with: apple
import Tessera
import TesseraUIKit

struct OffersSection: SectionConfigurator {
  struct Model: Decodable, Sendable { let id: Int }
  let claims: [SectionClaim] = [.id(322)]
  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] { [] }
}

// block 2

@MainActor
func show(_ source: SectionSource, _ cells: CellRegistry) throws {
  // block 3
}
