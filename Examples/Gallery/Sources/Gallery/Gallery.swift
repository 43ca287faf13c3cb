public import ArgumentParser
import Foundation
import GalleryAPI
public import GalleryScreens
import Hummingbird
public import Logging
import ServiceLifecycle
import Tessera
import TesseraSQLite
import TesseraWeb
import UnixSignals

/// Runs the gallery: its JSON service over a SQLite file, and its web pages, which load from that service over HTTP.
@main
struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Tessera's gallery: dynamic screens made of types, in a browser.")

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port of the web pages; 0 for any free one.")
  var port = 8080

  @Option(help: "The port of the JSON service, on the loopback address; 0 for any free one.")
  var apiPort = 0

  @Option(
    help:
      "The SQLite file; made and filled at the first start. Beside it, in a file of the same name with -menus, what menus answered is kept."
  )
  var database: String?

  @Option(help: "Delay every answer of the JSON service by so many milliseconds.")
  var slow: Int?

  @Option(help: "Let the JSON service fail for this path and everything below it; may be given more than once.")
  var fail: [String] = []

  @Flag(help: "Let anybody change delays and failures through PUT /_faults of the JSON service; for tests.")
  var rehearse = false

  @Option(help: "The path that a proxy takes away before it asks: /shop if it hands on https://example.com/shop/a as /a.")
  var basePath = ""

  @Option(help: "A proxy whose word on addresses, scheme and host is taken: an address or a network; may be given more than once.")
  var trustedProxy: [String] = []

  @Option(help: "The name of the cookies, for several apps on one host.")
  var cookieName = "tessera"

  @Option(help: "The look: standard or harbour.")
  var theme = GalleryTheme.standard

  @Option(
    help:
      "A PostgreSQL server as libpq reads it, such as 'host=10.0.0.9 dbname=gallery': pages, sign-ins and what everybody sees are kept there, and all galleries that use it are nodes of one cluster. The secret that they share stands in the environment as TESSERA_CLUSTER_SECRET."
  )
  var postgres: String?

  @Option(help: "The address at which the other nodes reach this one, such as 10.0.0.2:8080; the one that it listens on unless given.")
  var node = ""

  @Option(help: "How much to log: trace, debug, info, notice, warning, error or critical.")
  var logLevel: Logger.Level = .warning

  func validate() throws {
    guard (0...65_535).contains(port), (0...65_535).contains(apiPort) else { throw ValidationError("A port is a number from 0 to 65535.") }
    if let slow, !(0...600_000).contains(slow) { throw ValidationError("--slow is a number of milliseconds from 0 to 600000.") }
    for path in fail where !path.hasPrefix("/") {
      throw ValidationError("--fail is a path of the service, such as /v1/account; '\(path)' is none.")
    }
    guard basePath.isEmpty || basePath.hasPrefix("/") && !basePath.hasSuffix("/") else {
      throw ValidationError("--base-path begins with a slash and ends without one, such as /shop.")
    }
    for proxy in trustedProxy where WebPolicy.NetworkRange(proxy) == nil {
      throw ValidationError("--trusted-proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8; '\(proxy)' is none.")
    }
    guard node.isEmpty || node.wholeMatch(of: /[^\s\/]+:\d{1,5}/) != nil else {
      throw ValidationError("--node is an address and a port, such as 10.0.0.2:8080; '\(node)' is none.")
    }
    guard postgres == nil || !node.isEmpty || !["0.0.0.0", "::"].contains(host) else {
      throw ValidationError("Other nodes cannot reach '\(host)'; --node says where they reach this one, such as 10.0.0.2:8080.")
    }
  }

  /// - Throws: `ValidationError` if the secret of a cluster is missing or short.
  private func stores(beside database: String, _ logger: Logger) throws -> GalleryStores {
    guard let postgres else { return try GalleryStores(beside: database, logger) }
    let name = GalleryStores.secretName
    guard let secret = ProcessInfo.processInfo.environment[name], secret.utf8.count >= 32 else {
      throw ValidationError("--postgres needs a secret of at least 32 bytes that all nodes share: \(name)=$(openssl rand -hex 32)")
    }
    return try GalleryStores(server: postgres, node: node, secret: secret, logger)
  }

  private var policy: WebPolicy {
    var policy = WebPolicy()
    policy.basePath = basePath
    policy.cookieName = cookieName
    policy.trustedProxies = trustedProxy.compactMap { WebPolicy.NetworkRange($0) }
    return policy
  }

  func run() async throws {
    LoggingSystem.bootstrap { [logLevel] label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = logLevel
      return handler
    }
    let logger = Logger(label: "gallery")
    let database = try databasePath()
    let cache = try SQLiteResponseCache(path: database + "-menus")
    let api = try GalleryService(
      databasePath: database, faults: Faults(slow: slow, fail: fail), faultRoutes: rehearse, logger: logger)
    let (ports, bound) = AsyncStream.makeStream(of: Int.self)
    let service = api.application(port: apiPort) { port in
      bound.yield(port)
      bound.finish()
    }
    let stores = try stores(beside: database, logger)
    let uploads = try DirectoryUploadStore(database + ".uploads")
    let pages = GalleryPages(
      apiPorts: ports, host: host, port: port, theme: theme, policy: policy, stores: stores, cache: cache, uploads: uploads,
      logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [ServiceGroupConfiguration.ServiceConfiguration(service: service), .init(service: pages)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }

  private func databasePath() throws -> String {
    if let database { return database }
    let caches = try FileManager.default.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = caches.appendingPathComponent("tessera-gallery")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("gallery.sqlite").path
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
extension GalleryTheme: ExpressibleByArgument {}
