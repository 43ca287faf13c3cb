#if canImport(Testing)
internal import Testing
#endif
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension HeadlessPage {
  /// The reaction of a ``Headless`` to a failure, besides storing it in ``HeadlessPage/failures``.
  public struct FailureHandling: Sendable {
    let handle: @Sendable (Failure, SourcePosition) -> Void

    /// Passes each failure to a closure.
    public init(_ handle: @escaping @Sendable (Failure, SourcePosition) -> Void) { self.handle = handle }

    /// Fails the running test at the line of the call. Outside of a test, writes to standard error.
    public static let failTest = FailureHandling { failure, position in
      #if canImport(Testing)
      if Test.current != nil {
        Issue.record(
          failure,
          sourceLocation: SourceLocation(fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column)
        )
        return
      }
      #endif
      let line = "\(position.fileID):\(position.line): \(failure.message)\n"
      _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
    }

    /// Only stores failures.
    public static let collect = FailureHandling { _, _ in }
  }
}
