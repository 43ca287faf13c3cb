internal import TesseraDiff

/// The data shared by all layers of a page. Used in the page's isolation.
package final class PageCore {
  package var environment: ScreenEnvironment
  package let inbox: Page.EffectInbox
  package weak var host: (any ScreenHost)?
  /// How the page ended. `nil` while it is used.
  var end: PageEnding?
  package var routing = Routing()
  package var address = Address()
  var storing = Storing()
  var watching = Watching()
  var replies = Replies()
  private var ids = IDs()
  private var reports = Reports()
  private var keptDifferencer: Differencer?

  package init(environment: ScreenEnvironment, inbox: Page.EffectInbox) {
    (self.environment, self.inbox) = (environment, inbox)
  }

  /// The targets of links and sign-ins.
  package struct Routing {
    /// The bottom layer. `nil` after the page ended.
    unowned var root: (any Layer)?
    /// Called before a flow opens one of its routes.
    package var mayOpen: (String) -> Bool = { _ in true }
    /// Handles a sign-in or a sign-out while no host is attached. If set, the page will be shown again, so
    /// navigation is postponed until then.
    package var identifyUnseen: ((Identity?) -> Void)?
    fileprivate var postponed: ((PageCore) -> Void)?
  }

  /// The location of the page, and the one that the host was told.
  package struct Address {
    /// The route of a page with one screen. `nil` if a flow determines the route.
    var route: String?
    /// Whether the host must be told the location after all layers were shown.
    package var mustTell = false
    /// The location that the host was told last.
    package var told: Page.Location?
  }

  /// Set by an owner that stores the page.
  struct Storing {
    /// The codec that encodes the page's states, used repeatedly.
    var codec: (any StateCodec)?
    /// A gate for effects that start now.
    var gate: EffectGate?
  }

  /// Set by logs and tests that watch the page.
  struct Watching {
    var record: ((Page.LogEntry) -> Void)?
    /// Whether replies that overwrite the user's edits are reported. Only tests set it.
    var edits = false
  }

  /// Facts from earlier replies that later replies and effects need.
  struct Replies {
    /// The number of replies so far that reported the outcome of a request elsewhere.
    var outcomes = 0
    /// The cause of current changes, as named by the page's owner. Effects that begin now have the same cause, and
    /// so do the changes by their replies.
    var cause: String?
    /// The causes of running effects, by token.
    fileprivate var causes: [Int: String] = [:]
    /// The loads that reported that there is nothing to load, by layer and id, with their tokens.
    fileprivate var missing: [Page.LayerID: [EffectID?: Int]] = [:]

    /// Whether a load of a layer reported that there is nothing to load, and none with its id succeeded since.
    func isMissing(in layer: Page.LayerID) -> Bool { missing[layer].map { !$0.isEmpty } ?? false }

    /// Notes a reply, and returns the cause of its effect.
    fileprivate mutating func take(_ reply: Page.EffectInbox.Reply) -> String? {
      switch reply.kind {
      case .missing: missing[reply.layer, default: [:]][reply.effect] = reply.token
      case .answer:
        if let token = missing[reply.layer]?[reply.effect], token != reply.token { missing[reply.layer]?[reply.effect] = nil }
      default: break
      }
      return reply.kind == .ended ? causes.removeValue(forKey: reply.token) : causes[reply.token]
    }
  }

  /// The last assigned numbers.
  private struct IDs {
    var layer = 0
    var address = 0
    var token = 0
  }

  /// Earlier reports. A screen is evaluated at every event, but each mistake is reported once.
  private struct Reports {
    var duplicates: Set<String> = []
    /// Cleared when it has 1,000 messages. They can then be reported again.
    var messages: Set<String> = []
  }
}

extension PageCore {
  package var lastLayer: Int { ids.layer }
  package func record(_ entry: @autoclosure () -> Page.LogEntry) { watching.record?(entry()) }
  /// The token of the effect that was started last.
  var lastToken: Int { ids.token }
  var hasEnded: Bool { end != nil }
  private var layers: [any Layer] { routing.root?.layers ?? [] }

  package func nextLayer() -> Page.LayerID {
    ids.layer += 1
    return Page.LayerID(ids.layer)
  }

  /// Continues the layer ids after those of a saved page.
  package func countLayers(from last: Int) { ids.layer = max(ids.layer, last) }

  /// A reply address for effects that don't belong to a layer. Hosts never see it.
  package func nextAddress() -> Page.LayerID {
    ids.address -= 1
    return Page.LayerID(ids.address)
  }

  func nextToken() -> Int {
    ids.token += 1
    if let cause = replies.cause { replies.causes[ids.token] = cause }
    return ids.token
  }

  /// Shared by all layers, because they are compared one after another. Created for the first change and released
  /// when the page rests, because its buffers are as long as the longest lists that it compared.
  var differencer: Differencer {
    if let keptDifferencer { return keptDifferencer }
    let made = Differencer()
    keptDifferencer = made
    return made
  }

  /// Releases the memory that only changes need.
  func rest() { keptDifferencer = nil }

  /// Reports the location to the host, even if it hasn't changed.
  package func retellLocation() {
    address.mustTell = true
    address.told = nil
  }

  /// Runs a closure with the cause of the effect that a reply belongs to.
  func following<Value>(_ reply: Page.EffectInbox.Reply, _ body: () -> Value) -> Value {
    let before = replies.cause
    replies.cause = replies.take(reply)
    defer { replies.cause = before }
    return body()
  }

  /// Stores a navigation step if it has to wait for a host, and returns whether it does.
  func waits(_ step: @escaping (PageCore) -> Void) -> Bool {
    guard host == nil, !hasEnded, routing.identifyUnseen != nil else { return false }
    routing.postponed = step
    return true
  }

  func takePostponedStep() {
    let step = routing.postponed
    routing.postponed = nil
    step?(self)
  }

  /// Changes what a layer presents. Layers above, such as a flow's question about unsaved changes, are first
  /// removed from the host and shown again afterwards, because hosts remove layers only from the top.
  func changePresented(on layer: any Layer, _ change: () -> Void) {
    let covering = Array(layers.drop { $0 !== layer }.dropFirst(1 + layer.presentedLayers.count).filter(\.isShown))
    let host = host as? any LayerHost
    for layer in covering.reversed() { host?.dismiss(layer.id) }
    change()
    guard !covering.isEmpty else { return }
    for layer in layer.presentedLayers { layer.evaluate() }
    for layer in covering { host?.show(layer.snapshot) }
  }

  func reportOnce(_ code: Diagnostic.Code, _ message: String) {
    if reports.messages.count >= 1_000 { reports.messages.removeAll() }
    if reports.messages.insert(message).inserted { report(code, .warning, message) }
  }

  /// Whether a duplicate id is reported. Each is reported once, and not endlessly many of them.
  func isFirstReport(ofDuplicate text: String) -> Bool { reports.duplicates.count < 1_000 && reports.duplicates.insert(text).inserted }

  package func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .warning, _ message: String) {
    environment.report(Diagnostic(code, severity, message))
  }
}

extension Page {
  /// A step on a page, in order. Enough to log it and to follow it in a test.
  public enum LogEntry: Sendable {
    /// A host reported an event.
    case event(ScreenEvent, ScreenEvent.Outcome)
    /// An item converted an event to an intent, with a description.
    case intent(LayerID, String)
    /// A screen handled an action, with a description.
    case action(LayerID, any Sendable, String)
    /// A flow navigated, with a description of its navigation value.
    case navigation(String)
  }
}

extension Page.LogEntry: CustomStringConvertible {
  /// One line: `1 action didPressInvite`.
  public var description: String {
    switch self {
    case .event(let event, let outcome): "\(event.layer) event \(event.kind) \(outcome)"
    case .intent(let layer, let words): "\(layer) \(words)"
    case .action(let layer, _, let words): "\(layer) action \(words)"
    case .navigation(let words): "navigation \(words)"
    }
  }
}
