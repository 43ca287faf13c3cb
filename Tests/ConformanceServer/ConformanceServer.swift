import Foundation
import Hummingbird
import Logging
import Tessera
import TesseraHTML
import TesseraTesting
import TesseraWeb

/// Serves the screens of the conformance suite, and screens of hostile strings, to the tests in a real browser.
///
/// - `ConformanceServer --scripts` prints all scripts as JSON, each with the language of its fixture.
/// - `ConformanceServer --app {fixture} {language}` serves the app that a fixture is, at its own routes, in a language: `en` or `ar`.
/// - `ConformanceServer {set}={path}…` listens on a free port, prints its address and serves
///   `/fixture/{name}?run={run}`: a fixture; `/log?run={run}`: what its screens handled in that run;
///   `/long-table`: a table of 10,000 lines;
///   `/hostile?set={set}&part={n}`: strings of a JSON file wherever a screen can show one.
@main
struct ConformanceServer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--scripts" {
      FileHandle.standardOutput.write(try JSONEncoder().encode(HostConformance.scripts.map(Story.init)))
      return
    }
    let logs = RunLogs()
    let sets = arguments.reduce(into: [String: [String]]()) { sets, argument in
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { sets[parts[0]] = HostileStrings.read(parts[1]) }
    }
    var limits = WebLimits()
    // Scripts press faster than people, and one browser is many visitors.
    (limits.eventBurst, limits.eventsPerSecond) = (5_000, 1_000)
    // A page of hostile strings is sent whole as a form.
    (limits.bodyBytes, limits.formFields) = (1024 * 1024, 10_000)
    var logger = Logger(label: "conformance")
    logger.logLevel = .error
    var own = arguments.first == "--app" ? HostConformance.fixture(named: arguments.dropFirst().first ?? "")?.app(logs[""]) : nil
    if arguments.last == "ar" { own?.languages = [AppLanguage(.arabic, name: "العربية")] }
    let host = WebHost(own ?? app(logs, sets), components: try .conformance(), limits: limits, logger: logger)
    let router = Router(context: WebContext.self)
    router.get("log") { request, _ in
      let lines = logs[request.uri.queryParameters["run"].map(String.init) ?? ""].lines
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(lines))))
    }
    host.addRoutes(to: router)
    var application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { FileHandle.standardOutput.write(Data("http://127.0.0.1:\($0.localAddress?.port ?? 0)\n".utf8)) }, logger: logger)
    application.addServices(host.sweeper)
    try await application.runService()
  }

  private static func app(_ logs: RunLogs, _ sets: [String: [String]]) -> InlineApp {
    var environment = ScreenEnvironment { _ in }
    HostConformance.addServices(to: &environment)
    return InlineApp(
      "Conformance", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")],
      environment: environment
    ) { route, _ in
      let url = URLComponents(string: route)
      func parameter(_ name: String) -> String { url?.queryItems?.first { $0.name == name }?.value ?? "" }
      let path = (url?.path ?? "").split(separator: "/").map(String.init)
      switch path.first {
      case "fixture": return HostConformance.fixture(named: path.last ?? "")?.screen(logs[parameter("run")])
      case "heights": return AnyScreen(HeightsScreen())
      case "long-table": return AnyScreen(LongTableScreen())
      case "hostile":
        guard let all = sets[parameter("set")], let part = Int(parameter("part")), let size = Int(parameter("size")), part >= 0, size > 0
        else { return nil }
        let strings = Array(all.dropFirst(part * size).prefix(size))
        return strings.isEmpty ? nil : AnyScreen(HostileScreen(strings: strings, areAddresses: parameter("set") == "urls"), state: .init())
      default: return nil
      }
    }
  }

  /// A script with the language of its fixture.
  private struct Story: Encodable {
    let script: HostConformance.Script

    func encode(to encoder: any Encoder) throws {
      enum Key: CodingKey { case language }
      try script.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(HostConformance.fixture(named: script.fixture)?.language.tag, forKey: .language)
    }
  }
}
