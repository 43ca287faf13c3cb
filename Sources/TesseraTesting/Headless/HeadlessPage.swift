public import TesseraFlow
public import TesseraScreen

/// A page of screens in a test, independent of the type of its bottom screen. ``Headless`` adds the typed
/// members.
public class HeadlessPage {
  /// The page.
  public internal(set) var page: Page
  /// The host that displays the page.
  public let host: Host
  /// The clock that effects sleep on.
  public let clock: VirtualClock
  /// Fails, delays, holds and drops the replies of effects.
  public let effects: EffectControls
  /// All failures, in order.
  public internal(set) var failures: [Failure] = []
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
  /// The codes of diagnostics that do not fail the test.
  public var expectedDiagnostics: Set<Diagnostic.Code>

  let executor: PumpedExecutor
  let effectClock: EffectClock
  let signal: Signal
  /// The session, if the page is part of an app.
  let session: AppSession?
  let handling: FailureHandling
  /// The reason why the session to restore was refused.
  public private(set) var refusal: SavedPage.Refusal?
  /// The layers that the user still sees while the host is disconnected.
  var frozen: [LayerModel]?
  let reported: DiagnosticList
  private var judged = 0
  /// The source location of the last call in the test.
  var position: SourcePosition

  init(
    _ parts: HeadlessParts, page: Page, expecting diagnostics: Set<Diagnostic.Code>, failures: FailureHandling,
    position: SourcePosition
  ) {
    self.page = page
    self.position = position
    handling = failures
    expectedDiagnostics = diagnostics
    (signal, clock, effectClock, executor) = (parts.signal, parts.clock, parts.effectClock, parts.executor)
    (effects, reported, session) = (parts.effects, parts.reported, nil)
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
    self.session = session
    self.position = position
    page = Page(AppRoutes(), inbox: parts.inbox)
    handling = failures
    expectedDiagnostics = diagnostics
    (signal, clock, effectClock, executor) = (parts.signal, parts.clock, parts.effectClock, parts.executor)
    (effects, reported) = (parts.effects, parts.reported)
    host = Host()
    host.didFail = { [weak self] in self?.fail($0) }
    host.linkPolicy = session.app.linkPolicy
    host.didReport = { [reported] in reported.append($0) }
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
    for _ in 0..<10_000 where !executor.runNext() { break }
    executor.close()
  }

  /// The app's current user, language and time zone. `nil` if the page is not part of an app.
  public var visit: Visit? { session?.visit }

  /// All reported diagnostics, expected or not.
  public var diagnostics: [Diagnostic] { reported.all }

  func fail(_ failure: Failure) {
    failures.append(failure)
    handling.handle(failure, position)
  }

  /// Fails for every unexpected diagnostic since the last call.
  func judgeDiagnostics() {
    let all = reported.all
    for diagnostic in all[judged...] where !expectedDiagnostics.union(Diagnostic.Code.onlyLogged).contains(diagnostic.code) {
      fail(Failure("unexpected diagnostic: \(diagnostic)"))
    }
    judged = all.count
  }
}
