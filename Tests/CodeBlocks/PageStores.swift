import TesseraEncryption
import TesseraFlow
import TesseraStores
import TesseraSQLite

func keep(_ id: String, _ owner: PageRecord.Owner, _ node: String, _ contents: PageRecord.Contents, _ entry: [UInt8]) async throws {
  // block 1
}
