internal import Synchronization
internal import TesseraScreen

/// The parts of a page in a test, wired together before there is a page.
struct HeadlessParts {
  let signal: Signal
  let clock: VirtualClock
  let effectClock: EffectClock
  let executor: PumpedExecutor
  let effects: EffectControls
  let inbox: EffectInbox
  let reported: DiagnosticList
  let environment: ScreenEnvironment

  init(_ language: Language, _ catalog: Catalog, _ configure: (inout ScreenEnvironment) -> Void) {
    var environment = ScreenEnvironment(localizer: Localizer(language, catalog: catalog))
    environment.visit.language = language
    self.init(environment, configure)
  }

  init(_ environment: ScreenEnvironment, _ configure: (inout ScreenEnvironment) -> Void) {
    let signal = Signal()
    let clock = VirtualClock { signal.raise() }
    let executor = PumpedExecutor { signal.raise() }
    let effects = EffectControls(clock: clock, executor: executor)
    let reported = DiagnosticList()
    (self.signal, self.clock, self.executor, self.effects, self.reported) = (signal, clock, executor, effects, reported)
    effectClock = EffectClock(clock)
    inbox = EffectInbox(filter: { effects.passes($0) }, wake: { signal.raise() })
    effects.connect(inbox)
    var environment = environment
    environment.clock = effectClock
    environment.report = { reported.append($0) }
    configure(&environment)
    environment.executor = executor
    let fault = environment.fault
    environment.fault = { effects.willLoad($0) ?? fault?($0) }
    self.environment = environment
  }
}

/// Diagnostics as they come in, from any thread.
final class DiagnosticList: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { storage.withLock { $0 } }
  func append(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
}
