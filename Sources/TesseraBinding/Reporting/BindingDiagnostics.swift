/// Receives reports: set on a view, it serves the view and everything below it.
///
/// ```swift
/// window.binding.diagnostics = BindingDiagnostics { logger.warning("\($0)") }
/// ```
/// It also counts how many events were connected and disconnected, so that a test can prove that they balance.
@MainActor
public final class BindingDiagnostics {
  /// Used where none was set: prints each distinct report once.
  public static let printing = BindingDiagnostics(isPrinting: true)

  /// The number of distinct reports that are remembered; later ones are passed on and only counted in ``total``.
  public static let capacity = 1_000

  /// The distinct reports, in the order of their first occurrence.
  public private(set) var reports: [BindingDiagnostic] = []
  /// The number of reports, repeated ones included.
  public private(set) var total = 0
  /// The number of events that were connected.
  public internal(set) var opened = 0
  /// The number of these that were disconnected.
  public internal(set) var closed = 0

  private var counts: [BindingDiagnostic: Int] = [:]
  private let handler: ((BindingDiagnostic) -> Void)?
  private let isPrinting: Bool

  /// Diagnostics that remember, and call the closure for every report.
  public init(_ handler: ((BindingDiagnostic) -> Void)? = nil) {
    self.handler = handler
    isPrinting = false
  }

  private init(isPrinting: Bool) {
    handler = nil
    self.isPrinting = isPrinting
  }

  /// The number of events that are connected now.
  public var connectionCount: Int { opened - closed }

  /// The number of times that a report came.
  public func count(of diagnostic: BindingDiagnostic) -> Int { counts[diagnostic] ?? 0 }

  /// Takes a report.
  public func report(_ diagnostic: BindingDiagnostic) {
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

  /// Forgets the reports; the counts of connections stay.
  public func removeAllReports() {
    reports = []
    counts = [:]
    total = 0
  }
}
