public import TesseraScreen

/// A host under test, driven by scripts: in this process, or a driver of a browser or window in another one.
///
/// ```swift
/// for script in HostConformance.scripts {
///   let result = try await HostConformance.run(script, on: MyHostSubject())
///   #expect(result.isPassed, "\(result)")
/// }
/// ```
/// If a method throws, the script fails at that step.
public protocol ConformanceSubject {
  /// The abilities of the host.
  var abilities: Set<ConformanceAbility> { get }
  /// Shows a fixture from the start, with an empty log. Call ``HostConformance/addServices(to:)`` on its
  /// environment.
  func begin(_ fixture: ConformanceFixture) async throws
  /// Performs an act in the way a user would. Throws if a user could not perform it.
  func carryOut(_ act: ConformanceAct) async throws
  /// Returns the current observation. If changes take time to arrive, waits until `isExpected` returns `true`
  /// or the subject's own time limit has passed.
  func observe(until isExpected: (ConformanceObservation) -> Bool) async throws -> ConformanceObservation
}

/// The visible state of a host and its recorded effects.
public struct ConformanceObservation: Hashable, Sendable, Codable {
  /// The accessibility tree of the topmost layer.
  public var tree: AccessibilityNode
  /// The actions in the fixture's ``ConformanceLog``.
  public var log: [String]
  /// The announcements.
  public var said: [String]
  /// The element that has the focus.
  public var focus: ConformanceTarget?
  /// The routes that were opened.
  public var opened: [String]

  /// Creates an observation.
  public init(
    tree: AccessibilityNode, log: [String] = [], said: [String] = [], focus: ConformanceTarget? = nil, opened: [String] = []
  ) {
    (self.tree, self.log, self.said, self.focus, self.opened) = (tree, log, said, focus, opened)
  }
}
