import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// A server in a separate process.
final class ServerProcess {
  private let process = Process()
  let port: Int

  convenience init(_ mode: String) throws { try self.init([mode]) }

  init(_ arguments: [String]) throws {
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let number = process.processIdentifier
    Self.numbers.withLock { _ = $0.insert(number) }
    let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw Failure(line: line) }
    self.port = port
  }

  struct Failure: Error { let line: String }

  private static let numbers = Mutex<Set<Int32>>([])

  /// Kills every server that is still running.
  static func stopAll() { for number in numbers.withLock({ $0 }) { Glibc.kill(number, SIGKILL) } }

  /// The resident memory of the process, in MiB.
  var residentMebibytes: Double { Self.residentMebibytes(of: number) }

  var number: Int32 { process.processIdentifier }

  static func residentMebibytes(of number: Int32) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(number)/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * 4096 / 1_048_576
  }

  /// The processor time so far in seconds, as reported by the scheduler. Has nanosecond precision, but only
  /// includes running threads.
  var scheduledSeconds: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let nanoseconds = threads.map { thread in
      (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)).flatMap { Double($0.prefix { $0 != " " }) } ?? 0
    }
    return nanoseconds.reduce(0, +) / 1e9
  }

  /// The processor time so far in seconds.
  var processorSeconds: Double {
    let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / 100
  }

  /// Kills the process, like the failure of a machine.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func stop() {
    Self.numbers.withLock { _ = $0.remove(number) }
    process.terminate()
    process.waitUntilExit()
  }
}

enum OpenFiles {
  /// Raises the limit of open files to the maximum allowed.
  static func raiseLimit() {
    #if canImport(Glibc)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #endif
  }
}
