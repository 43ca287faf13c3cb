internal import Logging

/// The log of a host, which clients can't flood.
struct WebLog: Sendable {
  let logger: Logger
  let floods = FloodLog()
  /// For screens' reports, with a capacity of its own.
  let reports = FloodLog()

  /// Logs something that clients can trigger, once a minute per address.
  func once(
    _ level: Logger.Level, _ words: String, of subject: String, as name: String = "address",
    _ metadata: @autoclosure () -> Logger.Metadata = [:]
  ) {
    guard logger.logLevel <= level, floods.isNew(words, of: subject) else { return }
    logger.log(level: level, "\(words)", metadata: metadata().merging([name: "\(subject)"]) { own, _ in own })
  }
}
