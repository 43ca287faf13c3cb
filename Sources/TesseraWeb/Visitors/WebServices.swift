internal import Foundation
internal import Logging
internal import TesseraFlow
internal import TesseraStores
internal import TesseraHTML
internal import TesseraScreen

/// The services shared by a host's visitors. A class, so that each request only holds a reference.
final class WebServices: Sendable {
  let app: any App
  let appearance: Appearance
  let limits: WebLimits
  let policy: WebPolicy
  let keeper: PageKeeper?
  let signIns: SignIns
  let log: WebLog
  let metrics: WebMetrics
  let memory: Memory
  let requests: Requests
  let newcomers: Newcomers
  let watch = ShutdownWatch()

  /// How pages look and read.
  struct Appearance: Sendable {
    /// The app's languages. Every request gets one of them.
    let languages: [Language]
    let components: ComponentRenderers
    /// The styles of the app's looks by id. Without looks, the theme's style under an empty id.
    private let styles: [String: HTMLRenderer.PageStyle]
    private let standard: HTMLRenderer.PageStyle

    init(_ app: any App, _ components: ComponentRenderers, styleSheets: [String]) {
      self.components = components
      languages = app.languages.map(\.language)
      let looks = app.looks.map { ($0.id, $0.theme) }
      let made = (looks.isEmpty ? [("", app.theme)] : looks).map { ($0, HTMLRenderer.PageStyle($1, styleSheets: styleSheets)) }
      styles = Dictionary(made) { first, _ in first }
      standard = made[0].1
    }

    /// The style of a look. Of the first look if the id is unknown.
    func style(of look: String) -> HTMLRenderer.PageStyle { styles[look] ?? standard }

    /// The app's own files that pages load.
    var ownAssets: [HTMLRenderer.Assets.Asset] { styles.values.flatMap { $0.sheets + $0.fonts } + components.assets }
  }

  /// The memory that pages take.
  struct Memory: Sendable {
    let budget = ByteBudget()
    let written = WrittenPages()
  }

  /// The requests being answered.
  struct Requests: Sendable {
    let compression: ResponseCompression
    let bodies: BodyBudget
    let uploads: UploadGate
    let pause: RefusalPause
  }

  /// Browsers that are not visitors yet.
  struct Newcomers: Sendable {
    let firstPages: FirstPageSeal
    let recent: RecentNewcomers
    let gate = NewcomerGate(slots: ProcessInfo.processInfo.activeProcessorCount / 2)
  }

  init(
    app: any App, components: ComponentRenderers = ComponentRenderers(), limits: WebLimits, policy: WebPolicy, keeper: PageKeeper?,
    signIns: any SignInStore, forgetsSignIns: Bool = false, logger: Logger, metrics: WebMetrics
  ) {
    (self.app, self.limits, self.policy, self.keeper, self.metrics) = (app, limits, policy, keeper, metrics)
    log = WebLog(logger: logger)
    self.signIns = SignIns(signIns, isForgetful: forgetsSignIns, log)
    appearance = Appearance(app, components, styleSheets: policy.styleSheets)
    memory = Memory()
    requests = Requests(
      compression: ResponseCompression(policy.compression),
      bodies: BodyBudget(most: max(16 * limits.bodyBytes, limits.bytes / 16)), uploads: UploadGate(limits),
      pause: RefusalPause(limits.refusalPause, most: 1_000))
    newcomers = Newcomers(
      firstPages: FirstPageSeal(secrets: keeper?.members?.cluster.secrets ?? []),
      recent: RecentNewcomers(most: limits.firstPages, time: .seconds(5)))
  }

  var logger: Logger { log.logger }

  /// The measured environment for a visit's screens. Clients can trigger reports, so each address is limited to 64
  /// different ones a minute.
  func environment(for visit: Visit, at address: String) -> ScreenEnvironment {
    var environment = app.completeEnvironment(for: visit)
    environment.report = { [reports = log.reports, report = environment.report] diagnostic in
      if reports.isNew("\(UInt(bitPattern: diagnostic.hashValue) % 64)", of: address) { report(diagnostic) }
    }
    environment.observer = WebObserver(metrics: metrics)
    return environment
  }
}
