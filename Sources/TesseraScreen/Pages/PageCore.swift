internal import TesseraDiff

/// The parts that all layers of one page share. Lives where the page lives.
package final class PageCore {
  package var environment: ScreenEnvironment
  package let inbox: EffectInbox
  package weak var host: (any ScreenHost)?
  package var record: ((PageLogEntry) -> Void)?
  package var hasEnded = false
  /// The fate of what could still be taken back, once the page ends.
  var ending = PageEnding.forGood
  /// Asks the flows of the page whether one of them has the route.
  var openRoute: (String) -> Bool = { _ in false }
  /// All layers of the page, from the bottom.
  var layers: () -> [any Layer] = { [] }
  /// Asked before a flow goes to one of its routes.
  package var mayOpen: (String) -> Bool = { _ in true }
  /// Takes whoever signs in or out while nobody shows the page. A page that has it is shown again: whatever leads elsewhere waits until then.
  package var identifyUnseen: ((Identity?) -> Void)?
  /// The step that leads elsewhere and waits until somebody shows the page; the last one counts.
  private var unseenStep: ((PageCore) -> Void)?
  /// Whether hosts are to be told where the page is, once everything was shown.
  package var needsLocation = false
  /// The location that the host was told last.
  package var told: ScreenLocation?
  /// One for all layers: they are compared one after another. Made when something changes, and given back where the page rests: it holds as much as
  /// the longest lists took that it compared.
  var differencer: Differencer {
    if let kept { return kept }
    let made = Differencer()
    kept = made
    return made
  }
  private var kept: Differencer?
  /// Ids that were reported as duplicates: once is enough, a screen is evaluated at every event.
  var reportedDuplicates: Set<String> = []
  /// The reports that would be made again at each evaluation. Bounded: beyond that, reports repeat.
  private var reported: Set<String> = []
  /// The id of the layer that was made last.
  package private(set) var lastLayer = 0
  private var lastAddress = 0
  private var lastToken = 0
  /// Writes the page's states again and again.
  package var codec: (any StateCodec)?
  /// Effects that begin now wait until it is opened.
  package var gate: EffectGate?
  /// The number of answers that said what became of something elsewhere.
  var outcomes = 0

  package init(environment: ScreenEnvironment, inbox: EffectInbox) {
    (self.environment, self.inbox) = (environment, inbox)
  }

  /// Gives back what only changes need.
  func rest() { kept = nil }

  /// Tells the host where the page is, even if that did not change.
  package func retellLocation() {
    needsLocation = true
    told = nil
  }

  package func nextLayer() -> LayerID {
    lastLayer += 1
    return LayerID(lastLayer)
  }

  /// Goes on counting layers after those of a page that was kept.
  package func countLayers(from last: Int) { lastLayer = max(lastLayer, last) }

  /// An address for the replies of effects that belong to no layer; hosts never see one.
  package func nextAddress() -> LayerID {
    lastAddress -= 1
    return LayerID(lastAddress)
  }

  func nextToken() -> Int {
    lastToken += 1
    return lastToken
  }

  /// Whether a step that leads elsewhere waits until somebody shows the page.
  func waits(_ step: @escaping (PageCore) -> Void) -> Bool {
    guard host == nil, !hasEnded, identifyUnseen != nil else { return false }
    unseenStep = step
    return true
  }

  /// Carries out what waited until somebody shows the page.
  func takeUnseenStep() {
    let step = unseenStep
    unseenStep = nil
    step?(self)
  }

  /// Changes what a layer presents. What stands over that, such as the question of a flow whether to leave, goes from the host first and comes back
  /// afterwards: hosts take layers away from the top.
  func changePresented(on layer: any Layer, _ change: () -> Void) {
    let covering = Array(layers().drop { $0 !== layer }.dropFirst(1 + layer.presentedLayers.count).filter(\.isShown))
    let host = host as? any LayerHost
    for layer in covering.reversed() { host?.dismiss(layer.id) }
    change()
    guard !covering.isEmpty else { return }
    for layer in layer.presentedLayers { layer.evaluate() }
    for layer in covering { host?.show(layer.snapshot) }
  }

  /// Reports the same thing once.
  func reportOnce(_ code: Diagnostic.Code, _ message: String) {
    if reported.count >= 1_000 { reported.removeAll() }
    if reported.insert(message).inserted { report(code, .warning, message) }
  }

  package func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .warning, _ message: String) {
    environment.report(Diagnostic(code, severity, message))
  }
}

/// One step on a page, in order: enough to log it, and to follow it in a test.
public enum PageLogEntry: Sendable {
  /// A host reported an event.
  case event(ScreenEvent, EventOutcome)
  /// An event meant something to its item; in words.
  case intent(LayerID, String)
  /// A screen handled an action; the action, and in words.
  case action(LayerID, any Sendable, String)
  /// A flow went somewhere; its navigation value, printed.
  case navigation(String)
}

extension PageLogEntry: CustomStringConvertible {
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
