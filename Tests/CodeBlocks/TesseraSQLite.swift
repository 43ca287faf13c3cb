import Tessera
import TesseraSQLite

func keep(_ environment: inout ScreenEnvironment) throws {
  // block 1
}
