public import TesseraFlow
public import TesseraScreen

/// A page of screens that lives in a test, whatever the screen at its bottom; what ``Headless`` knows beside its screen's types.
public class HeadlessPage {
  /// The page.
  public internal(set) var page: Page
  /// The host that shows it.
  public let host: HeadlessHost
  /// The clock that effects wait on.
  public let clock: VirtualClock
  /// Fails, delays, holds and drops what effects reply.
  public let effects: EffectControls
  /// Everything that went wrong, in order.
  public internal(set) var failures: [HeadlessFailure] = []
  /// The records, in order.
  public private(set) var records: [PageLogEntry] = []
  /// Whether there is room for a list and its detail, or for one of them; `nil` shows everything, also the way back.
  ///
  /// ```swift
  /// app.isWide = false
  /// app.tap("Plans")                                    // the detail is seen instead of the list
  /// app.tap("Back to Mails")
  /// ```
  public var isWide: Bool?
  /// The control that opened the detail which is seen instead of its list.
  var chosen: FocusTarget?
  /// Codes of diagnostics that do not fail the test.
  public var expectedDiagnostics: Set<Diagnostic.Code>

  let executor: PumpedExecutor
  let effectClock: EffectClock
  let signal: Signal
  /// The person's use of the app, where an app is shown.
  let session: AppSession?
  let handling: FailureHandling
  /// The reason why what the app was to go on with was refused.
  public private(set) var refusal: SavedPage.Refusal?
  /// The layers that the person still sees while the host is disconnected.
  var frozen: [LayerModel]?
  let reported: DiagnosticList
  private var judged = 0
  /// The line of the test that asked last.
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
    host = HeadlessHost()
    host.didFail = { [weak self] in self?.fail($0) }
    page.record = { [weak self] in self?.records.append($0) }
    page.attach(host)
    page.start()
    judgeDiagnostics()
  }

  init(
    _ parts: HeadlessParts, session: AppSession, at route: String, restoring saved: SavedSession?,
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
    host = HeadlessHost()
    host.didFail = { [weak self] in self?.fail($0) }
    host.linkPolicy = session.app.linkPolicy
    host.didReport = { [reported] in reported.append($0) }
    host.didIdentify = { [weak session] in session?.note($0) }
    host.didAskToSignIn = { [weak session] in session?.noteAskToSignIn() }
    session.didReplacePage = { [weak self] page in
      guard let self else { return }
      self.page = page
      host.clear()
      page.record = { [weak self] in self?.records.append($0) }
    }
    session.attach(host)
    if let saved {
      do { try session.restore(saved) } catch { refusal = error }
    }
    if (saved == nil || refusal != nil) && !session.open(route) {
      fail(HeadlessFailure("The app has nothing at '\(route)', and no screen that says so."))
    }
    judgeDiagnostics()
  }

  /// Shows a screen of any type and starts it; see ``Headless``.
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
    // What was cancelled ends here and now; what does not end at once goes on elsewhere.
    for _ in 0..<10_000 where !executor.runNext() { break }
    executor.close()
  }

  /// The person, language and time zone as the app knows them now; `nil` for a page that no app shows.
  public var visit: Visit? { session?.visit }

  /// Everything that was reported, expected or not.
  public var diagnostics: [Diagnostic] { reported.all }

  func fail(_ failure: HeadlessFailure) {
    failures.append(failure)
    handling.handle(failure, position)
  }

  /// Fails for every unexpected diagnostic since the last time.
  func judgeDiagnostics() {
    let all = reported.all
    for diagnostic in all[judged...] where !expectedDiagnostics.contains(diagnostic.code) {
      fail(HeadlessFailure("unexpected diagnostic: \(diagnostic)"))
    }
    judged = all.count
  }
}
