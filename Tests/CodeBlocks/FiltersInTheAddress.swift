import Tessera
import TesseraTesting
import Testing

struct Order: Codable, Equatable, Sendable { var id = "", customer = "" }
struct Shop: Sendable { func orders(_ search: String, _ status: String?) async throws -> [Order] { [] } }

// block 1

struct ShopApp: App {
  let name: Phrase = "Shop"
  let shop: Shop
  // block 2
}

func test(_ shop: Shop) async throws {
  // block 3
}
