import Foundation
import GRDB
import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraSQLite

@Suite("Files that several open at once", .serialized)
struct OpeningTests {
  private func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  }

  @Test(
    "Processes that start at the same moment on a missing file can all use it", .timeLimit(.minutes(2)),
    arguments: ["pages", "sign-ins", "responses"])
  func together(kind: String) throws {
    let program = try #require(KilledWriterTests.program, "the program StoreWriter is not beside the tests")
    for round in 0..<6 {
      let path = path()
      defer { removeDatabase(path) }
      let begun = try (0..<6).map { _ in
        let process = Process(), input = Pipe(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [path, "together", kind]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        return (process, input.fileHandleForWriting, output)
      }
      for (_, input, _) in begun { try input.close() }
      for (process, _, output) in begun {
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(words == "written\n", "round \(round)")
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
      #expect(!files.contains { $0.hasPrefix((path as NSString).lastPathComponent + ".damaged") })
    }
  }

  @Test("A file locked forever by another process is waited for, and reported as busy")
  func busy() throws {
    var attempts = 0
    let began = ContinuousClock.now
    let thrown = #expect(throws: PageStoreError.self) {
      do {
        try besideOthers(for: .milliseconds(30)) {
          attempts += 1
          throw DatabaseError(resultCode: .SQLITE_BUSY)
        }
      } catch {
        throw PageStoreError(opening: error, "f")
      }
    }
    #expect(thrown?.code == .unavailable && attempts > 1 && .now - began >= .milliseconds(30))
  }
}
