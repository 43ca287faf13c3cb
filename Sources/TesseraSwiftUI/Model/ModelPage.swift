internal import TesseraFlow
internal import TesseraScreen

/// The page behind a model: of one screen, or of an app, whose page becomes another one when somebody else signs in.
@MainActor
final class ModelPage {
  private let make: ((EffectInbox) -> Page)?
  private var single: Page?
  private(set) var session: AppSession?
  private let start: (app: any App, route: String, visit: Visit)?
  /// Called after replies of effects were taken.
  var didPump: () -> Void = {}
  /// Called before another page is shown in place of this one.
  var didReplace: () -> Void = {}

  /// Called with whoever signs in or out.
  var didIdentify: (Identity?) -> Void = { _ in } {
    didSet { session?.didIdentify = didIdentify }
  }
  /// Called after the areas of the app became others, or another one is shown.
  var didChangeArea: () -> Void = {}

  /// The page of one screen or flow, made when it begins.
  init(_ make: @escaping (EffectInbox) -> Page) { (self.make, start) = (make, nil) }

  /// The page of an app from one of its routes on.
  init(_ app: any App, at route: String, visit: Visit) { (make, start) = (nil, (app, route, visit)) }

  /// The look of the app; the standard one for a page of one screen.
  var theme: Theme { start?.app.theme ?? .standard }

  /// The links that may be followed, and the pictures that may be shown.
  var linkPolicy: LinkPolicy { start?.app.linkPolicy ?? .standard }

  var page: Page? { single ?? session?.page }

  /// Whether leaving would lose something that the person entered.
  var wouldLoseChanges: Bool { session?.wouldLoseChanges ?? single?.wouldLoseChanges ?? false }

  /// Makes the page and shows it on a host; idempotent.
  func begin(on host: any ScreenHost) {
    guard single == nil, session == nil else { return }
    let waker = Waker()
    waker.page = self
    let inbox = { EffectInbox { Task { @MainActor in waker.page?.pump() } } }
    if let start {
      let session = AppSession(start.app, visit: start.visit, inbox: inbox)
      session.didReplacePage = { [weak self] _ in self?.didReplace() }
      session.didChangeArea = { [weak self] in self?.didChangeArea() }
      session.didIdentify = didIdentify
      self.session = session
      session.attach(host)
      session.open(start.route)
    } else if let page = make?(inbox()) {
      single = page
      page.attach(host)
      page.start()
    }
  }

  func send(_ event: ScreenEvent) {
    if let session { session.send(event) } else { single?.send(event) }
  }

  private func pump() {
    if let session { session.pump() } else { single?.pump() }
    didPump()
  }

  func open(_ route: String) -> Bool { session?.open(route) ?? single?.open(route) ?? false }

  func relocalize(_ localizer: Localizer, on host: any ScreenHost) {
    if let session { return session.relocalize(localizer.language, timeZone: localizer.timeZone) }
    single?.environment.localizer = localizer
    single?.attach(host)
  }

  func end() {
    session?.end()
    single?.end()
  }
}

/// Wakes a page from any thread, as long as there is one.
@MainActor
private final class Waker {
  weak var page: ModelPage?
}
