public import TesseraScreen

extension HostConformance {
  /// A host under test, driven by scripts: in this process, or a driver of a browser or window in another one.
  ///
  /// ```swift
  /// for script in HostConformance.scripts {
  ///   let result = try await HostConformance.run(script, on: MyHostSubject())
  ///   #expect(result.isPassed, "\(result)")
  /// }
  /// ```
  /// If a method throws, the script fails at that step.
  public protocol Subject {
    /// The abilities of the host.
    var abilities: Set<Ability> { get }
    /// Shows a fixture from the start, with an empty log. Call ``HostConformance/addServices(to:)`` on its
    /// environment.
    func begin(_ fixture: Fixture) async throws
    /// Performs an act in the way a user would. Throws if a user could not perform it.
    func carryOut(_ act: Act) async throws
    /// Returns the current observation. If changes take time to arrive, waits until `isExpected` returns `true`
    /// or the subject's own time limit has passed.
    func observe(until isExpected: (Observation) -> Bool) async throws -> Observation
  }
}

extension HostConformance {
  /// The visible state of a host and its recorded effects.
  public struct Observation: Hashable, Sendable, Codable {
    /// The accessibility tree of the topmost layer.
    public var tree: AccessibilityNode
    /// The actions in the fixture's ``HostConformance/Log``.
    public var log: [String]
    /// The announcements.
    public var said: [String]
    /// The element that has the focus.
    public var focus: Target?
    /// The routes that were opened.
    public var opened: [String]

    /// Creates an observation.
    public init(
      tree: AccessibilityNode, log: [String] = [], said: [String] = [], focus: Target? = nil, opened: [String] = []
    ) {
      (self.tree, self.log, self.said, self.focus, self.opened) = (tree, log, said, focus, opened)
    }
  }
}
