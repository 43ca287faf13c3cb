internal import TesseraHTML
internal import TesseraScreen

/// One page of a visitor: a session and the host that shows it. Lives on its visitor's actor.
final class LivePage {
  let id: String
  /// Path and query, without the parameters of the host. The page of a flow goes from one to another.
  private(set) var uri: String
  /// The path of ``uri``.
  var path: String { String(uri.prefix { $0 != "?" }) }
  let session: AnyScreenSession
  private let model: (String) -> PageModel
  private(set) var host: PageHost
  let status: Int
  var lastUse: ContinuousClock.Instant
  /// Whether somebody did something on the page: only then there is something to keep.
  var wasUsed = false
  private var answers: [(id: String, answer: EventAnswer)] = []
  private var forms: [FormSubmission] = []
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter model: What stands around the layers at a URI.
  init(id: String, uri: String, session: AnyScreenSession, host: PageHost, status: Int, model: @escaping (String) -> PageModel) {
    (self.id, self.uri, self.session, self.host, self.status, self.model) = (id, uri, session, host, status, model)
    lastUse = .now
    host.didNavigate = { [unowned self] in go(to: $0) }
  }

  /// The answer that an event got before. Sixty-four answers are kept: a browser repeats only its latest events.
  func answer(to event: String) -> EventAnswer? { answers.last { $0.id == event }?.answer }

  func remember(_ answer: EventAnswer, to event: String) {
    if answers.count >= 64 { answers.removeFirst(32) }
    answers.append((event, answer))
  }

  /// The latest events that were answered: a browser may send them again to the page that goes on.
  var answeredEvents: [String] { answers.suffix(32).map(\.id) }

  /// The page was kept, and these events were carried out before.
  func goOn(afterEvents events: [String]) {
    wasUsed = true
    host.page.isKept = true
    for event in events { remember(.outcome(.handled), to: event) }
  }

  /// What to keep when not everything can be: what a tab shows, then what was found, then what was used last.
  var importance: (Int, Int, ContinuousClock.Instant) { (host.isLive ? 1 : 0, status == 200 ? 1 : 0, lastUse) }

  /// Whether a form comes for the second time: the same fields from the same revision, which the first one has changed or is about to.
  ///
  /// Where the first one changed nothing it is not a repetition but another try.
  func repeats(_ form: FormSubmission) -> Bool {
    guard let revision = form.revision, forms.contains(form) else { return false }
    return session.isBusy || session.layers.first { $0.layer == form.layer }?.snapshot.revision != revision
  }

  /// Eight forms are kept: a browser repeats only its latest.
  func remember(_ form: FormSubmission) {
    if forms.count >= 8 { forms.removeFirst() }
    forms.append(form)
  }

  /// Whether the page shows what a tab says it shows.
  func shows(_ revisions: [LayerID: Int]) -> Bool {
    let layers = session.layers.map(\.snapshot)
    return layers.count == revisions.count && layers.allSatisfy { revisions[$0.layer] == $0.revision }
  }

  /// Waits until no effect runs. Whoever ends the wait by the clock calls ``stopWaiting(_:)``.
  func add(waiter id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    if session.isBusy { waiting.append((id, continuation)) } else { continuation.resume() }
  }

  /// Ends the wait of one; others go on waiting.
  func stopWaiting(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }

  func stopWaiting() {
    let waiting = waiting
    self.waiting = []
    for waiter in waiting { waiter.continuation.resume() }
  }

  func pump() {
    session.pump()
    if !session.isBusy { stopWaiting() }
  }

  /// Goes on in another language: what is typed and chosen stays.
  func speak(_ renderer: HTMLRenderer, _ page: PageModel) {
    let depth = host.page.depth
    host = PageHost(renderer: renderer, page: page)
    host.page.depth = depth
    host.didNavigate = { [unowned self] in go(to: $0) }
    session.environment.localizer = renderer.localizer
    session.attach(host)
  }

  private func go(to uri: String) {
    self.uri = uri
    let (depth, isKept) = (host.page.depth, host.page.isKept)
    host.page = model(uri)
    (host.page.depth, host.page.isKept) = (depth, isKept)
  }

  func end() {
    session.end()
    stopWaiting()
  }
}
