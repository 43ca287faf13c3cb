internal import NIOCore
internal import TesseraHTML
internal import TesseraScreen

/// Shows the layers of one page to a browser: writes each change as an operation for the stream.
///
/// Lives on its visitor's actor. While no tab is attached nothing is written: a tab that attaches says what it shows and gets a snapshot if
/// that is not what is to be shown.
final class PageHost: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
  let renderer: HTMLRenderer
  var page: PageModel
  /// Whether a tab follows the page.
  var isLive = false { didSet { wasLive = wasLive || isLive } }
  /// Whether a tab ever did, which may come back.
  var wasLive = false
  /// Whether somebody did something on the page, who is told what comes of it even where no tab follows the page yet.
  var isUsed = false
  /// The page as it was answered, where that was kept.
  private(set) weak var written: WrittenMarkup?
  /// The revision in which the page was answered last, if it had one layer.
  private var writtenRevision: Int?
  /// The revision of the page's lowest layer.
  private var revision = 0
  /// The latest words, what was to have the focus, and the latest way out, for a tab that was away; in an object of
  /// its own, because most pages have
  /// nothing of it.
  private final class Missed {
    var said: (words: Phrase, urgency: Urgency, told: Told?)?
    var focused: (target: FocusTarget, layer: LayerID, told: Told?)?
    var went: (route: String, told: Told?)?
  }
  private var missed: Missed?
  private var said: (words: Phrase, urgency: Urgency, told: Told?)? {
    get { missed?.said }
    set { if newValue != nil || missed != nil { miss { $0.said = newValue } } }
  }
  private var focused: (target: FocusTarget, layer: LayerID, told: Told?)? {
    get { missed?.focused }
    set { if newValue != nil || missed != nil { miss { $0.focused = newValue } } }
  }
  private var went: (route: String, told: Told?)? {
    get { missed?.went }
    set { if newValue != nil || missed != nil { miss { $0.went = newValue } } }
  }
  private func miss(_ change: (Missed) -> Void) {
    let missed = missed ?? Missed()
    change(missed)
    self.missed = missed
  }
  /// The message that told something: its revision, and its number in the log once it stands there.
  private struct Told {
    let revision: Int
    var number: Int?
    /// Whether a stream was there to bring it.
    var isHeard = true
  }
  /// The message that is being written; `nil` where there is none, because most pages are quiet.
  private var writer: HTMLWriter?
  /// Whether so much was written that nobody may be told yet that all layers are written anew instead, when somebody may.
  private(set) var isBehind = false
  /// The number of bytes that nobody was told yet.
  var untoldBytes: Int { writer?.count ?? 0 }
  /// Called with the path of the flow's page.
  var didNavigate: (String) -> Void = { _ in }
  /// Called when a screen signs somebody in or out.
  var didIdentify: (Identity?) -> Void = { _ in }
  /// Called when a screen wants the person to sign in first.
  var didAskToSignIn: () -> Void = {}
  /// The form that what happens now came of, by its fingerprint.
  var cause: () -> String? = { nil }
  /// The routes that the screen wanted to go to, for answers without script, with the forms that they came of: one for each.
  private var destinations: [(route: String, form: String?)] = []
  /// The one that was wanted last.
  var destination: String? { destinations.last?.route }

  init(renderer: HTMLRenderer, page: PageModel) {
    (self.renderer, self.page) = (renderer, page)
  }

  func show(_ snapshot: ScreenSnapshot) {
    if snapshot.layer == .root { revision = snapshot.revision }
    write { renderer.writeShow(snapshot, page: page, into: &$0) }
  }

  func apply(_ update: ScreenUpdate) {
    if update.layer == .root { revision = update.new.revision }
    write { renderer.writePatch(update, page: page, into: &$0) }
  }

  func dismiss(_ layer: LayerID) { write { renderer.writeClose(layer, into: &$0) } }

  func announce(_ words: Phrase, _ urgency: Urgency) {
    // The first answer shows what was loaded for it; nobody has to be told.
    if wasLive || isUsed { said = (words, urgency, nil) }
    write { renderer.writeSay(words, urgency, into: &$0) }
  }

  func focus(_ target: FocusTarget, in layer: LayerID) {
    if wasLive || isUsed { focused = (target, layer, nil) }
    write { renderer.writeFocus(target, in: layer, into: &$0) }
  }

  func open(_ route: String) {
    guard lead(to: route) else { return }
    let form = cause()
    destinations.removeAll { $0.form == form }
    destinations.append((route, form))
  }

  /// Lets the tab fetch its page again, at the page's own address: nowhere that the page leads to.
  func fetchAgain(at route: String) { _ = lead(to: route) }

  /// Leads the tab to a route; false where no link may.
  private func lead(to route: String) -> Bool {
    var scratch = HTMLWriter(capacity: 256)
    guard renderer.writeGo(route, into: &scratch) else { return false }
    went = (route, nil)
    write { renderer.writeGo(route, into: &$0) }
    return true
  }

  func identify(_ identity: Identity?) { didIdentify(identity) }
  func askToSignIn() { didAskToSignIn() }

  /// Lets the tab fetch the answer that signs somebody in or out.
  func writeIdentify() { write { renderer.writeIdentify(into: &$0) } }
  /// Lets the tab ask for its address anew.
  func writeGone() {
    // It asks for all of it.
    isBehind = false
    write { renderer.writeGone(into: &$0) }
  }

  /// Lets the browser ask, or not any more, before the page is left.
  func tell(isUnsaved: Bool) {
    guard page.isUnsaved != isUnsaved else { return }
    page.isUnsaved = isUnsaved
    // A tab that follows nothing now is told when it attaches.
    if isLive { writeUnsaved() }
  }

  /// Lets the browser ask before the page is left, or not.
  func writeUnsaved() { write { renderer.writeUnsaved(page.isUnsaved, into: &$0) } }

  func navigate(to location: ScreenLocation) {
    page.depth = location.depth
    if let path = location.path { didNavigate(path) }
    write { renderer.writeLocation(location.path, depth: location.depth, into: &$0) }
  }

  /// The markup of the page with one layer in a revision, if it was answered before and is the same.
  func markup(of revision: Int?, _ surroundings: PageModel) -> ByteBuffer? {
    guard let written, written.revision == revision, written.surroundings.hasSameSurroundings(as: surroundings) else { return nil }
    return written.bytes
  }

  /// Takes note of an answer. It is kept when the page is asked for again in the same revision: most are asked for once.
  func note(_ markup: ByteBuffer, of revision: Int?, _ surroundings: PageModel, in pages: WrittenPages) {
    defer { writtenRevision = revision }
    forgetWritten(in: pages)
    guard let revision, revision == writtenRevision else { return }
    let new = WrittenMarkup(markup, revision: revision, surroundings)
    pages.keep(new)
    written = new
  }

  /// The page shows something else, or ended.
  func forgetWritten(in pages: WrittenPages) {
    guard let written else { return }
    pages.forget(written)
    self.written = nil
  }

  /// The page with these layers.
  func model(of layers: [ScreenSnapshot]) -> PageModel {
    var model = page
    model.layers = layers
    return model
  }

  /// All layers anew.
  func writeSnapshot(of layers: [ScreenSnapshot], at uri: String) {
    var model = model(of: layers)
    // Only the page of a flow goes from address to address.
    if model.depth != nil { model.location = uri }
    write { renderer.writeSnapshot(model, into: &$0) }
  }

  /// Words, a focus and a way out that a tab has missed which shows an older revision, or none that is known. Told once.
  ///
  /// - Parameter heard: The number of the message after which the tab's stream began: what comes after it is on its way already.
  func writeMissed(after known: Int?, heard: Int? = nil) {
    guard !isBehind else { return }
    func isMissed(_ told: Told?) -> Bool {
      guard let told else { return true }
      if let heard, let number = told.number, heard < number { return false }
      // Between a tab's first word and its stream nobody listens; what changes nothing on the page is known by no revision.
      if !told.isHeard { return true }
      return known ?? .min < told.revision
    }
    if let said, isMissed(said.told) { write { renderer.writeSay(said.words, said.urgency, into: &$0) } }
    if let focused, isMissed(focused.told) { write { renderer.writeFocus(focused.target, in: focused.layer, into: &$0) } }
    if let went, isMissed(went.told) { write { renderer.writeGo(went.route, into: &$0) } }
    forgetMissed()
  }

  /// The message that was taken last stands in the log under this number.
  ///
  /// - Parameter isHeard: Whether a stream is there to bring it.
  func wasPublished(as number: Int, isHeard: Bool) {
    func noted(_ told: Told?) -> Told? {
      told.map { $0.number == nil ? Told(revision: $0.revision, number: number, isHeard: isHeard) : $0 }
    }
    let (words, focus, way) = (noted(said?.told), noted(focused?.told), noted(went?.told))
    said?.told = words
    focused?.told = focus
    went?.told = way
  }

  /// The route that the page wants to go to while nobody could be told.
  var untoldRoute: String? { went.flatMap { $0.told == nil ? destination ?? $0.route : nil } }

  /// The tab left the page, or was told in another way.
  func forgetMissed() { missed = nil }

  /// Drops what nobody may be told yet: all layers are written anew instead, when somebody may.
  func dropUntold() { (writer, isBehind) = (nil, isLive) }

  /// Writes all layers anew instead of what was dropped, and what was said beside them.
  func catchUp(with layers: [ScreenSnapshot], at uri: String) {
    isBehind = false
    writeSnapshot(of: layers, at: uri)
    if page.isUnsaved { writeUnsaved() }
    writeMissed(after: .max)
  }

  private func write(_ body: (inout HTMLWriter) -> Void) {
    guard isLive, !isBehind else { return }
    var message: HTMLWriter
    if let writer {
      message = writer
      // Nobody else has it now, so that it is not copied.
      self.writer = nil
    } else {
      message = HTMLWriter(capacity: 0)
      renderer.beginMessage(pageID: page.pageID, into: &message)
    }
    body(&message)
    writer = message
  }

  /// The operations since the last time as one message for the stream, or `nil` if there are none.
  func takeMessage() -> [UInt8]? {
    guard var message = writer else { return nil }
    writer = nil
    if said?.told == nil { said?.told = Told(revision: revision) }
    if focused?.told == nil { focused?.told = Told(revision: revision) }
    if went?.told == nil { went?.told = Told(revision: revision) }
    renderer.endMessage(into: &message)
    return message.bytes
  }

  /// Forgets where the page led before, if its tab was told.
  func forgetToldDestination() { if went.map({ $0.told != nil }) ?? true { destinations = [] } }

  /// Takes the route, unless it came of another form than this one.
  ///
  /// - Parameter form: The form that is answered; `nil` for any.
  func takeDestination(of form: String? = nil) -> String? {
    guard let form else {
      defer { (destinations, went) = ([], nil) }
      return destination
    }
    defer { if destinations.isEmpty { went = nil } }
    return destinations.lastIndex { $0.form == nil || $0.form == form }.map { destinations.remove(at: $0).route }
  }
}
