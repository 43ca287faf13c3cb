public import TesseraScreen
internal import Synchronization

/// A screen that scripts begin with, by name, so that a server can host it for a driver elsewhere.
public struct ConformanceFixture: Sendable {
  /// Its name; also fit for a path.
  public let name: String
  /// The language it is shown in.
  public let language: Language
  /// Diagnostics that it causes on purpose.
  public let expectedDiagnostics: Set<Diagnostic.Code>
  /// The main areas of the app that it is, or none where it is one screen.
  public let areas: [ConformanceArea]
  private let make: @Sendable (ConformanceLog) -> AnyScreen

  init<S: Screen>(
    _ name: String, language: Language = .english, expecting diagnostics: Set<Diagnostic.Code> = [],
    _ screen: @escaping @Sendable (ConformanceLog) -> S
  ) where S.State: ScreenState {
    (self.name, self.language, expectedDiagnostics, areas) = (name, language, diagnostics, [])
    make = { AnyScreen(screen($0)) }
  }

  init(
    _ name: String, language: Language = .english, expecting diagnostics: Set<Diagnostic.Code> = [], areas: [ConformanceArea] = [],
    _ make: @escaping @Sendable (ConformanceLog) -> AnyScreen
  ) {
    (self.name, self.language, expectedDiagnostics, self.areas, self.make) = (name, language, diagnostics, areas, make)
  }

  /// The screen, which writes what it handles into `log`.
  public func screen(_ log: ConformanceLog) -> AnyScreen { make(log) }
}

/// The actions that the screens of a fixture handled, in order. Safe from any thread.
public final class ConformanceLog: Sendable {
  private let storage = Mutex<[String]>([])
  /// An empty log.
  public init() {}
  /// All lines.
  public var lines: [String] { storage.withLock { $0 } }
  /// Adds a line.
  public func append(_ line: String) { storage.withLock { $0.append(line) } }
}

/// An action of fixtures, in words.
struct FixtureAction: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = words }
  init(stringLiteral value: String) { description = value }
}

/// An item that shows any element and says in words what was done to it.
struct FixtureItem<Owner: Screen>: Item where Owner.Action == FixtureAction {
  let id: String
  let content: Element

  init(_ id: String, _ content: Element) { (self.id, self.content) = (id, content) }

  func intent(for event: ControlEvent) -> Intent<Owner>? {
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
