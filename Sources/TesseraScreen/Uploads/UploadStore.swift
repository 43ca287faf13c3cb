/// A store for the bytes of users' files: a folder or an object store.
///
/// Hosts write to it as bytes arrive, and the app reads from it. A page checks kinds and sizes first. A
/// store limits how much one user and all users together can store.
///
/// - Law: after ``append(_:to:at:)`` has returned, ``stored(_:)`` returns at least the new offset, also in the
///   next process.
/// - Law: beginning again with the same owner and key returns the existing upload, so a file that is sent twice is
///   stored once.
/// - Law: the name that a client sends is never part of a path.
/// - Law: abandoned uploads are deleted after a while.
/// - Isolation: called from any task. No call waits for another file.
public protocol UploadStore: Sendable {
  /// Begins an upload, or finds an existing upload with this owner and key.
  func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored
  /// Appends bytes.
  ///
  /// - Throws: ``UploadedFile/Stored/Failure/Code/offset`` if `offset` isn't the end, ``UploadedFile/Stored/Failure/Code/unknown`` if there is
  ///   no such incomplete file, ``UploadedFile/Stored/Failure/Code/full`` if a quota is exceeded.
  func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure)
  /// Completes the file. It can then be read by its id and never changes.
  func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure)
  /// Deletes a complete or incomplete file. A missing file is not an error.
  func remove(_ id: String) async
  /// The state of a file, or `nil` if it doesn't exist.
  func stored(_ id: String) async -> UploadedFile.Stored?
  /// Reads at most `count` bytes at `offset`, also from an incomplete file. Empty at its end.
  func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8]
  /// Deletes an owner's incomplete files after the user signed out.
  func removeUnfinished(of owner: String) async
}

extension UploadedFile.Stored {
  /// A file that is about to be uploaded.
  public struct New: Hashable, Sendable {
    /// The id of the file if it is new.
    public var id: String
    /// The user and browser that own the upload, as named by the host. Only the same owner can resume it.
    public var owner: String
    /// The user whose quota it counts toward, the same in all browsers. If empty, it counts toward the owner's
    /// quota.
    public var person: String
    /// The client's key for this attempt, which identifies the upload when it is resumed. Empty for none.
    public var key: String
    /// The number of bytes, if known.
    public var size: Int?

    /// Creates a description of a file.
    public init(id: String, owner: String, person: String = "", key: String = "", size: Int? = nil) {
      (self.id, self.owner, self.person, self.key, self.size) = (id, owner, person, key, size)
    }
  }
}

extension UploadedFile {
  /// A file in a store.
  public struct Stored: Hashable, Sendable {
    /// The id of the file.
    public var id: String
    /// The user and browser that own it.
    public var owner: String
    /// The number of bytes stored so far.
    public var offset: Int
    /// The kind, if the file is complete.
    public var type: FileType?

    /// Creates a description of a stored file.
    public init(id: String, owner: String, offset: Int, type: FileType? = nil) {
      (self.id, self.owner, self.offset, self.type) = (id, owner, offset, type)
    }
  }
}

extension UploadedFile.Stored {
  /// The error of a store.
  public struct Failure: Error, Hashable, Sendable, LoadFailure.Convertible {
    /// A kind of failure.
    public enum Code: String, Hashable, Sendable, Codable {
      /// There is no such file.
      case unknown
      /// The bytes don't continue at the current end.
      case offset
      /// A quota is exceeded, or the disk is full.
      case full
      /// The file isn't accepted. The message says why.
      case refused
      /// Any other failure. The detail says which.
      case failed
    }

    public var code: Code
    /// The message for the user.
    public var message: Phrase
    /// The text for logs.
    public var detail: String

    /// Creates a failure.
    public init(_ code: Code, _ message: Phrase? = nil, detail: String = "") {
      self.code = code
      self.detail = detail
      self.message =
        message
        ?? {
          switch code {
          case .full: "There is no room for this file now"
          case .unknown, .offset, .refused, .failed: "The file could not be stored"
          }
        }()
    }

    public var loadFailure: LoadFailure {
      LoadFailure(
        code == .refused ? .refused : .other, message: message, detail: "\(code.rawValue) \(detail)", isRetryable: code != .refused)
    }
  }
}

extension UploadStore {
  /// The bytes of a file, piece by piece. Only one piece is in memory.
  ///
  /// ```swift
  /// for try await piece in context.environment.uploads.open(file.id) { try await archive.write(piece) }
  /// ```
  public func open(_ id: String) -> UploadedFile.Stored.Bytes { UploadedFile.Stored.Bytes(store: self, id: id) }
}

extension UploadedFile.Stored {
  /// The bytes of a file in a store, in pieces of at most 256 KiB.
  public struct Bytes: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    let store: any UploadStore
    let id: String

    /// Reads one piece after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let store: any UploadStore
      let id: String
      var offset = 0

      public mutating func next() async throws -> [UInt8]? {
        try Task.checkCancellation()
        let piece = try await store.read(id, from: offset, upTo: 256 * 1024)
        offset += piece.count
        return piece.isEmpty ? nil : piece
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store: store, id: id) }
  }
}

extension ScreenEnvironment {
  private enum UploadsKey: Key {
    static var defaultValue: any UploadStore { NoUploads() }
  }

  /// The store of users' files. Without one, every upload is refused with a message.
  public var uploads: any UploadStore {
    get { self[UploadsKey.self] }
    set { self[UploadsKey.self] = newValue }
  }

  package var hasUploads: Bool { !(uploads is NoUploads) }
}

private struct NoUploads: UploadStore {
  private var missing: UploadedFile.Stored.Failure {
    UploadedFile.Stored.Failure(
      .failed, "Files cannot be added here", detail: "the environment has no uploads; give it a DirectoryUploadStore")
  }
  func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored { throw missing }
  func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) { throw missing }
  func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure) { throw missing }
  func remove(_ id: String) async {}
  func stored(_ id: String) async -> UploadedFile.Stored? { nil }
  func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8] { throw missing }
  func removeUnfinished(of owner: String) async {}
}
