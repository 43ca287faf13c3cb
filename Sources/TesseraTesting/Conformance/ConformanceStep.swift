public import TesseraScreen

extension HostConformance {
  /// An element on the screen, identified by its accessibility role and label.
  public struct Target: Hashable, Sendable, Codable {
    /// The role.
    public var role: AccessibilityNode.Role
    /// The label.
    public var label: String
    /// The index among elements with the same role and label, in reading order, from 0.
    public var occurrence: Int

    /// Creates a target.
    public init(_ role: AccessibilityNode.Role, _ label: String, occurrence: Int = 0) {
      (self.role, self.label, self.occurrence) = (role, label, occurrence)
    }
  }
}

extension HostConformance {
  /// An act of the user.
  @nonexhaustive
  public enum Act: Hashable, Sendable {
    /// Presses an element.
    case press(Target)
    /// Tries to press a disabled element. This must have no effect.
    case attempt(Target)
    /// Opens a menu by its button and chooses the action with this name.
    case choose(String, Target)
    /// Replaces a field's text.
    case type(String, Target)
    /// Sets a switch on or off.
    case turn(Target, Bool)
    /// Moves a slider to a value.
    case slide(Target, Double)
    /// Chooses a file for a field. The parameters are the file's name and its text.
    case handOver(file: String, String, Target)
    /// Swipes an element's row from its leading or trailing edge and presses the action with this name.
    case swipe(Target, isFromBeginning: Bool, String)
    /// Moves the focus forwards by the keyboard until the target has it. The target may already have it.
    case walk(Target)
    /// Presses the focused element with the key.
    case enter
    /// Opens a main area of the app by its tab.
    case goTo(area: String)
    /// Closes the topmost layer.
    case dismiss
    /// Scrolls until these rows are visible in the long section with this heading.
    case reveal(String, Range<Int>)
    /// Makes the window wide enough for several columns, or narrow enough for only one.
    case resize(isWide: Bool)
    /// Disconnects the host from the page.
    case disconnect
    /// Reconnects the host.
    case reconnect
  }
}

extension HostConformance {
  /// An expectation that must hold, immediately or once the host has processed all changes.
  @nonexhaustive
  public enum Expectation: Hashable, Sendable {
    /// The accessibility tree of the topmost layer, without the host's own close and back buttons.
    case tree(AccessibilityNode)
    /// All actions that the screens have handled since the script began, in order.
    case log([String])
    /// All announcements.
    case said([String])
    /// The target that has the keyboard focus.
    case focus(Target)
    /// The routes that were opened.
    case opened([String])
  }
}

extension HostConformance {
  /// One step of a script.
  public enum Step: Hashable, Sendable {
    /// An act of the user.
    case act(Act)
    /// An expectation that must hold.
    case expect(Expectation)
  }
}

extension HostConformance {
  /// An optional ability of a host. Scripts that require a missing one are skipped.
  public enum Ability: String, Hashable, Sendable, Codable, CaseIterable {
    case layers, announcements, focus, routes, reconnect, reveal, resize, menus, files, swipes, keys, areas
  }
}

extension HostConformance {
  /// A sequence of steps that every host must handle in the same way, starting with a fixture. Scripts are
  /// values. As JSON, a driver in any language can run them.
  public struct Script: Hashable, Sendable, Codable {
    /// The behavior that it verifies, as a sentence.
    public var name: String
    /// The name of the fixture it starts with.
    public var fixture: String
    /// The abilities that the host needs.
    public var requires: Set<Ability>
    /// The steps, in order.
    public var steps: [Step]

    /// Creates a script.
    public init(_ name: String, fixture: String, requires: Set<Ability> = [], _ steps: [Step]) {
      (self.name, self.fixture, self.requires, self.steps) = (name, fixture, requires, steps)
    }
  }
}

extension HostConformance.Script: CustomStringConvertible {
  /// The script's name.
  public var description: String { name }
}
