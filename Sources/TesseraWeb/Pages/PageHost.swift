internal import NIOCore
internal import TesseraHTML
internal import TesseraScreen

/// Writes the changes of one page as operations for the stream. It never asks its page for anything.
///
/// Isolated to its visitor's actor. While no tab is attached, nothing is written. An attaching tab reports what it
/// shows and gets a snapshot if that is outdated.
final class PageHost {
  let renderer: HTMLRenderer
  var page: HTMLRenderer.PageModel
  private(set) var audience: Audience
  /// Whether a tab follows the page.
  var isLive: Bool { audience.isLive }
  /// Whether a tab ever followed it and may return.
  var wasLive: Bool { audience.wasLive }
  /// Whether the user did something on the page. Results are then reported even if no tab follows the page yet.
  var isUsed = false
  private var cached = CachedMarkup()
  /// The revision of the page's lowest layer.
  private var revision = 0
  /// The latest announcement, focus and redirect, for a tab that was away. A separate object, because most pages have
  /// none.
  private final class Missed {
    var said: (words: Phrase, urgency: Page.Urgency, told: Told?)?
    var focused: (target: Page.FocusTarget, layer: Page.LayerID, told: Told?)?
    var went: (route: String, told: Told?)?
  }
  private var missed: Missed?
  private var said: (words: Phrase, urgency: Page.Urgency, told: Told?)? {
    get { missed?.said }
    set { if newValue != nil || missed != nil { miss { $0.said = newValue } } }
  }
  private var focused: (target: Page.FocusTarget, layer: Page.LayerID, told: Told?)? {
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
  /// The message that delivered something: its revision, and its number in the log once added.
  private struct Told {
    let revision: Int
    var number: Int?
    /// Whether a stream was open to deliver it.
    var isHeard = true
  }
  private enum Output {
    /// Nothing is held back, the common case.
    case empty
    case message(HTMLRenderer.Writer)
    /// Held-back output was dropped. All layers are written again later.
    case dropped
  }
  private var output = Output.empty
  /// Whether held-back output was dropped, so that all layers are written again later.
  var isBehind: Bool { if case .dropped = output { true } else { false } }
  /// The number of held-back bytes.
  var untoldBytes: Int { if case .message(let writer) = output { writer.count } else { 0 } }
  /// The last redirect of each form, for answers without script.
  private var destinations: [(route: String, form: String?)] = []
  /// The latest redirect.
  var destination: String? { destinations.last?.route }

  init(renderer: HTMLRenderer, page: HTMLRenderer.PageModel, audience: Audience = Audience()) {
    (self.renderer, self.page, self.audience) = (renderer, page, audience)
  }

  /// Records that a document shows and follows the page.
  func attach(_ tab: Double?) { audience.attach(tab) }

  /// Records that a document no longer shows the page. Returns whether it was the last.
  func detach(_ tab: Double?) -> Bool { audience.detach(tab) }

  /// Records that no document was heard from for long.
  func detachAll() { audience.detachAll() }

  func show(_ snapshot: ScreenSnapshot) {
    if snapshot.layer == .root { revision = snapshot.revision }
    write { renderer.writeShow(snapshot, page: page, into: &$0) }
  }

  func apply(_ update: ScreenSnapshot.Update) {
    if update.layer == .root { revision = update.new.revision }
    write { renderer.writePatch(update, page: page, into: &$0) }
  }

  func dismiss(_ layer: Page.LayerID) { write { renderer.writeClose(layer, into: &$0) } }

  func announce(_ words: Phrase, _ urgency: Page.Urgency) {
    // The first answer shows loaded content without an announcement.
    if wasLive || isUsed { said = (words, urgency, nil) }
    write { renderer.writeSay(words, urgency, into: &$0) }
  }

  func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) {
    if wasLive || isUsed { focused = (target, layer, nil) }
    write { renderer.writeFocus(target, in: layer, into: &$0) }
  }

  /// - Parameter form: The fingerprint of the form that causes it.
  func open(_ route: String, cause form: String?) {
    guard lead(to: route) else { return }
    destinations.removeAll { $0.form == form }
    destinations.append((route, form))
  }

  /// Tells the tab to reload its page at the page's own address.
  func fetchAgain(at route: String) { _ = lead(to: route) }

  /// Tells the tab to navigate. Returns false if the link policy forbids it.
  private func lead(to route: String) -> Bool {
    var scratch = HTMLRenderer.Writer(capacity: 256)
    guard renderer.writeGo(route, into: &scratch) else { return false }
    went = (route, nil)
    write { renderer.writeGo(route, into: &$0) }
    return true
  }

  /// Tells the tab to request the answer that signs in or out.
  func writeIdentify() { write { renderer.writeIdentify(into: &$0) } }
  /// Tells the tab to reload its address.
  func writeGone() {
    // The reload covers everything.
    if isBehind { output = .empty }
    write { renderer.writeGone(into: &$0) }
  }

  /// Sets whether the browser asks before leaving the page.
  func tell(isUnsaved: Bool) {
    guard page.isUnsaved != isUnsaved else { return }
    page.isUnsaved = isUnsaved
    // A tab that isn't following now is told when it attaches.
    if isLive { writeUnsaved() }
  }

  func writeUnsaved() { write { renderer.writeUnsaved(page.isUnsaved, into: &$0) } }

  func writeLocation(_ location: Page.Location) { write { renderer.writeLocation(location.path, depth: location.depth, into: &$0) } }

  /// The cached markup of the page with one layer at a revision, if it is still valid.
  func markup(of revision: Int?, _ surroundings: HTMLRenderer.PageModel) -> ByteBuffer? { cached.markup(of: revision, surroundings) }

  /// Records an answer. It is cached if the same revision is requested again, since most pages are requested once.
  func note(_ markup: ByteBuffer, of revision: Int?, _ surroundings: HTMLRenderer.PageModel, in pages: WrittenPages) {
    cached.note(markup, of: revision, surroundings, in: pages)
  }

  /// Drops the cached markup.
  func forgetWritten(in pages: WrittenPages) { cached.forget(in: pages) }

  func model(of layers: [ScreenSnapshot]) -> HTMLRenderer.PageModel {
    var model = page
    model.layers = layers
    return model
  }

  func writeSnapshot(of layers: [ScreenSnapshot], at uri: String) {
    var model = model(of: layers)
    // Only a flow's page changes its address.
    if model.depth != nil { model.location = uri }
    write { renderer.writeSnapshot(model, into: &$0) }
  }

  /// Writes the announcement, focus and redirect that a tab has missed if it shows an older or unknown revision. Each
  /// is delivered once.
  ///
  /// - Parameter heard: The number of the message before the tab's stream started. Later messages are delivered by
  ///   the stream.
  func writeMissed(after known: Int?, heard: Int? = nil) {
    guard !isBehind else { return }
    func isMissed(_ told: Told?) -> Bool {
      guard let told else { return true }
      if let heard, let number = told.number, heard < number { return false }
      // Between a tab's attachment and its stream nothing is delivered. Announcements that change no content have no
      // revision.
      if !told.isHeard { return true }
      return known ?? .min < told.revision
    }
    if let said, isMissed(said.told) { write { renderer.writeSay(said.words, said.urgency, into: &$0) } }
    if let focused, isMissed(focused.told) { write { renderer.writeFocus(focused.target, in: focused.layer, into: &$0) } }
    if let went, isMissed(went.told) { write { renderer.writeGo(went.route, into: &$0) } }
    forgetMissed()
  }

  /// Records that the last taken message has this number in the log.
  ///
  /// - Parameter isHeard: Whether a stream is open to deliver it.
  func wasPublished(as number: Int, isHeard: Bool) {
    func noted(_ told: Told?) -> Told? {
      told.map { $0.number == nil ? Told(revision: $0.revision, number: number, isHeard: isHeard) : $0 }
    }
    let (words, focus, way) = (noted(said?.told), noted(focused?.told), noted(went?.told))
    said?.told = words
    focused?.told = focus
    went?.told = way
  }

  /// The page's redirect, if it couldn't be delivered.
  var untoldRoute: String? { went.flatMap { $0.told == nil ? destination ?? $0.route : nil } }

  /// Call if the tab left the page or was informed otherwise.
  func forgetMissed() { missed = nil }

  /// Drops held-back output. All layers are written again later.
  func dropUntold() { output = isLive ? .dropped : .empty }

  /// Writes all layers in place of dropped output, and missed announcements.
  func catchUp(with layers: [ScreenSnapshot], at uri: String) {
    output = .empty
    writeSnapshot(of: layers, at: uri)
    if page.isUnsaved { writeUnsaved() }
    writeMissed(after: .max)
  }

  private func write(_ body: (inout HTMLRenderer.Writer) -> Void) {
    guard isLive, !isBehind else { return }
    var message: HTMLRenderer.Writer
    if case .message(let writer) = output {
      message = writer
      // Release the other reference, to avoid a copy.
      output = .empty
    } else {
      message = HTMLRenderer.Writer(capacity: 0)
      renderer.beginMessage(pageID: page.pageID, into: &message)
    }
    body(&message)
    output = .message(message)
  }

  /// Takes the pending operations as one message for the stream. `nil` if there are none.
  func takeMessage() -> [UInt8]? {
    guard case .message(var message) = output else { return nil }
    output = .empty
    if said?.told == nil { said?.told = Told(revision: revision) }
    if focused?.told == nil { focused?.told = Told(revision: revision) }
    if went?.told == nil { went?.told = Told(revision: revision) }
    renderer.endMessage(into: &message)
    return message.bytes
  }

  /// Drops the earlier redirect if its tab received it.
  func forgetToldDestination() { if went.map({ $0.told != nil }) ?? true { destinations = [] } }

  /// Takes the redirect, unless another form caused it.
  ///
  /// - Parameter form: The form being answered. `nil` for any.
  func takeDestination(of form: String? = nil) -> String? {
    guard let form else {
      defer { (destinations, went) = ([], nil) }
      return destination
    }
    defer { if destinations.isEmpty { went = nil } }
    return destinations.lastIndex { $0.form == nil || $0.form == form }.map { destinations.remove(at: $0).route }
  }
}

/// The documents that show a page. Two if its address was opened twice.
struct Audience {
  private var tabs: [Double?] = []
  private(set) var wasLive = false

  var isLive: Bool { !tabs.isEmpty }

  mutating func attach(_ tab: Double?) {
    tabs.removeAll { $0 == tab }
    // Drops a document that ended without notice after a while.
    tabs = tabs.suffix(7) + [tab]
    wasLive = true
  }

  /// Returns whether it was the last.
  mutating func detach(_ tab: Double?) -> Bool {
    guard let index = tabs.firstIndex(of: tab) else { return false }
    tabs.remove(at: index)
    return tabs.isEmpty
  }

  mutating func detachAll() { tabs = [] }
}
