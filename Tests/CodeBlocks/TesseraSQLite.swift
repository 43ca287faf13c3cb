import Tessera
import TesseraSQLite
import TesseraWeb

func keep(_ environment: inout ScreenEnvironment) throws {
  // block 1
}
