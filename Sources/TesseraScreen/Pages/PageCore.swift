internal import TesseraDiff

/// The data shared by all layers of a page. Used in the page's isolation.
package final class PageCore {
  package var environment: ScreenEnvironment
  package let inbox: Page.EffectInbox
  package weak var host: (any ScreenHost)?
  package var record: ((Page.LogEntry) -> Void)?
  package var hasEnded = false
  /// What happens to pending undo when the page ends.
  var ending = PageEnding.forGood
  /// Asks the page's flows to open a route.
  var openRoute: (String) -> Bool = { _ in false }
  var layers: () -> [any Layer] = { [] }
  /// Called before a flow opens one of its routes.
  package var mayOpen: (String) -> Bool = { _ in true }
  /// Handles a sign-in or a sign-out while no host is attached. If set, the page will be shown again, so
  /// navigation is postponed until then.
  package var identifyUnseen: ((Identity?) -> Void)?
  private var unseenStep: ((PageCore) -> Void)?
  /// The route of a page with one screen. `nil` if a flow determines the route.
  package var route: String?
  /// Whether the host must be told the location after all layers were shown.
  package var needsLocation = false
  /// The location that the host was told last.
  package var told: Page.Location?
  /// Shared by all layers, because they are compared one after another. Created for the first change and released
  /// when the page rests, because its buffers are as long as the longest lists that it compared.
  var differencer: Differencer {
    if let kept { return kept }
    let made = Differencer()
    kept = made
    return made
  }
  private var kept: Differencer?
  /// The ids that were reported as duplicates. Each is reported once, because a screen is evaluated at every
  /// event.
  var reportedDuplicates: Set<String> = []
  /// The reports that would be repeated at each evaluation. The set is bounded, so reports can repeat after it was
  /// cleared.
  private var reported: Set<String> = []
  package private(set) var lastLayer = 0
  private var lastAddress = 0
  /// The token of the effect that was started last.
  private(set) var lastToken = 0
  /// Whether replies that overwrite the user's edits are reported. Only tests set it.
  var watchesEdits = false
  /// The codec that encodes the page's states, used repeatedly.
  package var codec: (any StateCodec)?
  /// A gate for effects that start now.
  package var gate: EffectGate?
  /// The number of replies so far that reported the outcome of a request elsewhere.
  var outcomes = 0
  /// The cause of current changes, as named by the page's owner. Effects that begin now have the same cause, and
  /// so do the changes by their replies.
  package var cause: String?
  private var causes: [Int: String] = [:]
  /// The loads that reported that there is nothing to load, by layer and id, with their tokens.
  private var missing: [Page.LayerID: [EffectID?: Int]] = [:]

  package init(environment: ScreenEnvironment, inbox: Page.EffectInbox) {
    (self.environment, self.inbox) = (environment, inbox)
  }

  /// Releases the memory that only changes need.
  func rest() { kept = nil }

  /// Reports the location to the host, even if it hasn't changed.
  package func retellLocation() {
    needsLocation = true
    told = nil
  }

  package func nextLayer() -> Page.LayerID {
    lastLayer += 1
    return Page.LayerID(lastLayer)
  }

  /// Continues the layer ids after those of a saved page.
  package func countLayers(from last: Int) { lastLayer = max(lastLayer, last) }

  /// A reply address for effects that don't belong to a layer. Hosts never see it.
  package func nextAddress() -> Page.LayerID {
    lastAddress -= 1
    return Page.LayerID(lastAddress)
  }

  func nextToken() -> Int {
    lastToken += 1
    if let cause { causes[lastToken] = cause }
    return lastToken
  }

  /// Whether a load of a layer reported that there is nothing to load, and none with its id succeeded since.
  func isMissing(in layer: Page.LayerID) -> Bool { missing[layer].map { !$0.isEmpty } ?? false }

  /// Runs a closure with the cause of the effect that a reply belongs to.
  func following<Value>(_ reply: Page.EffectInbox.Reply, _ body: () -> Value) -> Value {
    switch reply.kind {
    case .missing: missing[reply.layer, default: [:]][reply.effect] = reply.token
    case .answer:
      if let token = missing[reply.layer]?[reply.effect], token != reply.token { missing[reply.layer]?[reply.effect] = nil }
    default: break
    }
    let before = cause
    cause = reply.kind == .ended ? causes.removeValue(forKey: reply.token) : causes[reply.token]
    defer { cause = before }
    return body()
  }

  /// Stores a navigation step if it has to wait for a host, and returns whether it does.
  func waits(_ step: @escaping (PageCore) -> Void) -> Bool {
    guard host == nil, !hasEnded, identifyUnseen != nil else { return false }
    unseenStep = step
    return true
  }

  func takeUnseenStep() {
    let step = unseenStep
    unseenStep = nil
    step?(self)
  }

  /// Changes what a layer presents. Layers above, such as a flow's question about unsaved changes, are first
  /// removed from the host and shown again afterwards, because hosts remove layers only from the top.
  func changePresented(on layer: any Layer, _ change: () -> Void) {
    let covering = Array(layers().drop { $0 !== layer }.dropFirst(1 + layer.presentedLayers.count).filter(\.isShown))
    let host = host as? any LayerHost
    for layer in covering.reversed() { host?.dismiss(layer.id) }
    change()
    guard !covering.isEmpty else { return }
    for layer in layer.presentedLayers { layer.evaluate() }
    for layer in covering { host?.show(layer.snapshot) }
  }

  func reportOnce(_ code: Diagnostic.Code, _ message: String) {
    if reported.count >= 1_000 { reported.removeAll() }
    if reported.insert(message).inserted { report(code, .warning, message) }
  }

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
