public import TesseraFlow
internal import TesseraScreen

/// A main area of an app whose areas are tabs, and its first screen.
public struct ConformanceArea: Sendable {
  /// The words on its tab.
  public let name: String
  let screen: @Sendable (ConformanceLog) -> AnyScreen

  /// The route of its first screen: `/orders` for *Orders*.
  public var path: String { "/\(name.lowercased())" }
}

extension ConformanceFixture {
  init(_ name: String, areas: [ConformanceArea]) {
    self.init(name, areas: areas) { log in areas[0].screen(log) }
  }

  /// The app whose tabs the areas are, to be opened at the path of the first; `nil` for a fixture that is one screen.
  public func app(_ log: ConformanceLog) -> InlineApp? {
    guard !areas.isEmpty else { return nil }
    var app = InlineApp(
      "Conformance", languages: [AppLanguage(language, name: language.tag)],
      navigation: areas.map { AppLink(Phrase(key: $0.name), to: $0.path) }
    ) { [areas] route, _ in areas.first { $0.path == route }?.screen(log) }
    app.navigationStyle = .tabs
    return app
  }
}
