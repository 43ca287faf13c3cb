import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraTesting
import Testing

@testable import TesseraSQLite

/// A SQLite file as a subject of the conformance suite.
final class SQLiteSubject: PageStoreSubject {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  private let clock = TurnedStoreClock()

  func open(_ budget: PageBudget) async throws -> any PageStore { try SQLitePageStore(path: path, budget: budget, clock: clock.clock) }
  func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { try await open(budget) }
  func pass(_ time: Duration) async throws { clock.pass(time) }
  func jump(by time: Duration) async throws { clock.jump(by: time) }
  func close() async throws { removeDatabase(path) }
}

func removeDatabase(_ path: String) {
  let folder = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
  for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where file.hasPrefix(name) {
    try? FileManager.default.removeItem(atPath: folder + "/" + file)
  }
}

@Suite("Pages in SQLite")
struct SQLitePageStoreTests {
  @Test("The store conforms", arguments: PageStoreConformance.all)
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: SQLiteSubject()) }
}
