import Foundation
import GRDB
import Hummingbird
import Logging

@testable import GalleryAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A folder that is removed when the test ends.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "gallery-api-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}

/// Logs only critical errors.
func quietLogger() -> Logger {
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  return logger
}

/// A database filled once per test run. Tests work on copies of it.
enum Template {
  private static let folder = Result { try TemporaryFolder() }

  private static let path = Result {
    let path = try folder.get().path("template.sqlite")
    // Statics are never released, so the folder is removed when the process ends.
    atexit { if let url = try? Template.folder.get().url { try? FileManager.default.removeItem(at: url) } }
    // The pool checkpoints and closes its file when it is released.
    let service = try GalleryService(databasePath: path, logger: quietLogger())
    // The shipped hashes take half a second each. See `SignInTests.shipped`.
    try service.database.pool.write { db in
      for (name, password) in [("noura", "date-palm-44"), ("omar", "blue-lantern-7")] {
        let stored = PasswordHash(password, rounds: 1)
        try db.execute(
          sql: "UPDATE person SET rounds = ?, salt = ?, hash = ? WHERE id = ?",
          arguments: [stored.rounds, Hexadecimal.text(stored.salt), Hexadecimal.text(stored.hash), name])
      }
    }
    return path
  }

  static func copy(to path: String) throws {
    try FileManager.default.copyItem(atPath: try self.path.get(), toPath: path)
  }
}

/// Runs the service on a free port over a real file, and stops it after `body`.
func withService(
  faults: Faults = Faults(), faultRoutes: Bool = true, _ body: @Sendable (Client, GalleryService) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let path = folder.path("gallery.sqlite")
  try Template.copy(to: path)
  let api = try GalleryService(databasePath: path, faults: faults, faultRoutes: faultRoutes, logger: quietLogger())
  let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
  let application = api.application { port in continuation.yield(port) }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await application.run() }
    var iterator = ports.makeAsyncIterator()
    guard let port = await iterator.next() else { return }
    try await body(Client(port: port), api)
    group.cancelAll()
  }
  withExtendedLifetime(folder) {}
}

struct Reply: Sendable {
  var status: Int
  var headers: [String: String]
  var data: Data

  /// A member of the JSON body, by keys and indexes: `"items", "0", "name"`.
  subscript(path: String...) -> String? { value(path).flatMap { $0 as? String } }

  func integer(_ path: String...) -> Int? { value(path).flatMap { $0 as? NSNumber }?.intValue }

  func bool(_ path: String...) -> Bool? { value(path).flatMap { $0 as? NSNumber }?.boolValue }

  func count(_ path: String...) -> Int? { value(path).flatMap { $0 as? [Any] }?.count }

  /// The strings under one key of every item.
  func items(_ key: String) -> [String] {
    (value(["items"]) as? [[String: Any]] ?? []).map { $0[key] as? String ?? "" }
  }

  func strings(_ path: String...) -> [String] { value(path) as? [String] ?? [] }

  private func value(_ path: [String]) -> Any? {
    var value: Any? = try? JSONSerialization.jsonObject(with: data)
    for key in path {
      if let object = value as? [String: Any] {
        value = object[key]
      } else if let array = value as? [Any], let index = Int(key), array.indices.contains(index) {
        value = array[index]
      } else {
        return nil
      }
    }
    return value
  }
}

/// An HTTP client for the service.
struct Client: Sendable {
  let port: Int
  private let session: URLSession

  init(port: Int) {
    self.port = port
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = 20
    session = URLSession(configuration: configuration)
  }

  func send(
    _ method: String = "GET", _ target: String, body: String? = nil, headers: [String: String] = [:]
  ) async throws -> Reply {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let body {
      request.httpBody = Data(body.utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
    return Reply(status: response.statusCode, headers: fields, data: data)
  }

  func get(_ path: String, _ query: [(String, String)] = [], language: String = "en") async throws -> Reply {
    let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: Unicode.Scalar(0)..<Unicode.Scalar(128)))
    let pairs = query.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
    let target = pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    return try await send("GET", target, headers: ["Accept-Language": language])
  }

  /// All items of a list, from all batches.
  func all(
    _ path: String, _ query: [(String, String)], key: String = "id", language: String = "en"
  ) async throws -> (items: [String], batches: Int) {
    var items: [String] = []
    var batches = 0
    var cursor: String?
    repeat {
      let reply = try await get(path, query + (cursor.map { [("cursor", $0)] } ?? []), language: language)
      guard reply.status == 200 else { throw URLError(.badServerResponse) }
      items += reply.items(key)
      batches += 1
      cursor = reply["next"]
    } while cursor != nil && batches < 1_000
    return (items, batches)
  }
}
