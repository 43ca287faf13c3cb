#if Postgres
import Foundation
import Synchronization
import TesseraPostgres

/// A server of PostgreSQL with a data folder of its own, which ends with this process.
actor PostgresServer {
  /// The programs of the newest version that is installed.
  static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap { Int($0) }.filter { $0 >= 13 }.sorted()
    let folders =
      versions.reversed().map { "\(root)/\($0)/bin" } + ["/usr/local/pgsql/bin", "/opt/homebrew/bin", "/usr/bin", "/usr/local/bin"]
    return folders.first {
      FileManager.default.isExecutableFile(atPath: $0 + "/initdb") && FileManager.default.isExecutableFile(atPath: $0 + "/postgres")
    }
  }()
  static var isInstalled: Bool { programs != nil }
  static let reason = "PostgreSQL's server, 13 or later, is not installed (Debian: apt-get install postgresql)"

  /// The server that tests share which do not harm it.
  static let shared = Task { try await PostgresServer() }

  let folder: String
  private var process: Process?
  private var input: Pipe?

  init() async throws {
    folder = "/tmp/tessera-postgres-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
    try Self.run("chmod 777 \(folder)")
    let output = try Self.run(
      Self.asUser(
        "\(Self.programs ?? "")/initdb -D \(folder)/data --auth=trust --username=tessera --no-sync --encoding=UTF8 --locale=C 2>&1"))
    guard FileManager.default.fileExists(atPath: folder + "/data") else { throw Failure(description: "initdb: \(output)") }
    try await start()
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// The way in which a test reaches the server, in a schema of its own.
  nonisolated func configuration(schema: String? = nil, deadline: Duration = .seconds(30), statementTimeout: Duration = .seconds(20))
    -> PostgresPageStore.Configuration
  {
    PostgresPageStore.Configuration(
      "host=\(folder) dbname=postgres user=tessera", schema: schema ?? "t\(UInt64.random(in: 0 ... .max))", connections: 2,
      deadline: deadline,
      statementTimeout: statementTimeout)
  }

  /// Starts the server, and waits until it answers.
  func start() async throws {
    let process = Process(), input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Ends with its input, and so with this process, however that ends.
    let script = """
      \(Self.programs ?? "")/postgres -D \(folder)/data -k \(folder) -c listen_addresses= -c fsync=off -c max_connections=200 \
      >>\(folder)/log 2>&1 & pid=$!; echo $pid >\(folder)/pid; cat >/dev/null; kill -QUIT $pid; wait $pid
      """
    // Nothing is left behind, unless a test starts the server once more.
    process.arguments = ["-c", "rm -f \(folder)/keep; \(Self.asUser("sh -c '\(script)'")); [ -e \(folder)/keep ] || rm -rf \(folder)"]
    process.standardInput = input
    try process.run()
    (self.process, self.input) = (process, input)
    for _ in 0..<600 {
      if try Self.run("\(Self.programs ?? "")/pg_isready -h \(folder) -q && echo yes").contains("yes") { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Failure(description: "the server did not start: \((try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")")
  }

  /// Ends every process of the server at once, without a chance to write anything.
  func kill() throws {
    try Self.run(
      "touch \(folder)/keep; pid=$(cat \(folder)/pid); kill -STOP $pid; for child in $(pgrep -P $pid); do kill -9 $child; done; kill -9 $pid"
    )
    try end()
  }

  /// Ends the server in good order; clients are cut off.
  func stop() throws {
    try Self.run("touch \(folder)/keep; kill -INT $(cat \(folder)/pid)")
    try end()
  }

  /// Pauses every process of the server, and resumes them.
  func freeze() throws { try Self.run("pid=$(cat \(folder)/pid); kill -STOP $pid $(pgrep -P $pid)") }
  func thaw() throws { try Self.run("pid=$(cat \(folder)/pid); kill -CONT $pid $(pgrep -P $pid)") }

  /// Ends the server and deletes its folder.
  func remove() {
    try? input?.fileHandleForWriting.close()
    process?.waitUntilExit()
    _ = try? Self.run("rm -rf \(folder)")
  }

  private func end() throws {
    try Self.run("pid=$(cat \(folder)/pid); while kill -0 $pid 2>/dev/null; do sleep 0.02; done")
    try input?.fileHandleForWriting.close()
    process?.waitUntilExit()
    // The memory that the killed server shared goes with its last child.
    try Self.run("rm -f \(folder)/data/postmaster.pid")
  }

  /// PostgreSQL refuses to run as root.
  private static func asUser(_ command: String) -> String {
    getuid() == 0 ? "cd /tmp && runuser -u postgres -- \(command)" : command
  }

  @discardableResult
  private static func run(_ command: String) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
#endif
