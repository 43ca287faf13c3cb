import Logging
import Tessera
import TesseraPostgres
import TesseraWeb

func serve(_ app: InlineApp, _ secret: String, _ logger: Logger) async throws {
  // block 1
}
