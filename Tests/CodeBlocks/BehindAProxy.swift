import Logging
import Tessera
import TesseraWeb

struct Shop: App {
  let name: Phrase = "Shop"
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}
func serve(_ logger: Logger) async throws {
  // block 1
  // block 2
  // block 3
  _ = host
}
