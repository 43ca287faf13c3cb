import TesseraEncryption
import TesseraSQLite

func encrypt() throws {
  // block 1
}
