import Foundation
import GalleryAPI
import GalleryScreens
import Hummingbird
import Logging
import ServiceLifecycle

/// The gallery's JSON service on a free port with a new SQLite file, for one test.
struct RunningService {
  let client: GalleryClient
  let faults: FaultControls

  static func run<Result>(_ body: (RunningService) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var logger = Logger(label: "gallery-tests")
    logger.logLevel = .critical
    let service = try GalleryService(databasePath: folder.appendingPathComponent("gallery.sqlite").path, logger: logger)
    let (ports, bound) = AsyncStream.makeStream(of: Int.self)
    let group = ServiceGroup(services: [service.application(port: 0) { bound.yield($0) }], logger: logger)
    let task = Task { try await group.run() }
    var iterator = ports.makeAsyncIterator()
    guard let port = await iterator.next(), let base = URL(string: "http://127.0.0.1:\(port)") else { throw CancellationError() }
    do {
      let result = try await body(RunningService(client: GalleryClient(base: base), faults: service.faults))
      await group.triggerGracefulShutdown()
      try await task.value
      return result
    } catch {
      await group.triggerGracefulShutdown()
      try? await task.value
      throw error
    }
  }
}
