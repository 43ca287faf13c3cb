import Foundation
import Hummingbird
import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

#if Postgres
import TesseraPostgres
#endif

/// Serves a screen that counts acknowledged submissions, for a test that kills it repeatedly.
///
/// `SoakServer STORE PORT JOURNAL [SECRET [ADDRESS]]`: STORE is a file, or `postgres:` with libpq's connection
/// parameters. Each submission is written to JOURNAL as a line with its key, once per attempt. With a secret it is
/// a node of a cluster, which other nodes reach at ADDRESS.
@main
struct SoakServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard (4...6).contains(arguments.count), let port = Int(arguments[2]) else {
      FileHandle.standardError.write(Data("usage: SoakServer STORE PORT JOURNAL [SECRET [ADDRESS]]\n".utf8))
      exit(64)
    }
    var logger = Logger(label: "soak")
    logger.logLevel = .notice
    let journal = arguments[3]
    let app = InlineApp("Soak") { route, _ in
      guard let visitor = route.split(separator: "=").last, route.hasPrefix("/count?v=") else { return nil }
      return AnyScreen(Counting(visitor: String(visitor), journal: journal))
    }
    var limits = WebLimits()
    (limits.eventBurst, limits.eventsPerSecond) = (100_000, 100_000)
    let cluster = arguments.count > 4 ? Cluster(address: arguments.count > 5 ? arguments[5] : "", secret: arguments[4]) : nil
    var keeping = PageKeeping(try store(arguments[1], logger), cluster: cluster)
    if cluster != nil { keeping.leaseTime = .seconds(3) }
    // Acknowledged changes must survive even if the store was unavailable or full.
    keeping.failurePolicy = .refuse
    // No user signs in here.
    let host = WebHost(app, limits: limits, keeping: keeping, signIns: InMemorySignInStore(), logger: logger)
    try await host.application(port: port) { port in
      print("http://127.0.0.1:\(port)")
      fflush(nil)
    }.runService()
  }

  private static func store(_ name: String, _ logger: Logger) throws -> any PageStore {
    let postgres = "postgres:"
    guard name.hasPrefix(postgres) else { return try SQLitePageStore(path: name) { logger.warning("\($0)") } }
    #if Postgres
    return PostgresPageStore(PostgresPageStore.Configuration(String(name.dropFirst(postgres.count)))) { logger.warning("\($0)") }
    #else
    FileHandle.standardError.write(Data("this build has no PostgreSQL; build it with the trait Postgres\n".utf8))
    exit(69)
    #endif
  }
}

/// Counts presses and submissions.
private struct Counting: Screen {
  struct State: ScreenState, Codable {
    var count = 0, submitted = 0
    var note = ""
    /// Submissions without an answer.
    var pending: [Int] = []
  }
  enum Action: Equatable, Sendable { case didPressCount, didPressSubmit, didSubmit(Int, Result<Bool, LoadFailure>) }

  let visitor: String
  let journal: String

  func title(for state: State) -> Phrase { "Counting" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem(status(of: state)).id("status")
      TextFieldItem("Note", text: \.note).id("Note")
      ButtonItem("Count", on: .didPressCount)
      ButtonItem("Submit", on: .didPressSubmit)
    }
  }

  /// The words that Scripts/soak.py reads: digits alone, not grouped as a language writes numbers.
  private func status(of state: State) -> Phrase {
    .verbatim("[count \(state.count), submitted \(state.submitted), pending \(state.pending.count), note '\(state.note)']")
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressCount: state.count += 1
    case .didPressSubmit:
      state.submitted += 1
      state.pending.append(state.submitted)
      return submit(state.submitted)
    case .didSubmit(let number, .success): state.pending.removeAll { $0 == number }
    case .didSubmit(let number, .failure): return submit(number)
    }
    return .none
  }

  static let behavior = Behavior(interrupted: { $0.interrupted($2, &$1) })
  /// Submits again, with its key, what was running when the process ended.
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> {
    Int(effect.description).map { submit($0) } ?? .none
  }

  private func submit(_ number: Int) -> Effect<Action> {
    .submit(EffectID("\(number)"), number) { [visitor, journal] number, key, _ in
      // One write of one line, at the end of the file.
      let file = open(journal, O_WRONLY | O_APPEND | O_CREAT, 0o600)
      guard file >= 0 else { return false }
      defer { close(file) }
      return Array("\(visitor)-\(number) \(key)\n".utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) } > 0
    } then: {
      .didSubmit(number, $0)
    }
  }
}
