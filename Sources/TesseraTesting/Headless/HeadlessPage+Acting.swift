public import TesseraScreen

// The source location is passed as separate parameters because only a default argument of the call itself has
// the caller's line.
extension HeadlessPage {
  /// Presses a button, link, row, choice or option, or toggles a switch.
  ///
  /// - Parameters:
  ///   - role: The role, if several elements have the same label.
  ///   - container: The title of the element's section, or another element in its row, if that is needed to
  ///     tell elements apart.
  /// - Returns: Whether the screen accepted it. If not, the test has failed.
  @discardableResult
  public func tap(
    _ label: Phrase, role: AccessibilityNode.Role? = nil, in container: Phrase? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let element = try find(label, role, container, "tapped") { $0.isPressable }
      try fire(element, element.control?.kind == .toggle ? .flag(!element.states.contains(.checked)) : nil)
    }
  }

  /// Replaces the text of a field.
  @discardableResult
  public func type(
    _ text: String, into label: Phrase, in container: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let element = try find(label, nil, container, "typed into") { if case .textField = $0 { true } else { false } }
      try fire(element, .text(text))
    }
  }

  /// Toggles a switch, or sets it to `isOn`.
  @discardableResult
  public func toggle(
    _ label: Phrase, to isOn: Bool? = nil, in container: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let element = try find(label, nil, container, "switched") { $0 == .toggle }
      try fire(element, .flag(isOn ?? !element.states.contains(.checked)))
    }
  }

  /// Moves a slider.
  @discardableResult
  public func slide(
    _ label: Phrase, to value: Double, in container: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let element = try find(label, nil, container, "slid") { if case .slider = $0 { true } else { false } }
      try fire(element, .number(value))
    }
  }

  /// Selects or deselects an option of a picker. Does nothing if the option already has that state.
  @discardableResult
  public func select(
    _ label: Phrase, _ isOn: Bool = true, in container: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let element = try find(label, nil, container, "selected") { $0 == .button }
      if element.states.contains(.checked) != isOn { try fire(element, nil) }
    }
  }

  /// Shows or hides the children of an option in a tree, even if the option itself cannot be selected.
  @discardableResult
  public func expand(
    _ label: Phrase, in container: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let option = try named(label, nil, container, "expanded") { $0 == .button }
      guard let expander = elements.first(where: { $0.row == option.row && $0.control?.name == Element.Option.expand }) else {
        throw Failure("\(option) has nothing below it to show.")
      }
      try fire(expander, nil)
    }
  }

  /// Picks options of a choice: presses the choice, waits for its picker, selects the options, and presses
  /// `confirm` if the picker has such a button.
  @discardableResult
  public func choose(
    _ options: Phrase..., in choice: Phrase, confirm: Phrase? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) async throws -> Bool {
    guard tap(choice, fileID: fileID, filePath: filePath, line: line, column: column) else { return false }
    try await settle()
    for option in options {
      guard tap(option, fileID: fileID, filePath: filePath, line: line, column: column) else { return false }
      try await settle()
    }
    if let confirm {
      guard tap(confirm, role: .button, fileID: fileID, filePath: filePath, line: line, column: column) else { return false }
      try await settle()
    }
    return true
  }

  /// Drags a row of a reorderable list before another one, or to the end.
  ///
  /// - Parameters:
  ///   - label: An element in the row.
  ///   - target: An element in the row before which it is dropped, or `nil` for the end.
  @discardableResult
  public func move(
    _ label: Phrase, before target: Phrase?, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      func row(_ label: Phrase) throws -> ShownElement {
        let rows = Dictionary(grouping: finder.matches(label, role: nil, in: nil), by: \.row)
        guard rows.count == 1, let element = rows.values.first?.first else {
          throw Failure("'\(localizer.string(label))' is in \(rows.count) rows of '\(title)', but must be in exactly one.")
        }
        return element
      }
      let moved = try row(label)
      let before = try target.map { try row($0).row }
      try send(.control(moved.row, Element.Menu.move, .text(before ?? ""), layer: moved.layer), "moving \(moved)")
    }
  }

  /// Pulls the topmost layer down to refresh its content.
  @discardableResult
  public func pullDown(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      guard let found = elements.first(where: { $0.control?.name == .refresh && !$0.isHidden }) else {
        throw Failure("No button here refreshes the content. Mark one with 'refreshes()'.")
      }
      try send(.control(found.row, .refresh, nil, layer: found.layer), "pulling down")
    }
  }

  /// Closes the topmost layer, as with Escape, a swipe or its close button.
  @discardableResult
  public func dismiss(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      guard let top = layers.last, top.layer != .root else { throw Failure("No layer is presented that could be closed.") }
      try send(ScreenEvent(layer: top.layer, .dismiss), "closing '\(localizer.string(top.title))'")
    }
  }

  /// Opens a route of the page's flow, like pressing a link or the browser's back button.
  @discardableResult
  public func follow(
    _ route: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      guard page.open(route) else { throw Failure("No flow on this page has the route '\(route)'.") }
    }
  }

  /// Scrolls to rows of a long list, given by their positions in the whole list.
  @discardableResult
  public func reveal(
    _ rows: Range<Int>, in section: Phrase, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let words = Finder.folded(localizer.string(section))
      let found = layers.last?.sections.first { part in
        part.key.text == section.identifier
          || part.header.map { Finder.folded($0.content.accessibilityNodes(localizer).first?.label ?? "") == words } ?? false
      }
      guard let top = layers.last, let found else { throw Failure("There is no section '\(words)' on '\(title)'.") }
      try send(ScreenEvent(layer: top.layer, .reveal(section: found.key.text, rows)), "revealing \(rows) of '\(words)'")
    }
  }
}

extension Control.Kind {
  var isPressable: Bool {
    switch self {
    case .button, .link, .toggle: true
    case .slider, .textField, .files: false
    }
  }
}
