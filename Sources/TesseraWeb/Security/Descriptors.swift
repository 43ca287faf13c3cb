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

/// The descriptor limit of the process (`RLIMIT_NOFILE`).
///
/// Without free descriptors a process can't open its database, and may crash: libdispatch opens files to inspect its
/// own threads.
enum Descriptors {
  /// Raises the soft limit to the hard limit, and returns the resulting limit.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    guard get(&limit) == 0 else { return 256 }
    var wanted = limit
    wanted.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
    // The system refuses more than this, although it reports no limit.
    wanted.rlim_cur = min(wanted.rlim_cur, rlim_t(OPEN_MAX))
    #endif
    if wanted.rlim_cur > limit.rlim_cur, set(&wanted) == 0 { limit = wanted }
    return Int(clamping: limit.rlim_cur)
  }

  /// The number of open descriptors. `nil` if the system doesn't list them.
  static var open: Int? {
    #if canImport(Darwin)
    let folder = "/dev/fd"
    #else
    let folder = "/proc/self/fd"
    #endif
    return try? FileManager.default.contentsOfDirectory(atPath: folder).count
  }

  /// The number of connections that a server may have besides its open descriptors, with a reserve for descriptors
  /// opened later: databases, uploads, requests to other services.
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
