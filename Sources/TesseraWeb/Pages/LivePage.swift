internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

/// One page of a visitor with the host that shows it. Lives on its visitor's actor.
final class LivePage {
  let id: String
  /// Path and query, without the parameters of the host. The page of a flow goes from one to another.
  private(set) var uri: String
  /// The path of ``uri``.
  var path: String { String(uri.prefix { $0 != "?" }) }
  let page: Page
  private var model: (String) -> PageModel
  private(set) var host: PageHost
  /// The status of the answer that shows it; other roles may be shown something else.
  var status: Int
  var lastUse: ContinuousClock.Instant
  /// The last time that something changed, or may have.
  var lastChange: ContinuousClock.Instant
  /// The route that somebody wanted before signing in on this page.
  var returnRoute: String? { didSet { if returnRoute != oldValue { host.page = surroundings() } } }
  /// The sign-ins and sign-outs on the page that no answer carried out yet: at most one for each form, and one that came of no form.
  private var identityChanges: [IdentityChange] = []
  /// The one that was noted last.
  var identityChange: IdentityChange? { identityChanges.last }
  /// The form that was carried out last, by its fingerprint, if nothing else was done since.
  private var lastForm: String?
  /// The forms whose requests are being answered, by their fingerprints.
  private var answering: [String] = []
  private let signInRoute: String?
  /// Whether somebody was led here because the page, or the one before it, signed in or out as soon as it began.
  var isIdentified = false
  /// An estimate of the memory that the page takes: three times its markup, when that was last written; since then
  /// by rows and by what was typed.
  private(set) var bytes = 16 * 1024
  private var measured = (rows: 0, bytes: 16 * 1024)
  /// Whether the page shows what its tab was shown before anybody knew the visitor.
  var isAsShown = true
  /// Whether something of the page began anew when it went on, and nobody was shown that yet: until then nothing is
  /// pressed on it, for whoever presses
  /// saw another page.
  var hasBegunAnew = false { didSet { host.page.isKept = !hasBegunAnew } }
  /// The revisions with which a page of the store went on here, and whether nobody was shown it since.
  private var goingOn: (revisions: [LayerID: Int], isUnseen: Bool)?
  /// Whether the first answer waited for what the page loads.
  var didLoad = false
  /// The documents that show the page, by their numbers: two where its address was opened twice.
  private var tabs: [Double?] = []
  /// Whether somebody did something on the page: only then there is something to keep.
  var wasUsed = false { didSet { host.isUsed = wasUsed } }
  /// The progress of storing the page.
  var kept: KeptState {
    _read {
      if let storing { yield storing.state } else { yield KeptState() }
    }
    _modify {
      if storing == nil { storing = Storing() }
      yield &storing.unsafelyUnwrapped.state
    }
  }
  /// In an object of its own: where nothing is kept, a page is smaller by half.
  private var storing: Storing?
  private final class Storing { var state = KeptState() }
  private var answers: [(id: String, answer: EventAnswer, identifies: Bool)] = []
  /// The latest forms by their fingerprints, and by those that are stored; of a page that was kept only the latter are known.
  private var forms: [(whole: String?, kept: String?)] = []
  /// The destinations that the latest forms led to, by their fingerprints, if not back to the page.
  private var destinations: [(form: String, route: String)] = []
  /// The files that forms brought, by the slot that they had in them: whoever sends a form once more with another file means that one.
  private var formFiles: [(slot: String, id: String)] = []
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter model: What stands around the layers at a URI.
  init(id: String, uri: String, page: Page, host: PageHost, status: Int, signInRoute: String?, model: @escaping (String) -> PageModel) {
    (self.id, self.uri, self.page, self.host, self.status, self.model) = (id, uri, page, host, status, model)
    (lastUse, lastChange) = (.now, .now)
    self.signInRoute = signInRoute
    connect()
  }

  /// Lets the host tell the page about addresses and identities.
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

  /// Takes note that a screen signs somebody in or out. A page that says as soon as it begins who is there already,
  /// or that nobody is, is not begun
  /// again for that.
  ///
  /// - Law: whoever is led back to the page by what it says when it begins, or to where a sign-in stands in the way,
  /// is not led on again: it is shown to
  ///   whoever brings no cookies, is found again by the surrounding server, or has another name or other roles than it says.
  private func note(_ identity: Identity?) {
    let present = page.environment.visit.identity
    if isIdentified, present != nil, !host.isUsed {
      (isIdentified, identityChanges) = (false, [])
      return
    }
    var route = returnRoute ?? (path == signInRoute ? "/" : uri)
    var isNews = identity != nil || present != nil || host.isUsed
    if let identity, let present, !host.isUsed, identity.isPerson(present.id), route == uri {
      // Another sign-in may be another one every time.
      let isSettled = identity.isSame(as: present) && identity.credential == present.credential
      isNews = isSettled ? identity != present : uri != "/"
      if !isSettled { route = "/" }
    }
    if !host.isUsed, route == uri || path == signInRoute { route = PageTarget.identified(route) }
    let form = page.cause
    identityChanges.removeAll { $0.form == form }
    // Of a form that nobody waits for, after another one was sent, it is nobody's.
    guard isNews, form == nil || lastForm == nil || lastForm == form || answering.contains(where: { $0 == form }) else { return }
    identityChanges.append(IdentityChange(identity: identity, route: route, page: id, form: form))
  }

  /// The change of identity that waits for an answer to carry it out; given once.
  ///
  /// It leads where the screen wants to go besides, as after signing up; to another host as well.
  ///
  /// - Law: what came of a form is given to the answer of that form, and to another request only when that one was
  /// answered without it. No other form
  ///   gets it.
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

  /// Takes a change back that could not be carried out.
  func giveBack(_ change: IdentityChange) {
    if !identityChanges.contains(where: { $0.form == change.form }) { identityChanges.append(change) }
  }

  /// Whether the requests of several forms are being answered.
  var isAnsweringOthers: Bool { answering.count > 1 }

  /// The request of a form is being answered from now on, until ``endAnswering(_:)``.
  func beginAnswering(_ form: String) { answering.append(form) }

  func endAnswering(_ form: String) { if let index = answering.firstIndex(of: form) { answering.remove(at: index) } }

  /// The answer that an event got before. Sixty-four answers are kept: a browser repeats only its latest events.
  func answer(to event: String) -> EventAnswer? { answers.last { $0.id == event }?.answer }

  ///
  /// - Parameter former: The change of identity that waited before the event.
  func remember(_ answer: EventAnswer, to event: String, after former: IdentityChange? = nil) {
    if answers.count >= 64 { answers.removeFirst(32) }
    answers.append((event, answer, identityChange != nil && identityChange !== former))
  }

  /// Everything about the page that is kept beside its states: above all the events and forms that a browser may send again.
  var notes: KeptNotes {
    var notes = KeptNotes()
    notes.returnRoute = returnRoute ?? ""
    // Whoever signs in or out is not signed in or out yet: where the page goes on elsewhere, the event that comes again does so.
    notes.events = answers.filter { $0.answer.isCarriedOut && !$0.identifies && !$0.id.contains("\n") }.map(\.id)
    (notes.forms, notes.files) = (forms.compactMap(\.kept), formFiles)
    return notes
  }

  /// The page was kept with these notes.
  func goOn(_ notes: KeptNotes) {
    wasUsed = true
    host.page.isKept = true
    // A tab may show what came after the store's time, where that was put back.
    (isAsShown, goingOn) = (false, (page.revisions, true))
    if !notes.returnRoute.isEmpty { returnRoute = notes.returnRoute }
    for event in notes.events.suffix(64) { remember(.outcome(.handled), to: event) }
    (forms, formFiles) = (notes.forms.suffix(8).map { (nil, $0) }, notes.files.suffix(32))
  }

  /// The importance when not everything can be kept: what a tab shows, then what was found, then what was used last.
  var importance: (Int, Int, ContinuousClock.Instant) { (host.isLive ? 1 : 0, status == 200 ? 1 : 0, lastUse) }

  /// Whether a form comes for the second time: the same fields from the same revision, which the first one has changed or is about to.
  ///
  /// Where the first one changed nothing it is not a repetition but another try.
  func repeats(_ form: FormSubmission) -> Bool {
    let fingerprint = form.fingerprint(of: id)
    guard let revision = form.revision,
      forms.contains(where: { known in
        known.whole.map { $0 == fingerprint } ?? known.kept.map { form.isKept(as: $0, of: id) } ?? false
      })
    else { return false }
    return page.isBusy || page.revisions[form.layer] != revision
  }

  /// Whether a form is of what this page never was: the store was put back to an earlier time, and the form shows what came after that.
  func isBehind(_ form: FormSubmission) -> Bool {
    guard let goingOn, let revision = form.revision, let first = goingOn.revisions[form.layer], revision >= first else { return false }
    return goingOn.isUnseen || revision > page.revisions[form.layer] ?? first
  }

  /// Eight forms are kept: a browser repeats only its latest.
  func remember(_ form: FormSubmission) {
    if forms.count >= 8 { forms.removeFirst() }
    let fingerprint = form.fingerprint(of: id)
    let secrets = secrets(of: form)
    // A text of bounded length: no form of ours has more of them.
    forms.append((fingerprint, secrets.count <= 16 ? form.keptFingerprint(of: id, without: secrets) : nil))
    lastForm = fingerprint
    identityChanges.removeAll { $0.form.map { $0 != fingerprint && !answering.contains($0) } ?? false }
  }

  /// The positions of what was typed in a form that is secret, or of which nobody knows here what it is.
  private func secrets(of form: FormSubmission) -> [Int] {
    let snapshot = page.snapshots.first { $0.layer == form.layer }
    return form.edits.indices.filter { position in
      let edit = form.edits[position]
      return snapshot?.row(for: edit.item)?.content.control(named: edit.control)?.text.isSecret ?? true
    }
  }

  /// An event is carried out: what comes of the page from now on comes of no form, and leads nowhere where an event before it led.
  func beginEvent() {
    lastForm = nil
    if identityChange == nil { host.forgetToldDestination() }
  }

  /// The route to which the first copy of a form led; `nil` if back to the page.
  func destination(of form: FormSubmission) -> String? {
    let fingerprint = form.fingerprint(of: id)
    return destinations.last { $0.form == fingerprint }?.route
  }

  /// Takes note of where a form led; `nil` for back to the page.
  func remember(destination: String?, of form: FormSubmission) {
    let fingerprint = form.fingerprint(of: id)
    destinations.removeAll { $0.form == fingerprint }
    guard let destination else { return }
    if destinations.count >= 8 { destinations.removeFirst() }
    destinations.append((fingerprint, destination))
  }

  /// The file that a form brought before in this slot.
  func formFile(at slot: String) -> String? { formFiles.last { $0.slot == slot }?.id }

  /// Thirty-two are kept: a browser goes back to its latest forms only.
  func remember(file id: String, at slot: String) {
    formFiles.removeAll { $0.slot == slot }
    if formFiles.count >= 32 { formFiles.removeFirst() }
    formFiles.append((slot, id))
  }

  /// Takes note that somebody is shown the page as it is.
  func noteShown() {
    isAsShown = true
    goingOn?.isUnseen = false
  }

  /// Whether the page shows what a tab says it shows.
  func shows(_ revisions: [LayerID: Int]) -> Bool { page.revisions == revisions }

  /// Takes note of the markup that was written.
  func measured(markup: Int) {
    bytes = markup * 3
    measured = (rowCount, bytes)
  }

  /// Takes note of markup that was written before, and is what the page shows still. Its rows are not counted: a
  /// page that rests goes on resting.
  func measuredAgain(markup: Int) {
    bytes = markup * 3
    measured.bytes = bytes
  }

  /// Takes note of a change: of rows that came, which are as large as the others, and of the bytes that were typed.
  ///
  /// Too much rather than too little: who types a text again and again counts it each time, until the markup is written once more.
  func estimate(typed: Int) {
    let rows = rowCount
    let grown = max(0, rows - measured.rows) * max(512, measured.bytes / max(1, measured.rows))
    bytes = max(bytes, measured.bytes + grown) + typed * 3
  }

  /// Whether so much came since the markup was written that writing it costs little beside it.
  var isFarFromMeasured: Bool { bytes > 2 * measured.bytes + 256 * 1024 }

  private var rowCount: Int { page.snapshots.reduce(0) { $0 + $1.sections.reduce(0) { $0 + $1.rows.count } } }

  /// Waits until no effect runs. Whoever ends the wait by the clock calls ``stopWaiting(_:)``.
  func add(waiter id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    if page.isBusy { waiting.append((id, continuation)) } else { continuation.resume() }
  }

  /// Ends the wait of one; others go on waiting.
  func stopWaiting(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }

  /// The number of requests that wait until nothing runs on the page.
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

  /// A document shows the page, and follows it from now on.
  func attach(_ tab: Double?) {
    tabs.removeAll { $0 == tab }
    // One that ended without a word is forgotten some time.
    tabs = tabs.suffix(7) + [tab]
    host.isLive = true
  }

  /// A document shows the page no longer; the answer says whether it was the last one.
  func detach(_ tab: Double?) -> Bool {
    guard let index = tabs.firstIndex(of: tab) else { return false }
    tabs.remove(at: index)
    host.isLive = !tabs.isEmpty
    return tabs.isEmpty
  }

  /// No document was heard of for long.
  func detachAll() {
    tabs = []
    host.isLive = false
  }

  /// Goes on in another language or time zone: what is typed and chosen stays. A tab that follows the page gets everything anew.
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

  /// The surroundings of the layers at the address where the page is now. Its forms lead back to all of it, also
  /// once nobody knows the page any more.
  private func surroundings() -> PageModel {
    var page = model(uri)
    if let returnRoute {
      let back = WireNames.back.string + "=" + FormFields.encode(returnRoute)
      page.query += page.query.isEmpty ? back : "&" + back
    }
    (page.depth, page.isKept, page.isUnsaved) = (host.page.depth, host.page.isKept, host.page.isUnsaved)
    page.overlong = host.page.overlong
    return page
  }

  func end(_ ending: PageEnding) {
    page.end(ending)
    stopWaiting()
  }
}
