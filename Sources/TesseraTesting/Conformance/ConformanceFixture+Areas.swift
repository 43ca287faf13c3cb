public import TesseraFlow
internal import TesseraScreen

extension HostConformance {
  /// A main area of an app whose areas are tabs, with its first screen.
  public struct Area: Sendable {
    /// The title of its tab.
    public let name: String
    let screen: @Sendable (Log) -> AnyScreen

    /// The route of its first screen, such as `/orders` for *Orders*.
    public var path: String { "/\(name.lowercased())" }
  }
}

extension HostConformance.Fixture {
  init(_ name: String, areas: [HostConformance.Area]) {
    self.init(name, areas: areas) { log in areas[0].screen(log) }
  }

  /// The app whose tabs are the areas. Open it at the path of the first area. `nil` for a fixture with a
  /// single screen.
  public func app(_ log: HostConformance.Log) -> InlineApp? {
    guard !areas.isEmpty else { return nil }
    var app = InlineApp(
      "Conformance", languages: [AppLanguage(language, name: language.tag)],
      navigation: areas.map { AppLink(Phrase(key: $0.name), to: $0.path) }
    ) { [areas] route, _ in areas.first { $0.path == route }?.screen(log) }
    app.navigationStyle = .tabs
    return app
  }
}
