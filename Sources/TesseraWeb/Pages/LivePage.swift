internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

/// One page of a visitor, with its host. Isolated to its visitor's actor.
final class LivePage {
  let id: String
  /// The path and query, without the host's parameters. A flow changes it.
  private(set) var uri: String
  var path: String { String(uri.prefix { $0 != "?" }) }
  let page: Page
  private var model: (String) -> PageModel
  private(set) var host: PageHost
  /// The HTTP status of the page. It may change with the roles.
  var status: Int
  var lastUse: ContinuousClock.Instant
  /// The last time that something changed or may have changed.
  var lastChange: ContinuousClock.Instant
  /// The route that the user requested before signing in on this page.
  var returnRoute: String? { didSet { if returnRoute != oldValue { host.page = surroundings() } } }
  /// The sign-ins and sign-outs that no answer has performed yet: at most one per form, and one without a form.
  private var identityChanges: [IdentityChange] = []
  /// The latest of them.
  var identityChange: IdentityChange? { identityChanges.last }
  /// The fingerprint of the last form, if nothing else was done since.
  private var lastForm: String?
  /// The fingerprints of the forms whose requests are being answered.
  private var answering: [String] = []
  private let signInRoute: String?
  /// Whether a page that signed in or out at its start redirected here.
  var isIdentified = false
  /// The estimated memory of the page: three times its markup when last written, plus later rows and input.
  private(set) var bytes = 16 * 1024
  private var measured = (rows: 0, bytes: 16 * 1024)
  /// Whether the page shows the content that its tab showed before the visitor was known.
  var isAsShown = true
  /// Whether a part of the page started over when it was restored, and no answer has shown that yet. Until then
  /// presses are ignored, since the user saw another page.
  var hasBegunAnew = false { didSet { host.page.isKept = !hasBegunAnew } }
  /// The revisions of a restored page, and whether no answer has shown it since.
  private var goingOn: (revisions: [LayerID: Int], isUnseen: Bool)?
  /// Whether the first answer waited for the page's loads.
  var didLoad = false
  /// The documents that show the page. Two if its address was opened twice.
  private var tabs: [Double?] = []
  /// Whether the user did something on the page. Only then is there something to store.
  var wasUsed = false { didSet { host.isUsed = wasUsed } }
  /// The storage state of the page.
  var kept: KeptState {
    _read {
      if let storing { yield storing.state } else { yield KeptState() }
    }
    _modify {
      if storing == nil { storing = Storing() }
      yield &storing.unsafelyUnwrapped.state
    }
  }
  /// A separate object, which halves the size of a page if nothing is stored.
  private var storing: Storing?
  private final class Storing { var state = KeptState() }
  private var answers: [(id: String, answer: EventAnswer, identifies: Bool)] = []
  /// The fingerprints of the latest forms: the full ones, and the stored ones. A restored page only knows the latter.
  private var forms: [(whole: String?, kept: String?)] = []
  /// The redirects that the latest forms caused, by fingerprint, if not back to the page.
  private var destinations: [(form: String, route: String)] = []
  /// The files uploaded by forms, by control. Repeating a form with another file replaces them.
  private var formFiles: [(slot: String, id: String)] = []
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter model: Makes the surroundings of the layers for a URI.
  init(id: String, uri: String, page: Page, host: PageHost, status: Int, signInRoute: String?, model: @escaping (String) -> PageModel) {
    (self.id, self.uri, self.page, self.host, self.status, self.model) = (id, uri, page, host, status, model)
    (lastUse, lastChange) = (.now, .now)
    self.signInRoute = signInRoute
    connect()
  }

  /// Connects the host's navigation and sign-in callbacks.
  private func connect() {
    host.didNavigate = { [weak self] in self?.go(to: $0) }
    host.didIdentify = { [weak self] in self?.note($0) }
    host.cause = { [weak self] in self?.page.cause }
    host.didAskToSignIn = { [weak self] in
      guard let self else { return }
      if let signInRoute {
        host.open(PageTarget.address(signInRoute, WireNames.back, uri))
      } else {
        page.environment.report(
          Diagnostic(.missingCapability, .error, "A screen at '\(path)' asks to sign in, but the app has no signInRoute. Declare it."))
      }
    }
  }

  /// Records that a screen signs in or out. A page that reports the current identity at its start doesn't start again
  /// for that.
  ///
  /// - Law: a page that redirects back to itself at its start, or to a route that requires sign-in, doesn't redirect
  ///   again. It is then shown even if the client sends no cookies, the server identifies the user again, or the
  ///   identity's name or roles differ from what the page says.
  private func note(_ identity: Identity?) {
    let present = page.environment.visit.identity
    if isIdentified, present != nil, !host.isUsed {
      (isIdentified, identityChanges) = (false, [])
      return
    }
    var route = returnRoute ?? (path == signInRoute ? "/" : uri)
    var isNews = identity != nil || present != nil || host.isUsed
    if let identity, let present, !host.isUsed, identity.isPerson(present.id), route == uri {
      // Another sign-in may differ each time.
      let isSettled = identity.isSame(as: present) && identity.credential == present.credential
      isNews = isSettled ? identity != present : uri != "/"
      if !isSettled { route = "/" }
    }
    if !host.isUsed, route == uri || path == signInRoute { route = PageTarget.identified(route) }
    let form = page.cause
    identityChanges.removeAll { $0.form == form }
    // An event of an old form that no request waits for, after another form was sent, is dropped.
    guard isNews, form == nil || lastForm == nil || lastForm == form || answering.contains(where: { $0 == form }) else { return }
    identityChanges.append(IdentityChange(identity: identity, route: route, page: id, form: form))
  }

  /// Takes the pending change of identity for an answer to perform.
  ///
  /// Its route is the screen's own destination if it has one, as after registration, including another host.
  ///
  /// - Law: a change caused by a form is given to the answer to that form. Another request gets it only after that
  ///   form was answered without it. No other form gets it.
  func takeIdentityChange(for form: String?) -> IdentityChange? {
    let index = identityChanges.lastIndex { change in
      guard let origin = change.form else { return true }
      return form.map { $0 == origin } ?? !answering.contains(origin)
    }
    guard let change = index.map({ identityChanges.remove(at: $0) }) else { return nil }
    let wanted = host.takeDestination(of: change.form) ?? destinations.last { $0.form == change.form }?.route
    guard let route = wanted, host.renderer.linkPolicy.leadsToPage(route) else { return change }
    let isFirst = !host.isUsed && path == signInRoute
    return IdentityChange(
      identity: change.identity, route: isFirst ? PageTarget.identified(route) : route, page: change.page, form: change.form)
  }

  /// Restores a change that failed.
  func giveBack(_ change: IdentityChange) {
    if !identityChanges.contains(where: { $0.form == change.form }) { identityChanges.append(change) }
  }

  /// Whether several forms are being answered.
  var isAnsweringOthers: Bool { answering.count > 1 }

  /// Marks a form as being answered, until ``endAnswering(_:)``.
  func beginAnswering(_ form: String) { answering.append(form) }

  func endAnswering(_ form: String) { if let index = answering.firstIndex(of: form) { answering.remove(at: index) } }

  /// The previous answer to a repeated event. The last 64 are stored, since browsers repeat only their latest events.
  func answer(to event: String) -> EventAnswer? { answers.last { $0.id == event }?.answer }

  /// - Parameter former: The pending change of identity before the event.
  func remember(_ answer: EventAnswer, to event: String, after former: IdentityChange? = nil) {
    if answers.count >= 64 { answers.removeFirst(32) }
    answers.append((event, answer, identityChange != nil && identityChange !== former))
  }

  /// The data stored with the page's states: above all the processed events and forms, which a browser may send
  /// again.
  var notes: KeptNotes {
    var notes = KeptNotes()
    notes.returnRoute = returnRoute ?? ""
    // A pending sign-in isn't done yet: on another node the repeated event performs it.
    notes.events = answers.filter { $0.answer.isCarriedOut && !$0.identifies && !$0.id.contains("\n") }.map(\.id)
    (notes.forms, notes.files) = (forms.compactMap(\.kept), formFiles)
    return notes
  }

  /// Restores the notes of a stored page.
  func goOn(_ notes: KeptNotes) {
    wasUsed = true
    host.page.isKept = true
    // If the store was rolled back, a tab may show newer content.
    (isAsShown, goingOn) = (false, (page.revisions, true))
    if !notes.returnRoute.isEmpty { returnRoute = notes.returnRoute }
    for event in notes.events.suffix(64) { remember(.outcome(.handled), to: event) }
    (forms, formFiles) = (notes.forms.suffix(8).map { (nil, $0) }, notes.files.suffix(32))
  }

  /// The priority if not everything can be kept: pages shown by a tab, then found pages, then recently used ones.
  var importance: (Int, Int, ContinuousClock.Instant) { (host.isLive ? 1 : 0, status == 200 ? 1 : 0, lastUse) }

  /// Whether a form is a repetition: the same fields for the same revision, which the first copy changed or is about
  /// to.
  ///
  /// If the first copy changed nothing, it is another attempt instead.
  func repeats(_ form: FormSubmission) -> Bool {
    let fingerprint = form.fingerprint(of: id)
    guard let revision = form.revision,
      forms.contains(where: { known in
        known.whole.map { $0 == fingerprint } ?? known.kept.map { form.isKept(as: $0, of: id) } ?? false
      })
    else { return false }
    return page.isBusy || page.revisions[form.layer] != revision
  }

  /// Whether a form refers to a later revision than this page ever had, because the store was rolled back.
  func isBehind(_ form: FormSubmission) -> Bool {
    guard let goingOn, let revision = form.revision, let first = goingOn.revisions[form.layer], revision >= first else { return false }
    return goingOn.isUnseen || revision > page.revisions[form.layer] ?? first
  }

  /// Stores the last eight forms, since browsers repeat only their latest.
  func remember(_ form: FormSubmission) {
    if forms.count >= 8 { forms.removeFirst() }
    let fingerprint = form.fingerprint(of: id)
    let secrets = secrets(of: form)
    // Limits the length. The app's forms have fewer secrets.
    forms.append((fingerprint, secrets.count <= 16 ? form.keptFingerprint(of: id, without: secrets) : nil))
    lastForm = fingerprint
    identityChanges.removeAll { $0.form.map { $0 != fingerprint && !answering.contains($0) } ?? false }
  }

  /// The positions of secret or unknown fields in a form.
  private func secrets(of form: FormSubmission) -> [Int] {
    let snapshot = page.snapshots.first { $0.layer == form.layer }
    return form.edits.indices.filter { position in
      let edit = form.edits[position]
      return snapshot?.row(for: edit.item)?.content.control(named: edit.control)?.text.isSecret ?? true
    }
  }

  /// Starts an event: later changes don't belong to a form, and an earlier redirect that was delivered is dropped.
  func beginEvent() {
    lastForm = nil
    if identityChange == nil { host.forgetToldDestination() }
  }

  /// The redirect of a form's first copy. `nil` if it led back to the page.
  func destination(of form: FormSubmission) -> String? {
    let fingerprint = form.fingerprint(of: id)
    return destinations.last { $0.form == fingerprint }?.route
  }

  /// Records the redirect of a form. `nil` for back to the page.
  func remember(destination: String?, of form: FormSubmission) {
    let fingerprint = form.fingerprint(of: id)
    destinations.removeAll { $0.form == fingerprint }
    guard let destination else { return }
    if destinations.count >= 8 { destinations.removeFirst() }
    destinations.append((fingerprint, destination))
  }

  /// The file that an earlier form uploaded for this control.
  func formFile(at slot: String) -> String? { formFiles.last { $0.slot == slot }?.id }

  /// Stores the last 32 files, since browsers go back only to their latest forms.
  func remember(file id: String, at slot: String) {
    formFiles.removeAll { $0.slot == slot }
    if formFiles.count >= 32 { formFiles.removeFirst() }
    formFiles.append((slot, id))
  }

  /// Records that the page is being shown.
  func noteShown() {
    isAsShown = true
    goingOn?.isUnseen = false
  }

  /// Whether the page has the revisions that a tab shows.
  func shows(_ revisions: [LayerID: Int]) -> Bool { page.revisions == revisions }

  /// Records the size of the written markup.
  func measured(markup: Int) {
    bytes = markup * 3
    measured = (rowCount, bytes)
  }

  /// Records the size of reused markup. Doesn't count rows, so that a resting page stays at rest.
  func measuredAgain(markup: Int) {
    bytes = markup * 3
    measured.bytes = bytes
  }

  /// Updates the size estimate after a change, from the number of new rows and typed bytes.
  ///
  /// It overestimates: text typed repeatedly counts each time, until the markup is written again.
  func estimate(typed: Int) {
    let rows = rowCount
    let grown = max(0, rows - measured.rows) * max(512, measured.bytes / max(1, measured.rows))
    bytes = max(bytes, measured.bytes + grown) + typed * 3
  }

  /// Whether the estimate grew so much that writing the markup again is worthwhile.
  var isFarFromMeasured: Bool { bytes > 2 * measured.bytes + 256 * 1024 }

  private var rowCount: Int { page.snapshots.reduce(0) { $0 + $1.sections.reduce(0) { $0 + $1.rows.count } } }

  /// Waits until no effect runs. A timeout calls ``stopWaiting(_:)``.
  func add(waiter id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    if page.isBusy { waiting.append((id, continuation)) } else { continuation.resume() }
  }

  /// Ends one wait.
  func stopWaiting(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }

  /// The number of requests waiting for the page to become idle.
  var waiterCount: Int { waiting.count }

  func stopWaiting() {
    let waiting = waiting
    self.waiting = []
    for waiter in waiting { waiter.continuation.resume() }
  }

  func pump() {
    lastChange = .now
    page.pump()
    if !page.isBusy { stopWaiting() }
  }

  /// Records that a document shows and follows the page.
  func attach(_ tab: Double?) {
    tabs.removeAll { $0 == tab }
    // Drops a document that ended without notice after a while.
    tabs = tabs.suffix(7) + [tab]
    host.isLive = true
  }

  /// Records that a document no longer shows the page. Returns whether it was the last.
  func detach(_ tab: Double?) -> Bool {
    guard let index = tabs.firstIndex(of: tab) else { return false }
    tabs.remove(at: index)
    host.isLive = !tabs.isEmpty
    return tabs.isEmpty
  }

  /// Records that no document was heard from for long.
  func detachAll() {
    tabs = []
    host.isLive = false
  }

  /// Changes the language or time zone. Input is kept. A tab that follows the page gets a snapshot.
  func relocalize(_ renderer: HTMLRenderer, _ model: @escaping (String) -> PageModel) {
    let former = host
    self.model = model
    host = PageHost(renderer: renderer, page: surroundings())
    (host.isLive, host.wasLive, host.isUsed) = (former.isLive, former.wasLive, wasUsed)
    connect()
    page.attach(host)
  }

  private func go(to uri: String) {
    self.uri = uri
    host.page = surroundings()
  }

  /// The surroundings of the layers at the current address. Forms return to it, even if the page is gone.
  private func surroundings() -> PageModel {
    var page = model(uri)
    if let returnRoute {
      let back = WireNames.back.string + "=" + FormFields.encode(returnRoute)
      page.query += page.query.isEmpty ? back : "&" + back
    }
    (page.depth, page.isKept, page.isUnsaved) = (host.page.depth, host.page.isKept, host.page.isUnsaved)
    page.refusedTexts = host.page.refusedTexts
    return page
  }

  func end(_ ending: PageEnding) {
    page.end(ending)
    stopWaiting()
  }
}
