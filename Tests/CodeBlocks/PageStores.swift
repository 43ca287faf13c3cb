import TesseraEncryption
import TesseraFlow
import TesseraStores
import TesseraSQLite

func keep(_ id: String, _ owner: PageOwner, _ node: String, _ contents: PageContents, _ entry: [UInt8]) async throws {
  // block 1
}
