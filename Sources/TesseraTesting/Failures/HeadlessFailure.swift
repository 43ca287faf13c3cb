extension HeadlessPage {
  /// An act that a user could not perform on the screen, or an error in the displayed content. Describes the
  /// problem and the actual state.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, its position and the actual state.
    public let message: String
    /// Creates a failure.
    public init(_ message: String) { self.message = message }
    public var description: String { message }
  }
}

extension HeadlessPage {
  /// The source location of a call in a test.
  public struct SourcePosition: Hashable, Sendable {
    public var fileID: String
    public var filePath: String
    public var line: Int
    public var column: Int

    /// Creates a source location, by default the caller's.
    public init(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column) {
      (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }
  }
}
