public import TesseraScreen

/// A host under test, as scripts drive it: in this process, or a driver of a browser or a window elsewhere.
///
/// ```swift
/// for script in HostConformance.scripts {
///   let result = try await HostConformance.run(script, on: MyHostSubject())
///   #expect(result.isPassed, "\(result)")
/// }
/// ```
/// Whatever a method throws fails the script at that step.
public protocol ConformanceSubject {
  /// The abilities of the host.
  var abilities: Set<ConformanceAbility> { get }
  /// Shows a fixture anew, with an empty log, in an environment with what ``HostConformance/addServices(to:)`` puts in.
  func begin(_ fixture: ConformanceFixture) async throws
  /// Does what a person does, by the means of a person; throws where a person could not.
  func carryOut(_ act: ConformanceAct) async throws
  /// The observation now. Where changes take time to arrive: as soon as `isExpected` holds, or after the subject's own limit whatever is so.
  func observe(until isExpected: (ConformanceObservation) -> Bool) async throws -> ConformanceObservation
}

/// An observation of what a host shows and has done.
public struct ConformanceObservation: Hashable, Sendable, Codable {
  /// The accessibility tree of the layer on top.
  public var tree: AccessibilityNode
  /// The actions of the fixture's ``ConformanceLog``.
  public var log: [String]
  /// The announcements.
  public var said: [String]
  /// The target that has the focus.
  public var focus: ConformanceTarget?
  /// The routes that it opened.
  public var opened: [String]

  /// An observation.
  public init(
    tree: AccessibilityNode, log: [String] = [], said: [String] = [], focus: ConformanceTarget? = nil, opened: [String] = []
  ) {
    (self.tree, self.log, self.said, self.focus, self.opened) = (tree, log, said, focus, opened)
  }
}
