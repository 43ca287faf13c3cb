import Tessera
import TesseraTesting

// block 1

// block 2

// block 3

func test() async throws {
  // block 4
  _ = page
}
