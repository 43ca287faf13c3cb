internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

/// An open page of a visitor: what it shows, and what later requests need to know. Isolated to its visitor's actor.
final class LivePage: Identifiable {
  let id: String
  let page: Page
  private(set) var host: PageHost
  private var address: PageAddress
  var shown: ShownState
  var requests = IdentityRequests()
  private(set) var ledger = AnswerLedger()
  private(set) var size = PageSize()
  var loading = PageLoading()
  var lastUse: ContinuousClock.Instant = .now
  /// Whether the user did something on the page. Only then is there something to store.
  var wasUsed = false { didSet { host.isUsed = wasUsed } }
  /// The storage state of the page.
  var kept: KeptState {
    _read {
      if let stored { yield stored.state } else { yield KeptState() }
    }
    _modify {
      if stored == nil { stored = StoredState() }
      yield &stored.unsafelyUnwrapped.state
    }
  }
  /// A separate object, which halves the size of a page if nothing is stored.
  private var stored: StoredState?
  private final class StoredState { var state = KeptState() }

  /// - Parameter status: The HTTP status of the page.
  init(id: String, address: PageAddress, page: Page, renderer: HTMLRenderer, status: Int) {
    (self.id, self.address, self.page) = (id, address, page)
    shown = ShownState(status: status)
    host = PageHost(renderer: renderer, page: address.surroundings())
  }

  // MARK: The address

  var uri: String { address.uri }
  var path: String { address.path }

  /// The route that the user requested before signing in on this page.
  var returnRoute: String? {
    get { address.returnRoute }
    set {
      guard newValue != address.returnRoute else { return }
      address.returnRoute = newValue
      host.page = address.surroundings(like: host.page)
    }
  }

  /// Changes the language or time zone. Input is kept. A tab that follows the page gets a snapshot.
  func relocalize(_ renderer: HTMLRenderer, _ model: @escaping (String) -> HTMLRenderer.PageModel) {
    address.model = model
    host = PageHost(renderer: renderer, page: address.surroundings(like: host.page), audience: host.audience)
    host.isUsed = wasUsed
    page.attach(self)
  }

  // MARK: Sign-in and sign-out

  /// The pending change of identity, if an answer must perform one.
  var identityChange: IdentityChange? { requests.latest }

  /// Records that a screen signs in or out. A page that reports the current identity at its start doesn't start again
  /// for that.
  ///
  /// - Law: a page that redirects back to itself at its start, or to a route that requires sign-in, doesn't redirect
  ///   again. It is then shown even if the client sends no cookies, the server identifies the user again, or the
  ///   identity's name or roles differ from what the page says.
  private func note(_ identity: Identity?) {
    let present = page.environment.visit.identity
    if present != nil, !host.isUsed, requests.settles() { return }
    var route = returnRoute ?? (address.isSignIn ? "/" : uri)
    var isNews = identity != nil || present != nil || host.isUsed
    if let identity, let present, !host.isUsed, identity.isPerson(present.id), route == uri {
      // Another sign-in may differ each time.
      let isSettled = identity.isSame(as: present) && identity.credential == present.credential
      isNews = isSettled ? identity != present : uri != "/"
      if !isSettled { route = "/" }
    }
    if !host.isUsed, route == uri || address.isSignIn { route = PageTarget.identified(route) }
    let change = IdentityChange(identity: identity, route: route, page: id, form: page.cause)
    requests.replace(by: isNews ? change : nil, of: page.cause)
  }

  /// Takes the pending change of identity for an answer to perform.
  ///
  /// Its route is the screen's own destination if it has one, as after registration, including another host.
  func takeIdentityChange(for form: String?) -> IdentityChange? {
    guard let change = requests.take(for: form) else { return nil }
    let wanted = host.takeDestination(of: change.form) ?? change.form.flatMap { ledger.destination(of: $0) }
    guard let route = wanted, host.renderer.linkPolicy.leadsToPage(route) else { return change }
    let isFirst = !host.isUsed && address.isSignIn
    return IdentityChange(
      identity: change.identity, route: isFirst ? PageTarget.identified(route) : route, page: change.page, form: change.form)
  }

  // MARK: Events and forms

  /// Starts an event: later changes don't belong to a form, and an earlier redirect that was delivered is dropped.
  func beginEvent() {
    requests.beginEvent()
    if identityChange == nil { host.forgetToldDestination() }
  }

  /// The previous answer to a repeated event.
  func answer(to event: String) -> EventAnswer? { ledger.answer(to: event) }

  /// - Parameter former: The pending change of identity before the event.
  func remember(_ answer: EventAnswer, to event: String, after former: IdentityChange? = nil) {
    ledger.remember(answer, to: event, identifies: identityChange != nil && identityChange !== former)
  }

  /// Whether a form is a repetition: the same fields for the same revision, which the first copy changed or is about
  /// to.
  ///
  /// If the first copy changed nothing, it is another attempt instead.
  func repeats(_ form: FormSubmission) -> Bool {
    guard let revision = form.revision, ledger.knows(form, of: id) else { return false }
    return page.isBusy || page.revisions[form.layer] != revision
  }

  /// Whether a form refers to a later revision than this page ever had, because the store was rolled back.
  func isBehind(_ form: FormSubmission) -> Bool {
    form.revision.map { shown.isBehind($0, of: form.layer, now: page.revisions) } ?? false
  }

  func remember(_ form: FormSubmission) {
    let fingerprint = form.fingerprint(of: id)
    let secrets = secrets(of: form)
    // Limits the length. The app's forms have fewer secrets.
    ledger.remember(form: fingerprint, kept: secrets.count <= 16 ? form.keptFingerprint(of: id, without: secrets) : nil)
    requests.beginForm(fingerprint)
  }

  /// The positions of secret or unknown fields in a form.
  private func secrets(of form: FormSubmission) -> [Int] {
    let snapshot = page.snapshots.first { $0.layer == form.layer }
    return form.edits.indices.filter { position in
      let edit = form.edits[position]
      return snapshot?.row(for: edit.item)?.content.control(named: edit.control)?.text.isSecret ?? true
    }
  }

  /// The redirect of a form's first copy. `nil` if it led back to the page.
  func destination(of form: FormSubmission) -> String? { ledger.destination(of: form.fingerprint(of: id)) }

  /// Records the redirect of a form. `nil` for back to the page.
  func remember(destination: String?, of form: FormSubmission) {
    ledger.remember(destination: destination, of: form.fingerprint(of: id))
  }

  func formFile(at slot: String) -> String? { ledger.file(at: slot) }
  func remember(file id: String, at slot: String) { ledger.remember(file: id, at: slot) }

  // MARK: Storing

  /// The data stored with the page's states: above all the processed events and forms, which a browser may send
  /// again.
  var notes: KeptNotes {
    var notes = ledger.notes
    notes.returnRoute = returnRoute ?? ""
    return notes
  }

  /// Restores the notes of a stored page.
  func goOn(_ notes: KeptNotes) {
    wasUsed = true
    host.page.isKept = true
    shown.goOn(at: page.revisions)
    if !notes.returnRoute.isEmpty { returnRoute = notes.returnRoute }
    ledger.goOn(notes)
  }

  // MARK: What is shown

  /// Whether a part of the page started over when it was restored, and no answer has shown that yet. Until then
  /// presses are ignored, since the user saw another page.
  var hasBegunAnew: Bool {
    get { shown.hasBegunAnew }
    set {
      shown.hasBegunAnew = newValue
      host.page.isKept = !newValue
    }
  }

  /// Whether the page has the revisions that a tab shows.
  func shows(_ revisions: [Page.LayerID: Int]) -> Bool { page.revisions == revisions }

  /// The priority if not everything can be kept: pages shown by a tab, then found pages, then recently used ones.
  var importance: (Int, Int, ContinuousClock.Instant) { (host.isLive ? 1 : 0, shown.status == 200 ? 1 : 0, lastUse) }

  /// Records the size of the written markup.
  func measured(markup: Int) { size.measured(markup, rows: rowCount) }

  /// Records the size of reused markup. Doesn't count rows, so that a resting page stays at rest.
  func measuredAgain(markup: Int) { size.measuredAgain(markup) }

  /// Updates the size estimate after a change, from the number of new rows and typed bytes.
  func estimate(typed: Int) { size.estimate(rows: rowCount, typed: typed) }

  private var rowCount: Int { page.snapshots.reduce(0) { $0 + $1.sections.reduce(0) { $0 + $1.rows.count } } }

  func pump() {
    loading.lastChange = .now
    page.pump()
    if !page.isBusy { loading.waiters.stopAll() }
  }

  func end(_ ending: PageEnding) {
    page.end(ending)
    loading.waiters.stopAll()
  }
}

extension LivePage: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
  func show(_ snapshot: ScreenSnapshot) { host.show(snapshot) }
  func apply(_ update: ScreenSnapshot.Update) { host.apply(update) }
  func dismiss(_ layer: Page.LayerID) { host.dismiss(layer) }
  func announce(_ words: Phrase, _ urgency: Page.Urgency) { host.announce(words, urgency) }
  func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) { host.focus(target, in: layer) }
  func open(_ route: String) { host.open(route, cause: page.cause) }

  func navigate(to location: Page.Location) {
    host.page.depth = location.depth
    if let path = location.path {
      address.uri = path
      host.page = address.surroundings(like: host.page)
    }
    host.writeLocation(location)
  }

  func identify(_ identity: Identity?) { note(identity) }

  func askToSignIn() {
    guard let route = address.signInRoute else {
      return page.environment.report(
        Diagnostic(.missingCapability, .error, "A screen at '\(path)' asks to sign in, but the app has no signInRoute. Declare it."))
    }
    open(PageTarget.address(route, WireNames.back, uri))
  }
}
