import Tessera
import TesseraSQLite
import TesseraWeb

func keep(_ environment: inout ScreenEnvironment) throws {
  // block 1
}

func forget(_ cache: SQLiteResponseCache, _ environment: ScreenEnvironment) async throws {
  // block 2
}
