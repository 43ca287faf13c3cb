internal import Dispatch
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Synchronization
public import TesseraScreen

/// Stores users' uploads in a local directory.
///
/// ```swift
/// let uploads = try DirectoryUploadStore("/var/lib/shop/uploads")
/// func environment(for visit: Visit) -> ScreenEnvironment {
///   var environment = ScreenEnvironment()
///   environment.uploads = uploads
///   return environment
/// }
/// ```
/// Each file has a random name. The client's file name is not stored in the directory. Files are readable by
/// their owner only, a finished upload appears by an atomic rename, and unfinished ones are deleted after
/// ``Bounds/unfinishedTime`` without progress. Create one store per directory and share it, because budgets
/// are counted in memory, starting from the directory's content.
///
/// - Isolation: none. File operations run on the store's own threads, so a slow disk blocks nothing else.
/// - Errors: the initializer throws ``/TesseraScreen/UploadedFile/Stored/Failure`` if the directory can't be created or
///   read.
public final class DirectoryUploadStore: UploadStore {
  /// Limits on sizes and storage times.
  public struct Bounds: Sendable {
    /// The maximum size of one user's files, over all browsers. Per browser if not signed in.
    public var perOwner = UploadedFile.ByteCount.gigabytes(4)
    /// The maximum size of all files.
    public var total = UploadedFile.ByteCount.gigabytes(64)
    /// The maximum number of one user's files, counted the same way.
    public var filesPerOwner = 200
    /// The time space is reserved for announced bytes that don't arrive. If they arrive later, they need free
    /// space like unannounced ones.
    public var reservationTime: Duration = .seconds(60)
    /// The time an unfinished upload is kept without progress.
    public var unfinishedTime: Duration = .seconds(3600)
    /// The time a finished file is kept if the app doesn't take it. `nil` keeps it forever.
    public var finishedTime: Duration? = .seconds(7 * 24 * 3600)
    /// Whether a file is flushed to disk before it counts as finished.
    public var isSynchronized = true

    /// Creates the default limits.
    public init() {}
  }

  struct State {
    var files: [String: Entry] = [:]
    var keys: [Key: String] = [:]
    var total = 0
    var people: [String: (bytes: Int, files: Int)] = [:]
    var nextSweep = 0.0, nextLapse = 0.0
    /// Whether a sweep is scheduled. True as long as there are files.
    var isWatched = false
  }

  struct Key: Hashable {
    var owner: String
    var key: String
  }

  let folder: UploadFolder
  let bounds: Bounds
  private let now: @Sendable () -> Double
  private let state = Mutex(State())
  private let sweepInterval: Double

  /// Opens a store in a directory. Creates it if needed, accessible to its owner only.
  ///
  /// - Parameter clock: For tests. The wall clock determines the age of existing files when the store opens.
  ///   Afterwards the store uses monotonic time.
  public convenience init(_ path: String, bounds: Bounds = Bounds(), clock: StoreClock = .system) throws {
    try self.init(path, bounds: bounds, clock: clock, sweepInterval: .seconds(60))
  }

  init(_ path: String, bounds: Bounds, clock: StoreClock, sweepInterval: Duration) throws {
    self.sweepInterval = Double(seconds: sweepInterval)
    folder = try UploadFolder(path)
    self.bounds = bounds
    let (opened, start) = (clock.wall(), clock.elapsed())
    now = { opened + max(0, clock.elapsed() - start) }
    for (id, found) in try folder.contents() { state.withLock { $0.add(id, found) } }
    sweep()
    watch()
  }

  /// The number of bytes stored or reserved.
  public var bytes: Int { state.withLock(\.total) }
  /// The number of files.
  public var count: Int { state.withLock(\.files.count) }

  public func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored {
    guard UploadedFile.isID(upload.id) else {
      throw UploadedFile.Stored.Failure(.failed, detail: "an upload's id must be 32 hexadecimal digits")
    }
    sweepIfDue()
    let time = now()
    let (stored, new) = try admitting { state -> Result<(UploadedFile.Stored, Entry?), UploadedFile.Stored.Failure> in
      let key = Key(owner: upload.owner, key: upload.key)
      if !upload.key.isEmpty, let id = state.keys[key], let known = state.files[id] { return .success((known.stored(id), nil)) }
      guard state.files[upload.id] == nil else {
        return .failure(UploadedFile.Stored.Failure(.failed, detail: "an upload with this id exists"))
      }
      let person = upload.person.isEmpty ? upload.owner : upload.person
      let (own, room) = (state.people[person] ?? (0, 0), upload.size ?? 0)
      guard room <= bounds.perOwner.bytes - own.bytes, room <= bounds.total.bytes - state.total, own.files < bounds.filesPerOwner else {
        return .failure(UploadedFile.Stored.Failure(.full))
      }
      let entry = Entry(owner: upload.owner, person: person, key: upload.key, reserved: room, touched: time)
      state.add(upload.id, entry)
      return .success((entry.stored(upload.id), entry))
    }
    guard let new else { return stored }
    watch()
    do {
      try await run { try self.folder.create(upload.id, new) }
    } catch {
      _ = state.withLock { $0.remove(upload.id) }
      throw error
    }
    return stored
  }

  public func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) {
    let time = now()
    try admitting { state -> Result<Void, UploadedFile.Stored.Failure> in
      guard let entry = state.files[id], entry.type == nil else { return .failure(UploadedFile.Stored.Failure(.unknown)) }
      guard entry.offset == offset, !entry.isBusy else { return .failure(UploadedFile.Stored.Failure(.offset)) }
      let more = max(0, offset + bytes.count - entry.reserved)
      guard more <= bounds.perOwner.bytes - (state.people[entry.person]?.bytes ?? 0), more <= bounds.total.bytes - state.total else {
        return .failure(UploadedFile.Stored.Failure(.full))
      }
      state.reserve(more, for: id)
      state.files[id]?.isBusy = true
      state.files[id]?.touched = time
      return .success(())
    }
    var thrown: UploadedFile.Stored.Failure?
    do throws(UploadedFile.Stored.Failure) { try await run { try self.folder.append(bytes, to: id, at: offset) } } catch { thrown = error }
    let isGone = state.withLock { state in
      state.files[id]?.isBusy = false
      if thrown == nil { state.files[id]?.offset = offset + bytes.count }
      return state.files[id] == nil
    }
    if isGone {
      // The upload was removed during the write.
      await discard(id)
      throw UploadedFile.Stored.Failure(.unknown)
    }
    if let thrown { throw thrown }
  }

  public func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure) {
    let entry = state.withLock { state -> Entry? in
      guard var entry = state.files[id], !entry.isBusy, entry.type == nil else { return nil }
      state.files[id]?.isBusy = true
      entry.type = type
      return entry
    }
    guard let entry else { throw UploadedFile.Stored.Failure(.unknown) }
    do {
      try await run { try self.folder.finish(id, entry, synchronizing: self.bounds.isSynchronized) }
    } catch {
      state.withLock { $0.files[id]?.isBusy = false }
      throw error
    }
    let (time, isGone) = (now(), state.withLock { $0.files[id] == nil })
    if isGone {
      await discard(id)
      throw UploadedFile.Stored.Failure(.unknown)
    }
    state.withLock { state in
      state.files[id]?.isBusy = false
      state.files[id]?.type = type
      state.files[id]?.touched = time
      state.reserve((state.files[id]?.offset ?? 0) - (state.files[id]?.reserved ?? 0), for: id)
    }
  }

  public func remove(_ id: String) async {
    guard state.withLock({ $0.remove(id) }) != nil else { return }
    await discard(id)
  }

  public func stored(_ id: String) async -> UploadedFile.Stored? { state.withLock { $0.files[id]?.stored(id) } }

  public func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8] {
    guard let entry = state.withLock({ $0.files[id] }), offset >= 0, count >= 0 else { throw UploadedFile.Stored.Failure(.unknown) }
    let length = min(count, entry.offset - offset)
    guard length > 0 else { return [] }
    return try await run { try self.folder.read(id, isWhole: entry.type != nil, from: offset, count: length) }
  }

  public func removeUnfinished(of owner: String) async {
    let ids = state.withLock { state in
      let ids = state.files.filter { $0.value.owner == owner && $0.value.type == nil }.map(\.key)
      for id in ids { _ = state.remove(id) }
      return ids
    }
    for id in ids { await discard(id) }
  }

  /// The path of a finished file, for tools that need one. `nil` if there is none. The file belongs to the
  /// store: only read it, or take it with ``take(_:to:)``.
  public func path(of id: String) -> String? { state.withLock { $0.files[id]?.type } == nil ? nil : folder.path(id, isWhole: true) }

  /// Moves a finished file out of the store. It then belongs to the app and counts towards no budget.
  ///
  /// - Parameter path: A path on the same file system where no file exists.
  public func take(_ id: String, to path: String) async throws(UploadedFile.Stored.Failure) {
    LoadWatch.noteChange("move the file '\(id)' out of the store")
    guard let entry = state.withLock({ $0.files[id] }), entry.type != nil else { throw UploadedFile.Stored.Failure(.unknown) }
    try await run { try self.folder.move(id, to: path) }
    _ = state.withLock { $0.remove(id) }
    await discard(id)
  }

  /// Deletes all expired files. Runs once a minute while there are files, including those left by a killed
  /// process.
  public func sweep() { for id in takeExpired() { folder.discard(id) } }

  private func watch() {
    let isNews = state.withLock { state in
      defer { state.isWatched = !state.files.isEmpty }
      return !state.isWatched && !state.files.isEmpty
    }
    guard isNews else { return }
    queue.asyncAfter(deadline: .now() + sweepInterval) { [weak self] in
      guard let self else { return }
      sweep()
      state.withLock { $0.isWatched = false }
      watch()
    }
  }

  /// Sweeps in the background, because callers that start an upload are actors that must not wait for the
  /// disk.
  private func sweepIfDue() {
    guard state.withLock({ $0.nextSweep }) <= now() else { return }
    let late = takeExpired()
    if !late.isEmpty { queue.async { [folder] in for id in late { folder.discard(id) } } }
  }

  /// Removes all expired entries and returns their ids. The caller deletes the files.
  private func takeExpired() -> [String] {
    let time = now()
    return state.withLock { state in
      state.nextSweep = time + 60
      let late = state.files.filter { _, entry in
        let life = entry.type == nil ? bounds.unfinishedTime : bounds.finishedTime
        return life.map { !entry.isBusy && time - entry.touched > Double(seconds: $0) } ?? false
      }
      for id in late.keys { _ = state.remove(id) }
      return Array(late.keys)
    }
  }

  /// Runs an operation that needs space. If there is none, releases lapsed reservations and tries once more.
  private func admitting<Value>(_ body: (inout State) -> Result<Value, UploadedFile.Stored.Failure>) throws(UploadedFile.Stored.Failure)
    -> Value
  {
    let time = now(), limit = Double(seconds: bounds.reservationTime)
    return try state.withLock { state in
      let outcome = body(&state)
      guard case .failure(let failure) = outcome, failure.code == .full, state.lapse(before: time - limit, at: time) else { return outcome }
      return body(&state)
    }.get()
  }

  private func discard(_ id: String) async { _ = try? await run { self.folder.discard(id) } }

  /// Deletes expired files.
  let queue = DispatchQueue(label: "tessera.uploads")
  /// Access the disk. A slow disk blocks at most this many threads, however many files arrive.
  private let lanes = (0..<8).map { DispatchQueue(label: "tessera.uploads.\($0)") }

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws(UploadedFile.Stored.Failure) -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      lanes[.random(in: lanes.indices)].async { continuation.resume(returning: Result { try body() }) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error as? UploadedFile.Stored.Failure ?? UploadedFile.Stored.Failure(.failed, detail: "\(error)")
    }
  }
}

extension DirectoryUploadStore.State {
  mutating func add(_ id: String, _ entry: DirectoryUploadStore.Entry) {
    files[id] = entry
    if !entry.key.isEmpty { keys[DirectoryUploadStore.Key(owner: entry.owner, key: entry.key)] = id }
    total += entry.reserved
    let own = people[entry.person] ?? (0, 0)
    people[entry.person] = (own.bytes + entry.reserved, own.files + 1)
  }

  mutating func reserve(_ more: Int, for id: String) {
    guard let entry = files[id] else { return }
    files[id]?.reserved += more
    total += more
    people[entry.person]?.bytes += more
  }

  /// Releases the unused reservations of uploads without progress since a moment, at most once a second.
  /// Returns whether it ran.
  mutating func lapse(before moment: Double, at time: Double) -> Bool {
    guard nextLapse <= time else { return false }
    nextLapse = time + 1
    for (id, entry) in files where entry.type == nil && !entry.isBusy && entry.touched < moment {
      reserve(entry.offset - entry.reserved, for: id)
    }
    return true
  }

  mutating func remove(_ id: String) -> DirectoryUploadStore.Entry? {
    guard let entry = files.removeValue(forKey: id) else { return nil }
    let key = DirectoryUploadStore.Key(owner: entry.owner, key: entry.key)
    if keys[key] == id { keys[key] = nil }
    total -= entry.reserved
    let own = people[entry.person] ?? (0, 0)
    people[entry.person] = own.files > 1 ? (own.bytes - entry.reserved, own.files - 1) : nil
    return entry
  }
}

extension DirectoryUploadStore {
  struct Entry: Sendable {
    var owner: String
    /// The user whose budget it counts towards.
    var person: String
    var key: String
    var offset = 0
    /// The bytes counted: those stored, or those announced if more.
    var reserved = 0
    var type: UploadedFile.FileType?
    var isBusy = false
    /// The wall-clock time of the last change.
    var touched: Double

    func stored(_ id: String) -> UploadedFile.Stored { UploadedFile.Stored(id: id, owner: owner, offset: offset, type: type) }
  }
}
