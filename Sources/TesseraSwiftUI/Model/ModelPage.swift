internal import TesseraFlow
internal import TesseraScreen

/// The page behind a model: a single screen's, or an app's, which is replaced when another user signs in.
@MainActor
final class ModelPage {
  private let make: ((Page.EffectInbox) -> Page)?
  private var single: Page?
  private(set) var session: AppSession?
  private let start: (app: any App, route: String, visit: Visit)?
  /// Called after replies of effects were processed.
  var didPump: () -> Void = {}
  /// Called before the page is replaced by another one.
  var didReplace: () -> Void = {}

  /// Called with the user who signs in, or with `nil` for a sign-out.
  var didIdentify: (Identity?) -> Void = { _ in } {
    didSet { session?.didIdentify = didIdentify }
  }
  /// Called after the app's areas or the current area changed.
  var didChangeArea: () -> Void = {}

  /// Creates the page of a screen or flow when it begins.
  init(_ make: @escaping (Page.EffectInbox) -> Page) { (self.make, start) = (make, nil) }

  /// Creates a page for an app, starting at a route.
  init(_ app: any App, at route: String, visit: Visit) { (make, start) = (nil, (app, route, visit)) }

  /// The app's theme, or the standard theme for a single screen.
  var theme: Theme { start?.app.theme ?? .standard }

  /// Determines which links may be followed and which images may be loaded.
  var linkPolicy: LinkPolicy { start?.app.linkPolicy ?? .standard }

  var page: Page? { single ?? session?.page }

  /// Whether leaving would lose the user's input.
  var wouldLoseChanges: Bool { session?.wouldLoseChanges ?? single?.wouldLoseChanges ?? false }

  /// Creates the page and attaches it to a host. Idempotent.
  func begin(on host: any ScreenHost) {
    guard single == nil, session == nil else { return }
    let waker = Waker()
    waker.page = self
    let inbox = { Page.EffectInbox { Task { @MainActor in waker.page?.pump() } } }
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

/// Wakes a page from any thread, as long as it exists.
@MainActor
private final class Waker {
  weak var page: ModelPage?
}
