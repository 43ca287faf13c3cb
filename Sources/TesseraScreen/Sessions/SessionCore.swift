internal import TesseraDiff

/// What all layers of one page share. Lives where the sessions live.
package final class SessionCore {
  var environment: ScreenEnvironment
  let inbox: EffectInbox
  weak var host: (any ScreenHost)?
  var record: ((SessionRecord) -> Void)?
  var hasEnded = false
  /// One for all layers: they are compared one after another. Made when something changes for the first time.
  lazy var differencer = Differencer()
  /// Those who take routes before the host is asked, by who they are; the last one first.
  var routers: [(owner: ObjectIdentifier, open: (String) -> Bool)] = []
  /// Ids that were reported as duplicates: once is enough, a screen is evaluated at every event.
  var reportedDuplicates: Set<String> = []
  /// What was reported and would be again at each evaluation. Bounded: beyond that, reports repeat.
  private var reported: Set<String> = []
  private var lastLayer = 0
  private var lastToken = 0

  init(environment: ScreenEnvironment, inbox: EffectInbox) {
    (self.environment, self.inbox) = (environment, inbox)
  }

  func nextLayer() -> LayerID {
    lastLayer += 1
    return LayerID(lastLayer)
  }

  func nextToken() -> Int {
    lastToken += 1
    return lastToken
  }

  /// Whether somebody on the page took the route.
  func open(_ route: String) -> Bool { routers.reversed().contains { $0.open(route) } }

  /// Reports the same thing once.
  func reportOnce(_ code: Diagnostic.Code, _ message: String) {
    if reported.count >= 1_000 { reported.removeAll() }
    if reported.insert(message).inserted { report(code, .warning, message) }
  }

  func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .warning, _ message: String) {
    environment.report(Diagnostic(code, severity, message))
  }
}

/// One step of what happened on a page, in order: enough to log it, and to follow it in a test.
public enum SessionRecord: Sendable {
  /// A host reported an event.
  case event(ScreenEvent, EventOutcome)
  /// An event meant something to its item; in words.
  case intent(LayerID, String)
  /// A screen handled an action; the action, and in words.
  case action(LayerID, any Sendable, String)
  /// A flow went somewhere; its navigation value, printed.
  case navigation(String)
}

extension SessionRecord: CustomStringConvertible {
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
