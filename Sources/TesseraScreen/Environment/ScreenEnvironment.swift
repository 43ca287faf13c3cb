/// The environment of a screen: language, clock, services and a receiver for diagnostics. It is passed as a value
/// and never global.
public struct ScreenEnvironment: Sendable {
  /// A kind of value in an environment. An app declares one for each of its services.
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
  /// Set it in `App.environment(for:)` and read it in effects: `$0.environment.branches`. A test sets another
  /// value.
  public protocol Key {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value if none was set.
    static var defaultValue: Value { get }
  }

  /// Converts phrases to text. Set by the host for the visit's language and time zone.
  public var localizer: Localizer
  /// The user's visit. Set by the host.
  public var visit = Visit()
  /// Whether users can sign in when a screen asks for it, see ``Effect/askToSignIn``. Set by hosts if the app has
  /// a sign-in screen. Pickers whose menu requires a signed-in user then offer to sign in.
  public var offersSignIn = false
  /// The clock on which effects wait.
  public var clock: any Clock<Duration>
  /// The receiver of diagnostics. Called on any thread.
  public var report: @Sendable (Diagnostic) -> Void
  /// The executor of effects, or `nil` for the global pool. Tests use their own executor, so they know when all
  /// work is done.
  public var executor: (any TaskExecutor)?
  /// Called before every load. If it returns a failure, that is the load's result. For tests and rehearsals.
  public var fault: (@Sendable (EffectID) -> LoadFailure?)?
  /// Observes running effects. Set by the host.
  package var observer: (any EffectObserver)?
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an environment. The defaults are English, the continuous clock, and diagnostics to standard error.
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

  func sleep(for duration: Duration) async throws {
    func sleep<C: Clock<Duration>>(on clock: C) async throws {
      try await clock.sleep(until: clock.now.advanced(by: duration.bounded), tolerance: nil)
    }
    try await sleep(on: clock)
  }
}
