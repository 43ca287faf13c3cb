internal import TesseraHTML
internal import TesseraScreen

/// One page of a visitor: a session and the host that shows it. Lives on its visitor's actor.
final class LivePage {
  let id: String
  /// Path and query, without the parameters of the host.
  let uri: String
  let session: AnyScreenSession
  private(set) var host: PageHost
  let status: Int
  var lastUse: ContinuousClock.Instant
  private var answers: [(id: String, answer: EventAnswer)] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(id: String, uri: String, session: AnyScreenSession, host: PageHost, status: Int) {
    (self.id, self.uri, self.session, self.host, self.status) = (id, uri, session, host, status)
    lastUse = .now
  }

  /// The answer that an event got before. Sixty-four answers are kept: a browser repeats only its latest events.
  func answer(to event: String) -> EventAnswer? { answers.last { $0.id == event }?.answer }

  func remember(_ answer: EventAnswer, to event: String) {
    if answers.count >= 64 { answers.removeFirst(32) }
    answers.append((event, answer))
  }

  /// Whether the page shows what a tab says it shows.
  func shows(_ revisions: [LayerID: Int]) -> Bool {
    let layers = session.layers.map(\.snapshot)
    return layers.count == revisions.count && layers.allSatisfy { revisions[$0.layer] == $0.revision }
  }

  /// Waits until no effect runs. Whoever ends the wait by the clock calls ``stopWaiting()``.
  func add(waiting continuation: CheckedContinuation<Void, Never>) {
    if session.isBusy { waiting.append(continuation) } else { continuation.resume() }
  }

  func stopWaiting() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  func pump() {
    session.pump()
    if !session.isBusy { stopWaiting() }
  }

  /// Goes on in another language: what is typed and chosen stays.
  func speak(_ renderer: HTMLRenderer, _ page: PageModel) {
    host = PageHost(renderer: renderer, page: page)
    session.environment.localizer = renderer.localizer
    session.attach(host)
  }

  func end() {
    session.end()
    stopWaiting()
  }
}
