import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

struct Shop: App {
  let name: Phrase = "Shop"
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}
func serve(_ logger: Logger) async throws {
  // block 1
}
