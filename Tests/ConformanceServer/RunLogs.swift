import Synchronization
import TesseraTesting

/// A log for each run of a script.
final class RunLogs: Sendable {
  private let state = Mutex<[String: HostConformance.Log]>([:])

  subscript(run: String) -> HostConformance.Log {
    state.withLock { logs in
      if let known = logs[run] { return known }
      let log = HostConformance.Log()
      logs[run] = log
      return log
    }
  }
}
