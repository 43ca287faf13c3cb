public import TesseraFlow
public import TesseraScreen

/// A screen in a test: displayed and used in the same way as by a user.
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
/// Elements are found by label and role, in the topmost layer. Labels are `Phrase`s: a literal is looked up
/// in the app's language, so the same test runs in every language. Plain text is matched as it is.
///
/// - Law: nothing happens between two calls. Effects run inside ``HeadlessPage/settle(within:)``,
///   ``HeadlessPage/advance(by:)`` and ``HeadlessPage/wait(within:until:)``, one after the other, on the
///   caller's thread. Time passes only in ``HeadlessPage/advance(by:)``.
/// - Law: every difference is verified. The host applies the stages and compares the result with the
///   snapshot. A deviation fails the test.
/// - Errors: an act that is impossible (the element is missing, ambiguous, disabled, hidden or covered) and
///   every unexpected diagnostic fail the running test at the line of the call. See ``HeadlessPage/FailureHandling``.
/// - Isolation: none, and not `Sendable`. It stays in the isolation domain where you create it, in a plain
///   test or a main-actor one.
public final class Headless<S: Screen>: HeadlessPage {
  private let layer: ScreenLayer<S>?

  /// Shows a screen and starts it.
  ///
  /// - Parameters:
  ///   - language: The language of the displayed content.
  ///   - catalog: The app's own texts in that language.
  ///   - diagnostics: Diagnostics that do not fail the test.
  ///   - failures: The handling of failures. By default they fail the running test.
  ///   - configure: Adds services to the environment.
  public init(
    _ screen: S, state: S.State, language: Language = .english, catalog: Catalog = Catalog(),
    expecting diagnostics: Set<Diagnostic.Code> = [], failures: HeadlessPage.FailureHandling = .failTest,
    environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let parts = HeadlessParts(language, catalog, configure)
    let page = Page(screen, state: state, environment: parts.environment, inbox: parts.inbox)
    layer = page.root as? ScreenLayer<S>
    super.init(
      parts, page: page, expecting: diagnostics, failures: failures,
      position: HeadlessPage.SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  fileprivate init(
    parts: HeadlessParts, session: AppSession, at route: String, restoring saved: AppSession.Saved?,
    expecting diagnostics: Set<Diagnostic.Code>, failures: HeadlessPage.FailureHandling,
    position: HeadlessPage.SourcePosition
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

  /// The actions that the screen has handled, in order.
  public var actions: [S.Action] {
    records.compactMap { record in
      if case .action(.root, let action, _) = record { action as? S.Action } else { nil }
    }
  }
}

extension Headless where S.State: ScreenState {
  /// Shows a screen with its default state and starts it.
  public convenience init(
    _ screen: S, language: Language = .english, catalog: Catalog = Catalog(), expecting diagnostics: Set<Diagnostic.Code> = [],
    failures: HeadlessPage.FailureHandling = .failTest, environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      screen, state: S.State(), language: language, catalog: catalog, expecting: diagnostics, failures: failures, environment: configure,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Represents the screens of an app in ``Headless``, because an app has no state and no actions of its own.
public struct AppRoutes: Screen {
  public func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

extension Headless where S == AppRoutes {
  /// Shows an app at a route, as a window does, and starts it. Links, redirects and back navigation work.
  ///
  /// ```swift
  /// let app = Headless(Shop(api: .stub), at: "/orders", for: Visit(identity: Identity("ada")))
  /// ```
  /// - Parameters:
  ///   - visit: The user, language and time zone.
  ///   - saved: A session to restore, as a window does after the app was restarted. See
  ///     ``HeadlessPage/saveSession()``. If it is refused, ``HeadlessPage/refusal`` gives the reason and the
  ///     route is shown instead.
  ///   - configure: Changes the environment that the app created.
  public convenience init(
    _ app: any App, at route: String = "/", for visit: Visit = Visit(), restoring saved: AppSession.Saved? = nil,
    expecting diagnostics: Set<Diagnostic.Code> = [],
    failures: HeadlessPage.FailureHandling = .failTest, environment configure: @escaping (inout ScreenEnvironment) -> Void = { _ in },
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
      position: HeadlessPage.SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
