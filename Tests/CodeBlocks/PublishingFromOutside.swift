import Tessera
import TesseraTesting
import Testing

struct Order: Codable, Equatable, Sendable { var id = 0, customer = "" }

// block 1

// block 2

func test() async throws {
  // block 3
}
