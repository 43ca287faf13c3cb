public import TesseraFlow
public import TesseraScreen

/// A page of screens in a test, independent of the type of its bottom screen. ``Headless`` adds the typed
/// members.
public class HeadlessPage {
  /// The page.
  public internal(set) var page: Page
  /// The host that displays the page.
  public let host: Host
  let parts: HeadlessParts
  private var verdict: Verdict
  /// The log entries, in order.
  public private(set) var records: [Page.LogEntry] = []
  /// Whether the window is wide enough for a list and its detail side by side. `nil` shows everything,
  /// including the back button.
  ///
  /// ```swift
  /// app.isWide = false
  /// app.tap("Plans")                                    // the detail is seen instead of the list
  /// app.tap("Back to Mails")
  /// ```
  public var isWide: Bool?
  /// The control that opened the detail shown in place of its list.
  var chosen: Page.FocusTarget?
  /// The session, if the page is part of an app.
  let session: AppSession?
  /// The reason why the session to restore was refused.
  public private(set) var refusal: SavedPage.Refusal?
  /// The layers that the user still sees while the host is disconnected.
  var frozen: [LayerModel]?

  /// What failed so far, and what fails.
  private struct Verdict {
    let handling: FailureHandling
    var expected: Set<Diagnostic.Code>
    /// The source location of the last call in the test.
    var position: SourcePosition
    var failures: [Failure] = []
    /// The number of diagnostics that were judged.
    var judged = 0
  }

  init(
    _ parts: HeadlessParts, page: Page, expecting diagnostics: Set<Diagnostic.Code>, failures: FailureHandling,
    position: SourcePosition
  ) {
    (self.page, self.parts, session) = (page, parts, nil)
    verdict = Verdict(handling: failures, expected: diagnostics, position: position)
    host = Host()
    host.didFail = { [weak self] in self?.fail($0) }
    page.record = { [weak self] in self?.records.append($0) }
    page.watchesEdits = true
    page.attach(host)
    page.start()
    judgeDiagnostics()
  }

  init(
    _ parts: HeadlessParts, session: AppSession, at route: String, restoring saved: AppSession.Saved?,
    expecting diagnostics: Set<Diagnostic.Code>, failures: FailureHandling,
    position: SourcePosition
  ) {
    (self.session, self.parts) = (session, parts)
    page = Page(AppRoutes(), inbox: parts.inbox)
    verdict = Verdict(handling: failures, expected: diagnostics, position: position)
    host = Host()
    host.didFail = { [weak self] in self?.fail($0) }
    host.linkPolicy = session.app.linkPolicy
    host.didReport = { [reported = parts.reported] in reported.append($0) }
    host.didIdentify = { [weak session] in session?.note($0) }
    host.didAskToSignIn = { [weak session] in session?.noteAskToSignIn() }
    session.didReplacePage = { [weak self] page in
      guard let self else { return }
      self.page = page
      host.clear()
      page.watchesEdits = true
      page.record = { [weak self] in self?.records.append($0) }
    }
    session.attach(host)
    if let saved {
      do { try session.restore(saved) } catch { refusal = error }
    }
    if (saved == nil || refusal != nil) && !session.open(route) {
      fail(Failure("The app has no screen at '\(route)', and no screen for missing pages."))
    }
    judgeDiagnostics()
  }

  /// Shows a type-erased screen and starts it. See ``Headless``.
  public convenience init(
    _ screen: AnyScreen, language: Language = .english, catalog: Catalog = Catalog(), expecting diagnostics: Set<Diagnostic.Code> = [],
    failures: FailureHandling = .failTest, environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let parts = HeadlessParts(language, catalog, configure)
    self.init(
      parts, page: Page(screen, environment: parts.environment, inbox: parts.inbox), expecting: diagnostics, failures: failures,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  deinit {
    page.end()
    // Cancelled effects end here. Effects that do not end immediately continue on another executor.
    for _ in 0..<10_000 where !parts.executor.runNext() { break }
    parts.executor.close()
  }

  /// The app's current user, language and time zone. `nil` if the page is not part of an app.
  public var visit: Visit? { session?.visit }

  /// The clock that effects sleep on.
  public var clock: VirtualClock { parts.clock }

  /// Fails, delays, holds and drops the replies of effects.
  public var effects: EffectControls { parts.effects }

  /// All reported diagnostics, expected or not.
  public var diagnostics: [Diagnostic] { parts.reported.all }

  /// The codes of diagnostics that do not fail the test.
  public var expectedDiagnostics: Set<Diagnostic.Code> {
    get { verdict.expected }
    set { verdict.expected = newValue }
  }

  /// All failures, in order.
  public var failures: [Failure] { verdict.failures }

  /// Notes the source location of a call in the test.
  func note(_ position: SourcePosition) { verdict.position = position }

  func fail(_ failure: Failure) {
    verdict.failures.append(failure)
    verdict.handling.handle(failure, verdict.position)
  }

  /// Fails for every unexpected diagnostic since the last call.
  func judgeDiagnostics() {
    let all = diagnostics
    for diagnostic in all[verdict.judged...] where !verdict.expected.union(Diagnostic.Code.onlyLogged).contains(diagnostic.code) {
      fail(Failure("unexpected diagnostic: \(diagnostic)"))
    }
    verdict.judged = all.count
  }
}
