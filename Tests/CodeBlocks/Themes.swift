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
