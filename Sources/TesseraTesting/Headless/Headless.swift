public import TesseraScreen
internal import Synchronization

/// A screen that lives in a test: shown as a person meets it, used as a person uses it.
///
/// ```swift
/// let app = Headless(InviteUser(api: .stub), state: .init())
/// try await app.settle()                       // the screen has loaded what it needs
/// app.type("Ada", into: "Full name")
/// app.tap("Invite")
/// try await app.settle()
/// #expect(app.actions.first == .didPressInvite)
/// #expect(app.shows("Invitation sent"))
/// ```
/// Things are found by what they are called and what they are, in the layer on top. Labels are ``Phrase``s: a literal is looked up in the
/// app's language, so the same test runs in every language; text is found as it is.
///
/// - Law: between two calls nothing happens. Effects run inside ``settle(within:)``, ``advance(by:)`` and ``wait(within:until:)``, one
///   after the other, on the caller's thread; time passes only in ``advance(by:)``.
/// - Law: every difference is proved. The host applies the stages and compares with the snapshot; a deviation fails the test.
/// - What cannot be done (nothing of that name, several, disabled, hidden, covered) and every unexpected diagnostic fails the running test
///   at the line that asked; see ``FailureHandling``.
/// - Isolation: none, and not `Sendable`: it stays where it was made, a plain test or a main-actor one.
public final class Headless<S: Screen> {
  /// The session of the screen.
  public let session: ScreenSession<S>
  /// The host that shows it.
  public let host: HeadlessHost
  /// The clock that effects wait on.
  public let clock: VirtualClock
  /// Fails, delays, holds and drops what effects reply.
  public let effects: EffectControls
  /// Everything that went wrong, in order.
  public internal(set) var failures: [HeadlessFailure] = []
  /// What happened, in order.
  public private(set) var records: [SessionRecord] = []
  /// Codes of diagnostics that do not fail the test.
  public var expectedDiagnostics: Set<Diagnostic.Code>

  let executor: PumpedExecutor
  let effectClock: EffectClock
  let signal: Signal
  let inbox: EffectInbox
  let handling: FailureHandling
  /// What the person still sees while the host is disconnected.
  var frozen: [LayerModel]?
  private let reported: DiagnosticList
  private var judged = 0
  var place: SourcePlace

  /// Shows a screen and starts it.
  ///
  /// - Parameters:
  ///   - language: The language of everything that is shown.
  ///   - catalog: The app's own words in that language.
  ///   - expecting: Diagnostics that do not fail the test.
  ///   - failures: What is done with failures; by default they fail the running test.
  ///   - environment: Puts services into the environment.
  public init(
    _ screen: S, state: S.State, language: Language = .english, catalog: Catalog = Catalog(),
    expecting diagnostics: Set<Diagnostic.Code> = [], failures: FailureHandling = .failTest,
    environment configure: (inout ScreenEnvironment) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    handling = failures
    expectedDiagnostics = diagnostics
    let signal = Signal()
    self.signal = signal
    let clock = VirtualClock { signal.raise() }
    self.clock = clock
    effectClock = EffectClock(clock)
    executor = PumpedExecutor { signal.raise() }
    let effects = EffectControls(clock: clock, executor: executor)
    self.effects = effects
    inbox = EffectInbox(filter: { effects.passes($0) }, wake: { signal.raise() })
    effects.connect(inbox)
    let reported = DiagnosticList()
    self.reported = reported
    var environment = ScreenEnvironment(localizer: Localizer(language, catalog: catalog), clock: effectClock) { reported.append($0) }
    configure(&environment)
    environment.executor = executor
    let fault = environment.fault
    environment.fault = { effects.willLoad($0) ?? fault?($0) }
    session = ScreenSession(screen, state: state, environment: environment, inbox: inbox)
    host = HeadlessHost()
    host.didFail = { [unowned self] in fail($0) }
    session.record = { [unowned self] in records.append($0) }
    session.attach(host)
    session.start()
    judgeDiagnostics()
  }

  deinit {
    session.end()
    // What was cancelled ends here and now; what does not end at once goes on elsewhere.
    for _ in 0..<10_000 where !executor.runNext() { break }
    executor.close()
  }

  /// Everything that was reported, expected or not.
  public var diagnostics: [Diagnostic] { reported.all }

  func fail(_ failure: HeadlessFailure) {
    failures.append(failure)
    handling.handle(failure, place)
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

/// Diagnostics as they come in, from any thread.
final class DiagnosticList: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { storage.withLock { $0 } }
  func append(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
}
