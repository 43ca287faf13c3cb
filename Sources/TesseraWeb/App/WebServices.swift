internal import Foundation
internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import TesseraHTML
internal import TesseraScreen

/// The services shared by a host's visitors. A class, so that each request only holds a reference.
final class WebServices: Sendable {
  let app: any App
  /// The app's languages. Every request gets one of them.
  let languages: [Language]
  /// The styles of the app's looks by id. Without looks, the theme's style under an empty id.
  private let styles: [String: PageStyle]
  let components: ComponentRenderers
  let limits: WebLimits
  let policy: WebPolicy
  let keeper: PageKeeper?
  let signIns: CredentialMemory
  /// Whether this is a cluster node without a shared sign-in store.
  let forgetsSignIns: Bool
  /// Whether the last operation of the sign-in store failed, and the logged outage.
  private let signInState = Mutex((isAway: false, outage: OutageLog()))
  private let signInProbe = Mutex<SignInProbe?>(nil)
  let logger: Logger
  let metrics: WebMetrics
  let budget = ByteBudget()
  let written = WrittenPages()
  let floods = FloodLog()
  /// A log limiter for screens' reports, with its own capacity.
  private let reports = FloodLog()
  let watch = ShutdownWatch()
  let uploads: UploadGate
  let bodies: BodyBudget
  let firstPages: FirstPageSeal
  let recent: RecentNewcomers
  let pause: RefusalPause
  let gate = NewcomerGate(slots: ProcessInfo.processInfo.activeProcessorCount / 2)

  init(
    app: any App, components: ComponentRenderers = ComponentRenderers(), limits: WebLimits, policy: WebPolicy, keeper: PageKeeper?,
    signIns: any SignInStore, forgetsSignIns: Bool = false, logger: Logger, metrics: WebMetrics
  ) {
    (self.app, self.components, self.limits, self.policy, self.keeper) = (app, components, limits, policy, keeper)
    (self.signIns, self.forgetsSignIns, self.logger, self.metrics) = (CredentialMemory(signIns), forgetsSignIns, logger, metrics)
    languages = app.languages.map(\.language)
    uploads = UploadGate(limits)
    bodies = BodyBudget(most: max(16 * limits.bodyBytes, limits.bytes / 16))
    pause = RefusalPause(limits.refusalPause, most: 1_000)
    recent = RecentNewcomers(most: limits.firstPages, time: .seconds(5))
    firstPages = FirstPageSeal(secrets: keeper?.members?.cluster.secrets ?? [])
    let looks = app.looks.map { ($0.id, $0.theme) }
    let made = (looks.isEmpty ? [("", app.theme)] : looks).map { ($0, PageStyle($1, styleSheets: policy.styleSheets)) }
    styles = Dictionary(made) { first, _ in first }
  }

  /// The identity of a token.
  ///
  /// - Throws: The errors of the sign-in store. An outage is logged once, and its end once.
  func signedIn(_ token: String) async throws -> Identity? {
    do {
      let identity = try await signIns.identity(token)
      noteSignIns(nil)
      return identity
    } catch {
      noteSignIns(error)
      throw error
    }
  }

  /// The message for an operator whose cluster nodes don't share sign-ins.
  static let forgetting = """
    WebHost(keeping:) with a cluster has no signIns: this node keeps sign-ins in its own memory, so a user who signs in here is signed out at another node, and \
    is signed out when nodes change. Give every node the same store, such as signIns: PostgresSignInStore(configuration); if no user signs in through the \
    app, signIns: InMemorySignInStore()
    """

  /// Stores a sign-in through the app.
  func signIn(_ identity: Identity, _ token: String) async throws {
    if forgetsSignIns { logOnce(.error, Self.forgetting, of: "cluster", as: "store") }
    try await writing { try await signIns.signIn(identity, token) }
  }

  /// Deletes a sign-in through the app.
  func signOut(_ token: String) async throws { try await writing { try await signIns.signOut(token) } }

  /// Writes to the sign-in store.
  ///
  /// - Throws: ``UnknownSignIn``, which asks the client to retry, if the store fails. It is logged.
  private func writing(_ body: () async throws -> Void) async throws {
    do { try await body() } catch {
      logOnce(.error, "a sign-in cannot be written", of: "sign-ins", as: "store", ["error": "\(error)"])
      throw UnknownSignIn()
    }
  }

  /// Whether the sign-in store answers. After a failure it is checked again, with one check at a time for all
  /// callers.
  func knowsSignIns() async -> Bool {
    guard signInState.withLock({ $0.isAway }) else { return true }
    let probe = signInProbe.withLock { current in
      if let current, current.isOn(at: .now) { return current }
      let probe = SignInProbe { [self] in _ = try await signedIn(RandomToken.make()) }
      current = probe
      return probe
    }
    return await probe.isAnswered
  }

  /// Records the result of an operation of the sign-in store.
  func noteSignIns(_ error: (any Error)?, at now: ContinuousClock.Instant = .now) {
    // A cancelled request says nothing about the store.
    guard !(error is CancellationError) else { return }
    let isNews = signInState.withLock { state in
      state.isAway = error != nil
      return error == nil ? state.outage.succeed(at: now) : state.outage.fail(at: now)
    }
    guard isNews else { return }
    if let error {
      logger.error("sign-ins cannot be read", metadata: ["error": "\(error)"])
    } else {
      tellSignInsAreRead()
    }
  }

  /// Logs the end of an outage if no request has noticed it.
  func lookAtSignIns(at now: ContinuousClock.Instant) {
    if signInState.withLock({ $0.outage.look(at: now) }) { tellSignInsAreRead() }
  }

  private func tellSignInsAreRead() { logger.notice("sign-ins are read again") }

  /// Logs something that clients can trigger, once a minute per address.
  func logOnce(
    _ level: Logger.Level, _ words: String, of subject: String, as name: String = "address",
    _ metadata: @autoclosure () -> Logger.Metadata = [:]
  ) {
    guard logger.logLevel <= level, floods.isNew(words, of: subject) else { return }
    logger.log(level: level, "\(words)", metadata: metadata().merging([name: "\(subject)"]) { own, _ in own })
  }

  /// The measured environment for a visit's screens. Clients can trigger reports, so each address is limited to 64
  /// different ones a minute.
  func environment(for visit: Visit, at address: String) -> ScreenEnvironment {
    var environment = app.completeEnvironment(for: visit)
    environment.report = { [reports, report = environment.report] diagnostic in
      if reports.isNew("\(UInt(bitPattern: diagnostic.hashValue) % 64)", of: address) { report(diagnostic) }
    }
    environment.observer = WebObserver(metrics: metrics)
    return environment
  }

  /// The style of a look. Of the first look if the id is unknown.
  func style(of look: String) -> PageStyle { styles[look] ?? styles[app.looks.first?.id ?? ""] ?? PageStyle(app.theme) }

  /// The app's own files that pages load.
  var ownAssets: [HTMLAssets.Asset] { styles.values.flatMap { $0.sheets + $0.fonts } + components.assets }
}
