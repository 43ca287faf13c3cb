import Synchronization
import TesseraScreen

/// Collects reported diagnostics from any thread.
final class Reported: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { storage.withLock { $0 } }
  func append(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
}
