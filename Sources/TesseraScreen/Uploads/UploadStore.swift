/// The store where the bytes of people's files lie: a folder, an object store.
///
/// Hosts write while the bytes arrive, the app reads when it needs them. Kinds and sizes of files are judged before, by ``UploadIntake``; a
/// store bounds how much one person, and all of them together, may keep in it.
///
/// - Law: after ``append(_:to:at:)`` returned, ``stored(_:)`` tells at least the new offset, also in the next process.
/// - Law: beginning again with the same owner and key gives the upload that was begun: sending twice stores once.
/// - Law: the name that a client gave is never part of a path.
/// - Law: parts that nobody goes on with are deleted after a while.
/// - Isolation: called from any task; no call waits for another file's.
public protocol UploadStore: Sendable {
  /// Makes room for a file, or finds the one that was begun with this owner and key.
  func begin(_ upload: NewUpload) async throws(UploadFailure) -> StoredUpload
  /// Adds bytes at the end.
  ///
  /// - Throws: ``UploadFailure/Code/offset`` if `offset` is not the end, ``UploadFailure/Code/unknown`` if there is no such unfinished file,
  ///   ``UploadFailure/Code/full`` if a budget is used up.
  func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadFailure)
  /// Makes the file whole: from now on it is read under its id and never changed.
  func finish(_ id: String, type: FileType) async throws(UploadFailure)
  /// Deletes a file, whole or not. One that is not there is no error.
  func remove(_ id: String) async
  /// The state of a file; `nil` if there is none.
  func stored(_ id: String) async -> StoredUpload?
  /// At most `count` bytes from `offset` on, also of a file that is not whole; empty at its end.
  func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadFailure) -> [UInt8]
  /// Deletes the files of an owner that are not whole: somebody signed out.
  func removeUnfinished(of owner: String) async
}

/// A file that is about to arrive.
public struct NewUpload: Hashable, Sendable {
  /// The id that it gets if it is new.
  public var id: String
  /// The person and browser whom it belongs to, as the host names them; only those go on with it.
  public var owner: String
  /// The person whose room it takes, the same in every browser; empty where nobody is known, whose room is the owner's.
  public var person: String
  /// The client's name for this attempt, by which it finds the upload again; empty for none.
  public var key: String
  /// The number of bytes, if it is known.
  public var size: Int?

  /// A file that is about to arrive.
  public init(id: String, owner: String, person: String = "", key: String = "", size: Int? = nil) {
    (self.id, self.owner, self.person, self.key, self.size) = (id, owner, person, key, size)
  }
}

/// A file in a store.
public struct StoredUpload: Hashable, Sendable {
  /// Its id.
  public var id: String
  /// The person and browser whom it belongs to.
  public var owner: String
  /// The number of bytes that are here.
  public var offset: Int
  /// The kind, if the file is whole.
  public var type: FileType?

  /// A file in a store.
  public init(id: String, owner: String, offset: Int, type: FileType? = nil) {
    (self.id, self.owner, self.offset, self.type) = (id, owner, offset, type)
  }
}

/// A reason why a store did not do what it was asked to.
public struct UploadFailure: Error, Hashable, Sendable, LoadFailureConvertible {
  /// A kind of failure.
  public enum Code: String, Hashable, Sendable, Codable {
    /// There is no such file.
    case unknown
    /// The bytes do not belong at the end of what is here.
    case offset
    /// A budget is used up, or the disk is full.
    case full
    /// The file is not taken; the words say why.
    case refused
    /// Anything else; the detail says what.
    case failed
  }

  public var code: Code
  /// The words for people.
  public var message: Phrase
  /// The words for logs.
  public var detail: String

  /// A failure.
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
    LoadFailure(code == .refused ? .refused : .other, message: message, detail: "\(code.rawValue) \(detail)", isRetryable: code != .refused)
  }
}

extension UploadStore {
  /// The bytes of a file, piece by piece; nothing is held but one piece.
  ///
  /// ```swift
  /// for try await piece in context.environment.uploads.open(file.id) { try await archive.write(piece) }
  /// ```
  public func open(_ id: String) -> UploadBytes { UploadBytes(store: self, id: id) }
}

/// The bytes of a file in a store, in pieces of at most 256 KiB.
public struct UploadBytes: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  let store: any UploadStore
  let id: String

  /// Reads one piece after the other.
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

extension ScreenEnvironment {
  private enum UploadsKey: Key {
    static var defaultValue: any UploadStore { NoUploads() }
  }

  /// The store of people's files. Without one every upload is refused, and says so.
  public var uploads: any UploadStore {
    get { self[UploadsKey.self] }
    set { self[UploadsKey.self] = newValue }
  }

  /// Whether a store was given.
  package var hasUploads: Bool { !(uploads is NoUploads) }
}

/// Takes no file.
private struct NoUploads: UploadStore {
  private var missing: UploadFailure {
    UploadFailure(.failed, "Files cannot be taken here", detail: "the environment has no uploads; give it a DirectoryUploadStore")
  }
  func begin(_ upload: NewUpload) async throws(UploadFailure) -> StoredUpload { throw missing }
  func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadFailure) { throw missing }
  func finish(_ id: String, type: FileType) async throws(UploadFailure) { throw missing }
  func remove(_ id: String) async {}
  func stored(_ id: String) async -> StoredUpload? { nil }
  func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadFailure) -> [UInt8] { throw missing }
  func removeUnfinished(of owner: String) async {}
}
