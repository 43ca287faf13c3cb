/// Receives the reports of the view it is set on and of all views below it.
///
/// ```swift
/// window.binding.diagnostics = BindingDiagnostics { logger.warning("\($0)") }
/// ```
/// It also counts connections and disconnections, so that a test can verify that they balance.
@MainActor
public final class BindingDiagnostics {
  /// The default when no other is set. Prints each distinct report once.
  public static let printing = BindingDiagnostics(isPrinting: true)

  /// The maximum number of distinct reports that are stored. Further ones are passed to the handler and
  /// counted only in ``total``.
  public static let capacity = 1_000

  /// The distinct reports, in the order of their first occurrence.
  public private(set) var reports: [Report] = []
  /// The number of reports, including repeated ones.
  public private(set) var total = 0
  /// The number of events that were connected.
  public internal(set) var opened = 0
  /// The number of events that were disconnected.
  public internal(set) var closed = 0

  private var counts: [Report: Int] = [:]
  private let handler: ((Report) -> Void)?
  private let isPrinting: Bool

  /// Creates diagnostics that store the reports and call `handler` for each of them.
  public init(_ handler: ((Report) -> Void)? = nil) {
    self.handler = handler
    isPrinting = false
  }

  private init(isPrinting: Bool) {
    handler = nil
    self.isPrinting = isPrinting
  }

  /// The number of events that are connected now.
  public var connectionCount: Int { opened - closed }

  /// How often a report was received.
  public func count(of diagnostic: Report) -> Int { counts[diagnostic] ?? 0 }

  /// Receives a report.
  public func report(_ diagnostic: Report) {
    total += 1
    if counts[diagnostic] != nil {
      counts[diagnostic, default: 0] += 1
    } else if reports.count < Self.capacity {
      counts[diagnostic] = 1
      reports.append(diagnostic)
      if isPrinting { print("Tessera binding:", diagnostic.message) }
    }
    handler?(diagnostic)
  }

  /// Removes the stored reports and keeps the connection counts.
  public func removeAllReports() {
    reports = []
    counts = [:]
    total = 0
  }
}
