internal import TesseraFlow
internal import TesseraScreen

extension HeadlessPage {
  /// Runs `body` on behalf of a line of the test, and reports failures there.
  func act(_ position: SourcePosition, _ body: () throws -> Void) -> Bool {
    note(position)
    let before = failures.count
    do {
      guard frozen == nil else { throw Failure("The host is disconnected; call 'reconnect()' first.") }
      try body()
      session?.carryOut()
    } catch {
      fail(error as? Failure ?? Failure("\(error)"))
    }
    judgeDiagnostics()
    return failures.count == before
  }

  /// The only enabled element with this label that accepts this use.
  func find(
    _ label: Phrase, _ role: AccessibilityNode.Role?, _ container: Phrase?, _ verb: String, _ takes: (Control.Kind) -> Bool
  ) throws -> ShownElement {
    let element = try named(label, role, container, verb, takes)
    guard element.isAvailable else {
      throw Failure("\(element) cannot be used now" + (element.hint.map { ": \($0)" } ?? "."))
    }
    return element
  }

  /// The only element with this label that accepts this use, enabled or not.
  func named(
    _ label: Phrase, _ role: AccessibilityNode.Role?, _ container: Phrase?, _ verb: String, _ takes: (Control.Kind) -> Bool
  ) throws -> ShownElement {
    let named = finder.matches(label, role: role, in: container)
    let usable = named.filter { $0.control.map { takes($0.kind) } ?? false }
    let visible = usable.filter { !$0.isHidden }
    let name = "'\(localizer.string(label))'" + (container.map { " in '\(localizer.string($0))'" } ?? "")
    if visible.count > 1 {
      throw Failure(
        "\(visible.count) elements match \(name). Tell them apart with 'role:' or 'in:'.\n" + listing(visible))
    }
    guard let element = visible.first else {
      if !usable.isEmpty { throw Failure("\(name) is hidden from people who use a screen reader, so it cannot be \(verb).") }
      if let other = named.first { throw Failure("\(other) cannot be \(verb).\n" + listing(elements)) }
      throw Failure("There is no \(name) on '\(title)' to be \(verb)." + hint(label) + "\n" + listing(elements) + failedEffects)
    }
    return element
  }

  /// The reasons why content may be missing.
  private var failedEffects: String {
    diagnostics.filter { $0.code == .failedEffect }.suffix(3).map { "\n" + $0.message }.joined()
  }

  func fire(_ element: ShownElement, _ value: Control.Event.Value?) throws {
    guard let control = element.control else { return }
    let (before, row) = (wayBack, layers.last?.row(for: element.row))
    try send(.control(element.row, control.name, value, layer: element.layer), "using \(element)")
    if let row { followDetail(before, Page.FocusTarget(item: row.key, control: control.name)) }
  }

  /// The button that returns from a detail shown in place of its list.
  private var wayBack: Row? { isWide == false ? layers.last?.sections.first { $0.pane == .wayBack }?.rows.first : nil }

  /// Moves the focus as every host does: to the back button when a detail replaces its list, and then back to
  /// the element that opened it.
  private func followDetail(_ before: Row?, _ used: Page.FocusTarget) {
    guard let layer = layers.last?.layer else { return }
    switch (before, wayBack) {
    case (nil, let wayBack?):
      chosen = used
      host.focus(Page.FocusTarget(item: wayBack.key, control: .main), in: layer)
    case (_?, nil):
      if let chosen, page.snapshots.last?.row(for: chosen.item.text) != nil { host.focus(chosen, in: layer) }
      chosen = nil
    default: break
    }
  }

  func send(_ event: ScreenEvent, _ what: String) throws {
    let outcome = page.send(event)
    if case .refused(let refusal) = outcome { throw Failure("The screen refused \(what): \(refusal.rawValue).") }
  }

  private func hint(_ label: Phrase) -> String {
    var words = ""
    if let below = layers.dropLast().last(where: { layer in
      !Finder(elements: elements(of: layer), localizer: localizer).matches(label, role: nil, in: nil).isEmpty
    }) {
      words += " It is on '\(localizer.string(below.title))', which a presented layer covers."
    }
    if page.isBusy { words += " Effects are still running; is a 'try await app.settle()' missing?" }
    return words
  }

  private func listing(_ elements: [ShownElement]) -> String {
    let shown = elements.prefix(40).map { "  \($0)" }
    let more = elements.count > 40 ? ["  … and \(elements.count - 40) more"] : []
    return (["There is:"] + shown + more).joined(separator: "\n")
  }
}
