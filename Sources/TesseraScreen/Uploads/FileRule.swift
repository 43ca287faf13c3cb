/// The bound of an upload: how many files, and how large each.
public struct UploadLimit: Hashable, Sendable, Codable {
  /// The most files.
  public var files: Int
  /// The most bytes of each.
  public var size: ByteCount

  /// A bound. At least one file.
  public init(files: Int = 10, eachUpTo size: ByteCount = .megabytes(25)) { (self.files, self.size) = (max(1, files), size) }
}

/// The rule of a control that takes files, as it is now.
public struct FileRule: Hashable, Sendable, Codable {
  /// The kinds that are taken.
  public var accepts: FileTypes
  /// The most bytes of each file.
  public var size: ByteCount
  /// The number of files that are still taken.
  public var remaining: Int

  /// A rule.
  public init(accepts: FileTypes, size: ByteCount, remaining: Int) {
    (self.accepts, self.size, self.remaining) = (accepts, size, remaining)
  }

  /// The reason why a file is not taken by what is known before its first byte; `nil` if it may come.
  public func refusal(name: String, size: Int?) -> Phrase? {
    if let size, size > self.size.bytes { return tooLarge }
    if let promised = FileType(promisedBy: name), !accepts.contains(FileTypes(promised)) { return wrongKind }
    return nil
  }

  /// The reason why no further file is taken; `nil` if there is room.
  public var fullness: Phrase? { remaining > 0 ? nil : "No more files are taken here" }

  /// The reason why a file is not taken by its content; `nil` if it is what it is named after.
  public func refusal(name: String, content: FileType?) -> Phrase? {
    guard let content, accepts.contains(FileTypes(content)) else { return wrongKind }
    if let promised = FileType(promisedBy: name), promised != content {
      return "The name says \(promised.name), but it holds \(content.name)"
    }
    return nil
  }

  var tooLarge: Phrase { "It is larger than \(size.phrase)" }
  var wrongKind: Phrase { "Only these kinds of files are taken: \(accepts.names)" }
}
