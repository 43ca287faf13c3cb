import CoreMetrics
import Logging
import Synchronization

/// Records the metrics of a host.
final class RecordingMetrics: MetricsFactory {
  private let state = Mutex<[String: [Double]]>([:])

  private let names = Mutex<[String: Set<String>]>([:])

  /// The dimensions with which a metric was made.
  func series(_ label: String) -> Set<String> { names.withLock { $0[label] ?? [] } }
  /// Everything that names a metric or a dimension.
  var all: [String] { names.withLock { $0.flatMap { [$0.key] + $0.value } } }

  /// All values of a metric, in order.
  func values(_ label: String) -> [Double] { state.withLock { $0[label] ?? [] } }

  private final class Handler: CounterHandler, RecorderHandler, TimerHandler, FloatingPointCounterHandler {
    let add: @Sendable (Double) -> Void
    init(_ add: @escaping @Sendable (Double) -> Void) { self.add = add }
    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func record(_ value: Int64) { add(Double(value)) }
    func record(_ value: Double) { add(value) }
    func recordNanoseconds(_ duration: Int64) { add(Double(duration)) }
    func reset() {}
  }

  private func handler(_ label: String, _ dimensions: [(String, String)] = []) -> Handler {
    names.withLock { _ = $0[label, default: []].insert(dimensions.map { "\($0)=\($1)" }.joined(separator: " ")) }
    return Handler { [weak self] value in self?.state.withLock { $0[label, default: []].append(value) } }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { handler(label, dimensions) }
  func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler { handler(label) }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler { handler(label, dimensions) }
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { handler(label, dimensions) }
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

/// Records the log of a host.
final class RecordingLog: Sendable {
  struct Line: Sendable {
    let level: Logger.Level
    let message: String
    let metadata: [String: String]
  }

  private let state = Mutex<[Line]>([])
  var lines: [Line] { state.withLock { $0 } }

  var logger: Logger { Logger(label: "recording") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { _, new in new }.mapValues { "\($0)" }
      log.state.withLock { $0.append(Line(level: event.level, message: "\(event.message)", metadata: all)) }
    }
  }
}
