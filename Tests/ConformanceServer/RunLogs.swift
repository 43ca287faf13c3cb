import Synchronization
import TesseraTesting

/// A log for each run of a script.
final class RunLogs: Sendable {
  private let state = Mutex<[String: ConformanceLog]>([:])

  subscript(run: String) -> ConformanceLog {
    state.withLock { logs in
      if let known = logs[run] { return known }
      let log = ConformanceLog()
      logs[run] = log
      return log
    }
  }
}
