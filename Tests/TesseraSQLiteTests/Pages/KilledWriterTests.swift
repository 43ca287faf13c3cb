import Foundation
import TesseraFlow
import TesseraStores
import TesseraSQLite
import Testing

@Suite("Writers that are killed")
struct KilledWriterTests {
  /// Beside the tests, where the package's products are.
  static let program: String? = {
    let candidates = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } + [Bundle.main.bundleURL]
    return candidates.flatMap { [$0, $0.deletingLastPathComponent(), $0.deletingLastPathComponent().deletingLastPathComponent()] }
      .map { $0.appendingPathComponent("StoreWriter").path }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(
    "Nothing that was acknowledged is lost or doubled when the writer is killed, 50 times",
    arguments: [PageWrite.Durability.process, .power])
  func killed(durability: PageWrite.Durability) async throws {
    let program = try #require(Self.program, "the program StoreWriter is not beside the tests")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { removeDatabase(path) }
    let pages = 8
    var acknowledged = [Int](repeating: 0, count: pages)
    for round in 0..<25 {
      let process = Process(), output = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = [path, durability.rawValue, "\(pages)"]
      process.standardOutput = output
      try process.run()
      // At a random moment: after a number of lines, in the middle of other work.
      var text = Data()
      let lines = Int.random(in: 1...120)
      while text.lazy.filter({ $0 == 10 }).count < lines {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        text += more
      }
      kill(process.processIdentifier, SIGKILL)
      text += output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal, "round \(round): it ended by itself")
      for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
        let parts = line.dropFirst().split(separator: " ").compactMap { Int($0) }
        if parts.count == 2 { acknowledged[parts[0]] = max(acknowledged[parts[0]], parts[1]) }
      }
      let store = try SQLitePageStore(path: path)
      for page in 0..<pages {
        let record = try await store.load("p\(page)", owner: PageRecord.Owner(visitor: "p\(page)"))
        let found = record?.journal.map { String(decoding: $0.bytes, as: UTF8.self) } ?? []
        #expect(found == (0..<found.count).map { "\($0 + 1)" }, "round \(round), page \(page): in order, none twice, none missing")
        #expect(found.count >= acknowledged[page], "round \(round), page \(page): \(acknowledged[page]) were acknowledged")
        #expect(record?.head.revision ?? 0 == found.count)
      }
    }
    #expect(acknowledged.reduce(0, +) > 25)
  }
}
