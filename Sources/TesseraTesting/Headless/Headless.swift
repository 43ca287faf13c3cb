public import TesseraFlow
public import TesseraScreen

/// A screen that lives in a test: shown as a person meets it, used as a person uses it.
///
/// ```swift
/// let app = Headless(InviteUser(api: .stub))
/// try await app.settle()                       // the screen has loaded what it needs
/// app.type("Ada", into: "Full name")
/// app.tap("Invite")
/// try await app.settle()
/// #expect(app.actions.first == .didPressInvite)
/// #expect(app.shows("Invitation sent"))
/// ```
/// Things are found by what they are called and what they are, in the layer on top. Labels are `Phrase`s: a literal is looked up in the
/// app's language, so the same test runs in every language; text is found as it is.
///
/// - Law: between two calls nothing happens. Effects run inside ``HeadlessPage/settle(within:)``, ``HeadlessPage/advance(by:)`` and ``HeadlessPage/wait(within:until:)``, one
///   after the other, on the caller's thread; time passes only in ``HeadlessPage/advance(by:)``.
/// - Law: every difference is proved. The host applies the stages and compares with the snapshot; a deviation fails the test.
/// - What cannot be done (nothing of that name, several, disabled, hidden, covered) and every unexpected diagnostic fails the running test
///   at the line that asked; see ``FailureHandling``.
/// - Isolation: none, and not `Sendable`: it stays where it was made, a plain test or a main-actor one.
public final class Headless<S: Screen>: HeadlessPage {
  private let layer: ScreenLayer<S>?

  /// Shows a screen and starts it.
  ///
  /// - Parameters:
  ///   - language: The language of everything that is shown.
  ///   - catalog: The app's own words in that language.
  ///   - diagnostics: Diagnostics that do not fail the test.
  ///   - failures: The handling of failures; by default they fail the running test.
  ///   - configure: Puts services into the environment.
  public init(
    _ screen: S, state: S.State, language: Language = .english, catalog: Catalog = Catalog(),
    expecting diagnostics: Set<Diagnostic.Code> = [], failures: FailureHandling = .failTest,
    environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let parts = HeadlessParts(language, catalog, configure)
    let page = Page(screen, state: state, environment: parts.environment, inbox: parts.inbox)
    layer = page.root as? ScreenLayer<S>
    super.init(
      parts, page: page, expecting: diagnostics, failures: failures,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  fileprivate init(
    parts: HeadlessParts, session: AppSession, at route: String, restoring saved: SavedSession?,
    expecting diagnostics: Set<Diagnostic.Code>, failures: FailureHandling,
    position: SourcePosition
  ) {
    layer = nil
    super.init(parts, session: session, at: route, restoring: saved, expecting: diagnostics, failures: failures, position: position)
  }

  /// The state of the screen.
  public var state: S.State {
    guard let layer else { preconditionFailure("a page of an app has no state of its own; make 'Headless(screen, state:)' for one screen") }
    return layer.state
  }

  /// Handles an action as if an effect of the screen had sent it.
  public func send(_ action: S.Action) {
    layer?.perform(.action(action))
    page.evaluate()
  }

  /// The actions that the screen handled, in order.
  public var actions: [S.Action] {
    records.compactMap { record in
      if case .action(.root, let action, _) = record { action as? S.Action } else { nil }
    }
  }
}

extension Headless where S.State: ScreenState {
  /// Shows a screen that begins with its default state, and starts it.
  public convenience init(
    _ screen: S, language: Language = .english, catalog: Catalog = Catalog(), expecting diagnostics: Set<Diagnostic.Code> = [],
    failures: FailureHandling = .failTest, environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      screen, state: S.State(), language: language, catalog: catalog, expecting: diagnostics, failures: failures, environment: configure,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Stands for the screens of an app in ``Headless``: an app has no state and no actions of its own.
public struct AppRoutes: Screen {
  public func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

extension Headless where S == AppRoutes {
  /// Shows an app at a route, as a window does, and starts it: links, redirects and the way back work.
  ///
  /// ```swift
  /// let app = Headless(Shop(api: .stub), at: "/orders", for: Visit(identity: Identity("ada")))
  /// ```
  /// - Parameters:
  ///   - visit: The person, language and time zone.
  ///   - saved: What to go on with, as a window does after the app was started again, see ``HeadlessPage/saveSession()``; if it is refused, as ``HeadlessPage/refusal`` says, the
  ///     route is shown instead.
  ///   - configure: Changes the environment that the app made.
  public convenience init(
    _ app: any App, at route: String = "/", for visit: Visit = Visit(), restoring saved: SavedSession? = nil,
    expecting diagnostics: Set<Diagnostic.Code> = [],
    failures: FailureHandling = .failTest, environment configure: @escaping (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let parts = HeadlessParts(ScreenEnvironment()) { _ in }
    let session = AppSession(
      app, visit: visit,
      environment: {
        configure(&$0)
        parts.takeOver(&$0)
      }, inbox: { parts.makeInbox() })
    self.init(
      parts: parts, session: session, at: route, restoring: saved, expecting: diagnostics, failures: failures,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
