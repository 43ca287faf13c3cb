internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// What stays the same for all of a visitor's life.
struct VisitorKey: Sendable {
  let id: String
  let address: String
  let identity: Identity?
  /// The browser's earlier visitors, which may be unknown here. A returning user continues with their pages.
  let before: [String]
  let mount: HTMLRenderer.Mount
  /// The name of the cookie by which a tab finds its page again.
  let resumeCookie: String
}

/// What a visitor's pages are made for: the current visit, whose language, time zone and roles may change, and what
/// follows from it.
struct Surroundings {
  let visit: Visit
  let environment: ScreenEnvironment
  /// The links at the top of every page.
  let links: [AppLink]

  init(_ visit: Visit, at address: String, _ services: WebServices) {
    self.visit = visit
    environment = services.environment(for: visit, at: address)
    links = services.app.navigation(for: visit)
  }
}

/// How often a visitor may request something.
struct RequestRates {
  /// Events and forms.
  var events: TokenBucket
  /// Opening, attaching and relocalizing pages, which is more costly but rare.
  var openings: TokenBucket
  /// Viewing open pages: ten times as often.
  var looks: TokenBucket

  init(_ limits: WebLimits, now: ContinuousClock.Instant) {
    events = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: now)
    openings = events
    looks = TokenBucket(rate: 10 * limits.eventsPerSecond, burst: 10 * limits.eventBurst, now: now)
  }
}
