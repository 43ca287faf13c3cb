internal import Synchronization
public import TesseraScreen

/// Stores uploaded files in memory, for tests. The page of a test has one unless its environment provides
/// another store.
public final class InMemoryUploadStore: UploadStore {
  private struct File {
    var owner: String
    var key: String
    var bytes: [UInt8] = []
    var type: UploadedFile.FileType?
  }

  private let files = Mutex<[String: File]>([:])
  /// The maximum total number of bytes.
  public let capacity: Int

  /// Creates an empty store.
  public init(capacity: Int = 64 * 1024 * 1024) { self.capacity = capacity }

  /// The ids of the complete files.
  public var finished: Set<String> { files.withLock { Set($0.filter { $0.value.type != nil }.keys) } }
  /// The number of files, including incomplete ones.
  public var count: Int { files.withLock(\.count) }
  /// The bytes of a file, even if it is incomplete.
  public func bytes(of id: String) -> [UInt8]? { files.withLock { $0[id]?.bytes } }

  public func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored {
    files.withLock { files in
      if !upload.key.isEmpty, let (id, file) = files.first(where: { $0.value.owner == upload.owner && $0.value.key == upload.key }) {
        return UploadedFile.Stored(id: id, owner: file.owner, offset: file.bytes.count, type: file.type)
      }
      files[upload.id] = File(owner: upload.owner, key: upload.key)
      return UploadedFile.Stored(id: upload.id, owner: upload.owner, offset: 0)
    }
  }

  public func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) {
    let failure = files.withLock { files -> UploadedFile.Stored.Failure? in
      guard let file = files[id], file.type == nil else { return UploadedFile.Stored.Failure(.unknown) }
      guard file.bytes.count == offset else { return UploadedFile.Stored.Failure(.offset) }
      guard files.reduce(bytes.count, { $0 + $1.value.bytes.count }) <= capacity else { return UploadedFile.Stored.Failure(.full) }
      files[id]?.bytes += bytes
      return nil
    }
    if let failure { throw failure }
  }

  public func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure) {
    let isThere = files.withLock { files in
      files[id]?.type = type
      return files[id] != nil
    }
    if !isThere { throw UploadedFile.Stored.Failure(.unknown) }
  }

  public func remove(_ id: String) async { _ = files.withLock { $0.removeValue(forKey: id) } }

  public func stored(_ id: String) async -> UploadedFile.Stored? {
    files.withLock { files in files[id].map { UploadedFile.Stored(id: id, owner: $0.owner, offset: $0.bytes.count, type: $0.type) } }
  }

  public func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8] {
    guard let file = files.withLock({ $0[id] }) else { throw UploadedFile.Stored.Failure(.unknown) }
    return Array(file.bytes.dropFirst(offset).prefix(count))
  }

  public func removeUnfinished(of owner: String) async {
    files.withLock { files in files = files.filter { $0.value.owner != owner || $0.value.type != nil } }
  }
}
