internal import Dispatch
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Synchronization
public import TesseraScreen

/// People's files in a folder of this machine.
///
/// ```swift
/// let uploads = try DirectoryUploadStore("/var/lib/shop/uploads")
/// func environment(for visit: Visit) -> ScreenEnvironment {
///   var environment = ScreenEnvironment()
///   environment.uploads = uploads
///   return environment
/// }
/// ```
/// Each file has a random name; what the client called it is nowhere in the folder. Files are readable by their owner only, a part becomes whole
/// by an atomic rename, and parts that nobody goes on with are deleted after ``Bounds/unfinishedTime``. Make one store for each folder and share
/// it: the budgets are counted in memory, from what the folder holds when it is opened.
///
/// - Isolation: none; work on files runs on threads of its own, so that no disk holds up what else the process does.
/// - Errors: the initialiser throws ``/TesseraScreen/UploadFailure`` where the folder cannot be made or read.
public final class DirectoryUploadStore: UploadStore {
  /// The most that a store keeps, and for how long.
  public struct Bounds: Sendable {
    /// The most bytes that one person may have in the store, in all browsers together; in one browser where nobody is signed in.
    public var perOwner = ByteCount.gigabytes(4)
    /// The most bytes in the store.
    public var total = ByteCount.gigabytes(64)
    /// The most files that one person may have in the store, counted the same way.
    public var filesPerOwner = 200
    /// The time after which the room that was made for bytes which do not come is anybody's again. If they come later, they need room as
    /// those that were not announced do.
    public var reservationTime: Duration = .seconds(60)
    /// The time after which a part is deleted that nobody added to.
    public var unfinishedTime: Duration = .seconds(3600)
    /// The time after which a whole file is deleted that the app did not take; `nil` to keep it.
    public var finishedTime: Duration? = .seconds(7 * 24 * 3600)
    /// Whether a file is on the disk, and not only with the system, before it is called whole.
    public var isSynchronized = true

    /// The usual bounds.
    public init() {}
  }

  struct State {
    var files: [String: Entry] = [:]
    var keys: [Key: String] = [:]
    var total = 0
    var people: [String: (bytes: Int, files: Int)] = [:]
    var nextSweep = 0.0, nextLapse = 0.0
    /// Whether a timer sweeps as long as there is something.
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
  /// The time between two sweeps that nobody asks for, in seconds.
  private let sweepInterval: Double

  /// A store in a folder, which is made if it is not there, for its owner alone.
  ///
  /// - Parameter clock: For tests. The wall clock says how old files are that are here when the store is opened; from then on nobody can set the time.
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

  /// The number of bytes that are here or that room was made for.
  public var bytes: Int { state.withLock(\.total) }
  /// The number of files.
  public var count: Int { state.withLock(\.files.count) }

  public func begin(_ upload: NewUpload) async throws(UploadFailure) -> StoredUpload {
    guard UploadedFile.isID(upload.id) else { throw UploadFailure(.failed, detail: "an id is 32 hexadecimal digits") }
    sweepIfDue()
    let time = now()
    let (stored, new) = try admitting { state -> Result<(StoredUpload, Entry?), UploadFailure> in
      let key = Key(owner: upload.owner, key: upload.key)
      if !upload.key.isEmpty, let id = state.keys[key], let known = state.files[id] { return .success((known.stored(id), nil)) }
      guard state.files[upload.id] == nil else { return .failure(UploadFailure(.failed, detail: "the id is taken")) }
      let person = upload.person.isEmpty ? upload.owner : upload.person
      let (own, room) = (state.people[person] ?? (0, 0), upload.size ?? 0)
      guard room <= bounds.perOwner.bytes - own.bytes, room <= bounds.total.bytes - state.total, own.files < bounds.filesPerOwner else {
        return .failure(UploadFailure(.full))
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

  public func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadFailure) {
    let time = now()
    try admitting { state -> Result<Void, UploadFailure> in
      guard let entry = state.files[id], entry.type == nil else { return .failure(UploadFailure(.unknown)) }
      guard entry.offset == offset, !entry.isBusy else { return .failure(UploadFailure(.offset)) }
      let more = max(0, offset + bytes.count - entry.reserved)
      guard more <= bounds.perOwner.bytes - (state.people[entry.person]?.bytes ?? 0), more <= bounds.total.bytes - state.total else {
        return .failure(UploadFailure(.full))
      }
      state.reserve(more, for: id)
      state.files[id]?.isBusy = true
      state.files[id]?.touched = time
      return .success(())
    }
    var thrown: UploadFailure?
    do throws(UploadFailure) { try await run { try self.folder.append(bytes, to: id, at: offset) } } catch { thrown = error }
    let isGone = state.withLock { state in
      state.files[id]?.isBusy = false
      if thrown == nil { state.files[id]?.offset = offset + bytes.count }
      return state.files[id] == nil
    }
    if isGone {
      // It was removed while it was written.
      await discard(id)
      throw UploadFailure(.unknown)
    }
    if let thrown { throw thrown }
  }

  public func finish(_ id: String, type: FileType) async throws(UploadFailure) {
    let entry = state.withLock { state -> Entry? in
      guard var entry = state.files[id], !entry.isBusy, entry.type == nil else { return nil }
      state.files[id]?.isBusy = true
      entry.type = type
      return entry
    }
    guard let entry else { throw UploadFailure(.unknown) }
    do {
      try await run { try self.folder.finish(id, entry, synchronizing: self.bounds.isSynchronized) }
    } catch {
      state.withLock { $0.files[id]?.isBusy = false }
      throw error
    }
    let (time, isGone) = (now(), state.withLock { $0.files[id] == nil })
    if isGone {
      await discard(id)
      throw UploadFailure(.unknown)
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

  public func stored(_ id: String) async -> StoredUpload? { state.withLock { $0.files[id]?.stored(id) } }

  public func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadFailure) -> [UInt8] {
    guard let entry = state.withLock({ $0.files[id] }), offset >= 0, count >= 0 else { throw UploadFailure(.unknown) }
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

  /// The path of a whole file, for tools that want one; `nil` if there is none. It is the store's: read it, and take it out with ``take(_:to:)``.
  public func path(of id: String) -> String? { state.withLock { $0.files[id]?.type } == nil ? nil : folder.path(id, isWhole: true) }

  /// Moves a whole file out of the store: from now on it is the app's, and counts towards no budget.
  ///
  /// - Parameter path: A path on the same file system, of a file that does not exist yet.
  public func take(_ id: String, to path: String) async throws(UploadFailure) {
    guard let entry = state.withLock({ $0.files[id] }), entry.type != nil else { throw UploadFailure(.unknown) }
    try await run { try self.folder.move(id, to: path) }
    _ = state.withLock { $0.remove(id) }
    await discard(id)
  }

  /// Deletes everything whose time is over. Happens by itself once a minute, as long as there is something: also of what a process left that was killed.
  public func sweep() { for id in takeExpired() { folder.discard(id) } }

  /// Sweeps after a while, and again, as long as there are files.
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

  /// Sweeps without waiting for the disk: whoever begins a file is an actor with other things to do.
  private func sweepIfDue() {
    guard state.withLock({ $0.nextSweep }) <= now() else { return }
    let late = takeExpired()
    if !late.isEmpty { queue.async { [folder] in for id in late { folder.discard(id) } } }
  }

  /// Forgets everything whose time is over; the ids, whose files are to be deleted.
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

  /// Carries out what needs room; where there is none, once more after what lapsed made some.
  private func admitting<Value>(_ body: (inout State) -> Result<Value, UploadFailure>) throws(UploadFailure) -> Value {
    let time = now(), limit = Double(seconds: bounds.reservationTime)
    return try state.withLock { state in
      let outcome = body(&state)
      guard case .failure(let failure) = outcome, failure.code == .full, state.lapse(before: time - limit, at: time) else { return outcome }
      return body(&state)
    }.get()
  }

  private func discard(_ id: String) async { _ = try? await run { self.folder.discard(id) } }

  /// The threads that wait for the disk.
  let queue = DispatchQueue(label: "tessera.uploads", attributes: .concurrent)

  /// Runs work on files where nobody else waits for it.
  private func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws(UploadFailure) -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { try body() }) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error as? UploadFailure ?? UploadFailure(.failed, detail: "\(error)")
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

  /// Gives back the room of parts that nobody added to since a moment, but for what is here of them; at most once a second. Whether it did.
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
  /// One file as the store knows it.
  struct Entry: Sendable {
    var owner: String
    /// The person whom it counts for.
    var person: String
    var key: String
    var offset = 0
    /// The bytes that are counted for it: those that are here, or those that were announced.
    var reserved = 0
    var type: FileType?
    var isBusy = false
    /// The wall clock's time of the last change.
    var touched: Double

    func stored(_ id: String) -> StoredUpload { StoredUpload(id: id, owner: owner, offset: offset, type: type) }
  }
}
