public import TesseraScreen
internal import Synchronization

extension HostConformance {
  /// A named screen that scripts start with, so that a server can host it for a driver in another process.
  public struct Fixture: Sendable {
    /// The name, which is also usable as a path.
    public let name: String
    /// The language in which it is shown.
    public let language: Language
    /// The diagnostics that it causes on purpose.
    public let expectedDiagnostics: Set<Diagnostic.Code>
    /// The main areas if the fixture is an app. Empty if it is a single screen.
    public let areas: [Area]
    private let make: @Sendable (Log) -> AnyScreen

    init<S: Screen>(
      _ name: String, language: Language = .english, expecting diagnostics: Set<Diagnostic.Code> = [],
      _ screen: @escaping @Sendable (Log) -> S
    ) where S.State: ScreenState {
      (self.name, self.language, areas) = (name, language, [])
      expectedDiagnostics = diagnostics.union(Diagnostic.Code.onlyLogged)
      make = { AnyScreen(screen($0)) }
    }

    init(
      _ name: String, language: Language = .english, expecting diagnostics: Set<Diagnostic.Code> = [], areas: [Area] = [],
      _ make: @escaping @Sendable (Log) -> AnyScreen
    ) {
      (self.name, self.language, self.areas, self.make) = (name, language, areas, make)
      expectedDiagnostics = diagnostics.union(Diagnostic.Code.onlyLogged)
    }

    /// The screen, which writes its actions to `log`.
    public func screen(_ log: Log) -> AnyScreen { make(log) }
  }
}

extension HostConformance {
  /// The actions handled by the screens of a fixture, in order. Thread-safe.
  public final class Log: Sendable {
    private let storage = Mutex<[String]>([])
    /// Creates an empty log.
    public init() {}
    /// All lines.
    public var lines: [String] { storage.withLock { $0 } }
    /// Appends a line.
    public func append(_ line: String) { storage.withLock { $0.append(line) } }
  }
}

/// An action of a fixture, as text.
struct FixtureAction: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = words }
  init(stringLiteral value: String) { description = value }
}

/// An item that shows any element and reports its events as text.
struct FixtureItem<Owner: Screen>: Item where Owner.Action == FixtureAction {
  let id: String
  let content: Element

  init(_ id: String, _ content: Element) { (self.id, self.content) = (id, content) }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    switch event.value {
    case nil:
      if case .link? = content.control(named: event.control)?.kind { return nil }
      return .action("press \(event.control.rawValue)")
    case .text(let text)?: return .action("set \(event.control.rawValue) to '\(text)'")
    case .flag(let flag)?: return .action("turn \(event.control.rawValue) \(flag ? "on" : "off")")
    case .file?: return .action("hand over a file to \(event.control.rawValue)")
    case .number(let number)?: return .action("slide \(event.control.rawValue) to \(number)")
    }
  }
}
