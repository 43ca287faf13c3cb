import Tessera
import TesseraWeb
import Testing

// block 1

func readable(_ light: Theme.Palette, _ dark: Theme.Palette) {
  // block 2
}

func rules() {
  // block 3
  _ = policy
}

struct Letters: App {
  let name: Phrase = "Letters"
  let theme: Theme
  init(_ bytes: [UInt8]) throws {
    // block 4
  }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

struct TwoLooks: App {
  let name: Phrase = "Two looks"
  let harbour: Theme
  // block 5
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}
