extension UploadedFile {
  /// The limits of an upload field: the number of files and the size of each.
  public struct Limit: Hashable, Sendable, Codable {
    /// The maximum number of files.
    public var files: Int
    /// The maximum size of each file.
    public var size: ByteCount

    /// Creates a limit. It allows at least one file.
    public init(files: Int = 10, eachUpTo size: ByteCount = .megabytes(25)) { (self.files, self.size) = (max(1, files), size) }
  }
}

extension UploadedFile {
  /// The current rule of a control that accepts files.
  public struct Rule: Hashable, Sendable, Codable {
    /// The accepted kinds.
    public var accepts: FileTypes
    /// The maximum size of each file.
    public var size: ByteCount
    /// The number of files that are still accepted.
    public var remaining: Int

    /// Creates a rule.
    public init(accepts: FileTypes, size: ByteCount, remaining: Int) {
      (self.accepts, self.size, self.remaining) = (accepts, size, remaining)
    }

    /// The reason why a file is refused before its first byte arrives, or `nil` if it may be sent.
    public func refusal(name: String, size: Int?) -> Phrase? {
      if let size, size > self.size.bytes { return tooLarge }
      if let promised = FileType(promisedBy: name), !accepts.contains(FileTypes(promised)) { return wrongKind }
      return nil
    }

    /// The reason why no further file is accepted, or `nil` if there is room.
    public var fullness: Phrase? { remaining > 0 ? nil : "No more files can be added here" }

    /// The reason why a file's content is refused, or `nil` if it is accepted and matches the file's name.
    public func refusal(name: String, content: FileType?) -> Phrase? {
      guard let content, accepts.contains(FileTypes(content)) else { return wrongKind }
      if let promised = FileType(promisedBy: name), promised != content {
        return "The name says \(promised.name), but it holds \(content.name)"
      }
      return nil
    }

    var tooLarge: Phrase { "It is larger than \(size.phrase)" }
    var wrongKind: Phrase { "Only these kinds of files are allowed: \(accepts.names)" }
  }
}
