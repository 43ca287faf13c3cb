/// Something that a person could not have done on the screen, or that a host must not show: what, and what there is instead.
public struct HeadlessFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, its position, and what there is instead.
  public let message: String
  /// A failure.
  public init(_ message: String) { self.message = message }
  public var description: String { message }
}

/// The position in the source where a test asked for something.
public struct SourcePosition: Hashable, Sendable {
  public var fileID: String
  public var filePath: String
  public var line: Int
  public var column: Int

  /// A position in the source; by default the caller's.
  public init(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }
}
