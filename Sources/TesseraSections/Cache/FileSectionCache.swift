internal import Dispatch
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Caches responses as files in a directory of its own.
///
/// A file that is damaged or has another format is removed and counts as missing. The directory and its files
/// are accessible only to their owner, because they hold users' data.
///
/// - Isolation: an actor with its own queue, so that a slow disk blocks nothing else.
/// - Complexity: a call accesses only its own file. The first call that stores, and a call that exceeds the
///   capacity, look at all files.
/// - Errors: rethrows file system errors.
public actor FileSectionCache: SectionCache {
  private struct Header: Codable {
    var format: Int
    var key: SectionSource.Cached.Key
    var version: String
    var received: Double
    var count: Int
  }

  private static let format = 1
  private let directory: URL
  private let capacity: Int
  private let disk = DiskExecutor()
  /// The total size of the files. `nil` until it is measured.
  private var total: Int?

  /// The queue on which the actor waits for the disk.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { disk.asUnownedSerialExecutor() }

  /// Creates a cache in a directory, which is created when the first response is stored.
  ///
  /// - Parameter capacity: The maximum total size in bytes. The entries stored longest ago are evicted first.
  public init(directory: URL, capacity: Int = 16 << 20) { (self.directory, self.capacity) = (directory, capacity) }

  public func sections(for key: SectionSource.Cached.Key) throws -> SectionSource.Cached? {
    let file = file(key)
    guard let data = try? Data(contentsOf: file) else { return nil }
    guard let end = data.firstIndex(of: 0x0A), let header = try? JSONDecoder().decode(Header.self, from: data[..<end]),
      header.format == Self.format, header.key == key, header.count == data.count - end - 1
    else {
      try? delete(file)
      return nil
    }
    return SectionSource.Cached(Array(data[(end + 1)...]), version: header.version, received: header.received)
  }

  public func store(_ sections: SectionSource.Cached, for key: SectionSource.Cached.Key) throws {
    guard sections.bytes.count <= capacity else { return try remove(key) }
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let header = Header(
      format: Self.format, key: key, version: sections.version, received: sections.received, count: sections.bytes.count)
    var data = try JSONEncoder().encode(header)
    data.append(0x0A)
    data.append(contentsOf: sections.bytes)
    let file = file(key), former = Self.size(at: file.path)
    try data.write(to: file, options: .atomic)
    // If the directory already existed, other users may be able to access it.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    total = total.map { $0 + data.count - former }
    if total.map({ $0 > capacity }) ?? true { makeRoom() }
  }

  public func remove(_ key: SectionSource.Cached.Key) throws {
    let file = file(key)
    if FileManager.default.fileExists(atPath: file.path) { try delete(file) }
  }

  private func delete(_ file: URL) throws {
    let size = Self.size(at: file.path)
    try FileManager.default.removeItem(at: file)
    total = total.map { $0 - size }
  }

  /// The file of a key. Two keys may have the same file name. The header tells them apart.
  private func file(_ key: SectionSource.Cached.Key) -> URL {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let parameters = key.parameters.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    for part in [key.scope, key.source, key.language] + parameters {
      // FNV-1a. The byte 0xFF never occurs in UTF-8, so it terminates each part.
      for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return directory.appendingPathComponent(String(hash, radix: 16) + ".sections")
  }

  /// Measures the files. If they exceed the capacity, removes the oldest until an eighth of it is free, so
  /// that not every store has to evict.
  private func makeRoom() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    var files = names.filter { $0.hasSuffix(".sections") }.compactMap { name -> (path: String, size: Int, date: Date)? in
      let path = directory.appendingPathComponent(name).path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
      return (path, Self.size(attributes[.size]), attributes[.modificationDate] as? Date ?? .distantPast)
    }
    files.sort { $0.date < $1.date }
    var total = files.reduce(0) { $0 + $1.size }
    let room = total > capacity ? capacity - capacity / 8 : capacity
    for file in files where total > room {
      try? FileManager.default.removeItem(atPath: file.path)
      total -= file.size
    }
    self.total = total
  }

  private static func size(at path: String) -> Int { size((try? FileManager.default.attributesOfItem(atPath: path))?[.size]) }

  /// The file attribute's number type differs by platform. Its description is always digits.
  private static func size(_ value: Any?) -> Int { value.flatMap { Int("\($0)") } ?? 0 }
}

/// Runs blocking work on its own queue, not on the shared thread pool.
private final class DiskExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "tessera.sections")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
