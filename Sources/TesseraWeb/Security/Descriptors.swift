#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Darwin)
internal import Darwin
#endif
internal import Foundation

/// The descriptors that the process may have open (`RLIMIT_NOFILE`).
///
/// A process that runs out of them cannot open its database, and may end: libdispatch opens files to look at its own threads.
enum Descriptors {
  /// Raises the soft limit to the hard one, and returns the limit that holds then.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    guard get(&limit) == 0 else { return 256 }
    var wanted = limit
    wanted.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
    // The system refuses more than this, although it names no bound.
    wanted.rlim_cur = min(wanted.rlim_cur, rlim_t(OPEN_MAX))
    #endif
    if wanted.rlim_cur > limit.rlim_cur, set(&wanted) == 0 { limit = wanted }
    return Int(clamping: limit.rlim_cur)
  }

  /// The number of open descriptors; `nil` where the system does not list them.
  static var open: Int? {
    #if canImport(Darwin)
    let folder = "/dev/fd"
    #else
    let folder = "/proc/self/fd"
    #endif
    return try? FileManager.default.contentsOfDirectory(atPath: folder).count
  }

  /// The number of connections that a server may have beside its open descriptors, and the reserve for what it opens
  /// later: databases, files on their
  /// way, requests to other services.
  static func connections(limit: Int, open: Int) -> Int { max(16, limit - open - max(96, min(limit / 8, 4096))) }

  private static func get(_ limit: inout rlimit) -> CInt {
    #if canImport(Glibc)
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
    getrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }

  private static func set(_ limit: inout rlimit) -> CInt {
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }
}
