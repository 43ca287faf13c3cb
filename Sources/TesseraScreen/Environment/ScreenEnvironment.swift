/// The surroundings of a screen: language, clock, services, and a sink for diagnostics. A value that is passed in, never a global.
public struct ScreenEnvironment: Sendable {
  /// A kind of value that an environment holds: an app declares one for each service of its own.
  ///
  /// ```swift
  /// enum BranchesKey: ScreenEnvironment.Key { static var defaultValue: BranchAPI { BranchAPI() } }
  /// extension ScreenEnvironment {
  ///   var branches: BranchAPI {
  ///     get { self[BranchesKey.self] }
  ///     set { self[BranchesKey.self] = newValue }
  ///   }
  /// }
  /// ```
  /// Put in by `App.environment(for:)`, read in effects: `$0.environment.branches`. A test puts in another one.
  public protocol Key {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value that is there when nobody put one in.
    static var defaultValue: Value { get }
  }

  /// Turns phrases into text; set by the host, by the visit's language and time zone.
  public var localizer: Localizer
  /// The person's use of the app; set by the host.
  public var visit = Visit()
  /// Whether somebody can sign in where a screen asks for it, see ``Effect/askToSignIn``; set by hosts of an app that has a screen for that. Pickers
  /// whose menu is only for those who are signed in offer it then.
  public var offersSignIn = false
  /// The clock that effects wait on.
  public var clock: any Clock<Duration>
  /// The receiver of diagnostics; called on any thread.
  public var report: @Sendable (Diagnostic) -> Void
  /// The executor of effects; `nil` for the global pool. Tests run them on an executor of their own, to know when nothing is left to run.
  public var executor: (any TaskExecutor)?
  /// Asked before every load; a failure is its answer. For tests and rehearsals.
  public var fault: (@Sendable (EffectID) -> LoadFailure?)?
  /// Follows the work of effects; set by the host.
  package var observer: (any EffectObserver)?
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// An environment; English, the continuous clock, diagnostics to standard error.
  public init(
    localizer: Localizer = .english, clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.clock, self.report) = (localizer, clock, report)
  }

  /// The value for a key.
  public subscript<K: Key>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Waits on the clock.
  func sleep(for duration: Duration) async throws {
    func sleep<C: Clock<Duration>>(on clock: C) async throws {
      try await clock.sleep(until: clock.now.advanced(by: duration.bounded), tolerance: nil)
    }
    try await sleep(on: clock)
  }
}
