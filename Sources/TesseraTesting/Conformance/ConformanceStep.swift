public import TesseraScreen

/// An element on the screen, identified by its accessibility role and label.
public struct ConformanceTarget: Hashable, Sendable, Codable {
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

/// An act of the user.
@nonexhaustive
public enum ConformanceAct: Hashable, Sendable {
  /// Presses an element.
  case press(ConformanceTarget)
  /// Tries to press a disabled element. This must have no effect.
  case attempt(ConformanceTarget)
  /// Opens a menu by its button and chooses the action with this name.
  case choose(String, ConformanceTarget)
  /// Replaces a field's text.
  case type(String, ConformanceTarget)
  /// Sets a switch on or off.
  case turn(ConformanceTarget, Bool)
  /// Moves a slider to a value.
  case slide(ConformanceTarget, Double)
  /// Chooses a file for a field. The parameters are the file's name and its text.
  case handOver(file: String, String, ConformanceTarget)
  /// Swipes an element's row from its leading or trailing edge and presses the action with this name.
  case swipe(ConformanceTarget, isFromBeginning: Bool, String)
  /// Moves the focus forwards by the keyboard until the target has it. The target may already have it.
  case walk(ConformanceTarget)
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

/// An expectation that must hold, immediately or once the host has processed all changes.
@nonexhaustive
public enum ConformanceExpectation: Hashable, Sendable {
  /// The accessibility tree of the topmost layer, without the host's own close and back buttons.
  case tree(AccessibilityNode)
  /// All actions that the screens have handled since the script began, in order.
  case log([String])
  /// All announcements.
  case said([String])
  /// The target that has the keyboard focus.
  case focus(ConformanceTarget)
  /// The routes that were opened.
  case opened([String])
}

/// One step of a script.
public enum ConformanceStep: Hashable, Sendable {
  /// An act of the user.
  case act(ConformanceAct)
  /// An expectation that must hold.
  case expect(ConformanceExpectation)
}

/// An optional ability of a host. Scripts that require a missing one are skipped.
public enum ConformanceAbility: String, Hashable, Sendable, Codable, CaseIterable {
  case layers, announcements, focus, routes, reconnect, reveal, resize, menus, files, swipes, keys, areas
}

/// A sequence of steps that every host must handle in the same way, starting with a fixture. Scripts are
/// values. As JSON, a driver in any language can run them.
public struct ConformanceScript: Hashable, Sendable, Codable {
  /// The behavior that it verifies, as a sentence.
  public var name: String
  /// The name of the fixture it starts with.
  public var fixture: String
  /// The abilities that the host needs.
  public var requires: Set<ConformanceAbility>
  /// The steps, in order.
  public var steps: [ConformanceStep]

  /// Creates a script.
  public init(_ name: String, fixture: String, requires: Set<ConformanceAbility> = [], _ steps: [ConformanceStep]) {
    (self.name, self.fixture, self.requires, self.steps) = (name, fixture, requires, steps)
  }
}

extension ConformanceScript: CustomStringConvertible {
  /// The script's name.
  public var description: String { name }
}
