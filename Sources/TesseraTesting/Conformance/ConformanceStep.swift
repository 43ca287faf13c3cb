public import TesseraScreen

/// Something on the screen that a script means, by what a screen reader says of it.
public struct ConformanceTarget: Hashable, Sendable, Codable {
  /// The role.
  public var role: AccessibilityNode.Role
  /// The label.
  public var label: String
  /// The number among several with the same role and label, in reading order, from 0.
  public var occurrence: Int

  /// A thing by its role and label.
  public init(_ role: AccessibilityNode.Role, _ label: String, occurrence: Int = 0) {
    (self.role, self.label, self.occurrence) = (role, label, occurrence)
  }
}

/// An act of a person.
@nonexhaustive
public enum ConformanceAct: Hashable, Sendable {
  /// Presses something.
  case press(ConformanceTarget)
  /// Tries to press something that cannot be used: whatever the host lets happen, nothing must come of it.
  case attempt(ConformanceTarget)
  /// Opens a menu by its button, and chooses one of its actions by name.
  case choose(String, ConformanceTarget)
  /// Replaces a field's text.
  case type(String, ConformanceTarget)
  /// Turns a switch on or off.
  case turn(ConformanceTarget, Bool)
  /// Moves a slider.
  case slide(ConformanceTarget, Double)
  /// Hands a file with a name and a text over to a field, as somebody who chose it.
  case handOver(file: String, String, ConformanceTarget)
  /// Swipes the row of something, from its beginning or from its end, and presses the action of that side that is called so.
  case swipe(ConformanceTarget, isFromBeginning: Bool, String)
  /// Goes on by the keyboard alone, from what has the focus, until this has it; it may have it already.
  case walk(ConformanceTarget)
  /// Presses what has the focus by its key.
  case enter
  /// Goes to a main area of the app by its tab.
  case goTo(area: String)
  /// Closes the layer on top.
  case dismiss
  /// Scrolls until these rows of a long section, known by its heading, are in view.
  case reveal(String, Range<Int>)
  /// Gives the window room for columns, or for one only.
  case resize(isWide: Bool)
  /// Cuts the host off from the page.
  case disconnect
  /// Connects it again.
  case reconnect
}

/// An expectation that must hold, now or as soon as the host has caught up.
@nonexhaustive
public enum ConformanceExpectation: Hashable, Sendable {
  /// The accessibility tree of the layer on top, without what the host adds of its own (close and back buttons).
  case tree(AccessibilityNode)
  /// All actions that the screens handled since the script began, in order.
  case log([String])
  /// Everything that was announced.
  case said([String])
  /// The target that has the keyboard focus.
  case focus(ConformanceTarget)
  /// Routes that were gone to.
  case opened([String])
}

/// One step of a script.
public enum ConformanceStep: Hashable, Sendable {
  /// A person does something.
  case act(ConformanceAct)
  /// Something must be so.
  case expect(ConformanceExpectation)
}

/// An ability of a host beside showing one layer; scripts that need what it cannot are skipped.
public enum ConformanceAbility: String, Hashable, Sendable, Codable, CaseIterable {
  case layers, announcements, focus, routes, reconnect, reveal, resize, menus, files, swipes, keys, areas
}

/// A story that every host must tell in the same way: a fixture, and steps. A value; in JSON a driver in any language can run it.
public struct ConformanceScript: Hashable, Sendable, Codable {
  /// The sentence that it shows to be true.
  public var name: String
  /// The fixture it begins with.
  public var fixture: String
  /// The abilities that the host must have.
  public var requires: Set<ConformanceAbility>
  /// The steps, in order.
  public var steps: [ConformanceStep]

  /// A script.
  public init(_ name: String, fixture: String, requires: Set<ConformanceAbility> = [], _ steps: [ConformanceStep]) {
    (self.name, self.fixture, self.requires, self.steps) = (name, fixture, requires, steps)
  }
}

extension ConformanceScript: CustomStringConvertible {
  /// The script's name.
  public var description: String { name }
}
