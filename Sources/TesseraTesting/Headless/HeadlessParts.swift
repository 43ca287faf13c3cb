internal import Synchronization
internal import TesseraScreen

/// The parts of a page in a test, connected before the page exists.
struct HeadlessParts {
  let signal: Signal
  let clock: HeadlessPage.VirtualClock
  let effectClock: EffectClock
  let executor: PumpedExecutor
  let effects: HeadlessPage.EffectControls
  let inbox: Page.EffectInbox
  let reported: DiagnosticList
  let environment: ScreenEnvironment

  init(_ language: Language, _ catalog: Catalog, _ configure: (inout ScreenEnvironment) -> Void) {
    var environment = ScreenEnvironment(localizer: Localizer(language, catalog: catalog))
    environment.visit.language = language
    self.init(environment, configure)
  }

  init(_ environment: ScreenEnvironment, _ configure: (inout ScreenEnvironment) -> Void) {
    let signal = Signal()
    let clock = HeadlessPage.VirtualClock { signal.raise() }
    let executor = PumpedExecutor { signal.raise() }
    let effects = HeadlessPage.EffectControls(clock: clock, executor: executor)
    let reported = DiagnosticList()
    (self.signal, self.clock, self.executor, self.effects, self.reported) = (signal, clock, executor, effects, reported)
    effectClock = EffectClock(clock)
    inbox = Self.makeInbox(signal, effects)
    var environment = environment
    environment.clock = effectClock
    environment.report = { reported.append($0) }
    configure(&environment)
    Self.takeOver(&environment, executor, effects)
    self.environment = environment
  }

  /// Replaces the environment's clock, diagnostics and effects with those of the test, overriding the app's.
  func takeOver(_ environment: inout ScreenEnvironment) {
    environment.clock = effectClock
    environment.report = { [reported] in reported.append($0) }
    Self.takeOver(&environment, executor, effects)
  }

  private static func takeOver(_ environment: inout ScreenEnvironment, _ executor: PumpedExecutor, _ effects: HeadlessPage.EffectControls) {
    environment.executor = executor
    environment.watchesLoads = true
    if !environment.hasUploads { environment.uploads = InMemoryUploadStore() }
    let fault = environment.fault
    environment.fault = { effects.willLoad($0) ?? fault?($0) }
  }

  /// Creates an inbox for another page of the same test.
  func makeInbox() -> Page.EffectInbox { Self.makeInbox(signal, effects) }

  private static func makeInbox(_ signal: Signal, _ effects: HeadlessPage.EffectControls) -> Page.EffectInbox {
    Page.EffectInbox(filterOfInbox: { effects.passes($0, to: $1) }, wake: { signal.raise() })
  }
}

/// Thread-safe collection of diagnostics.
final class DiagnosticList: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { storage.withLock { $0 } }
  func append(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
}
