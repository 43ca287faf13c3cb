internal import TesseraFlow
internal import TesseraScreen

/// Runs the suite on the headless host.
package final class HeadlessSubject: HostConformance.Subject {
  private var page: HeadlessPage?
  private var log = HostConformance.Log()
  private let change: (inout HostConformance.Observation) -> Void

  /// Creates a subject. `change` modifies observations, to verify that the suite detects a wrong host.
  package init(breaking change: @escaping (inout HostConformance.Observation) -> Void = { _ in }) { self.change = change }

  package var abilities: Set<HostConformance.Ability> { Set(HostConformance.Ability.allCases) }

  package func begin(_ fixture: HostConformance.Fixture) async throws {
    log = HostConformance.Log()
    let page = shown(fixture)
    self.page = page
    try await settle(page)
  }

  private func shown(_ fixture: HostConformance.Fixture) -> HeadlessPage {
    guard let app = fixture.app(log), let first = fixture.areas.first else {
      return HeadlessPage(
        fixture.screen(log), language: fixture.language, expecting: fixture.expectedDiagnostics, failures: .collect,
        environment: HostConformance.addServices)
    }
    var visit = Visit()
    visit.language = fixture.language
    return Headless(app, at: first.path, for: visit, expecting: fixture.expectedDiagnostics, failures: .collect)
  }

  package func carryOut(_ act: HostConformance.Act) async throws {
    guard let page else { throw HeadlessPage.Failure("no fixture was started") }
    switch act {
    case .press(let target): try page.press(target)
    case .attempt(let target): page.attempt(target)
    case .choose(let name, let target): try page.choose(name, in: target)
    case .type(let text, let target): try page.set(target, .text(text))
    case .turn(let target, let isOn): try page.set(target, .flag(isOn))
    case .slide(let target, let number): try page.set(target, .number(number))
    case .handOver(let name, let text, let target): await page.upload(Phrase(key: target.label), Array(text.utf8), name: name)
    case .swipe(let target, let isFromBeginning, let name): try page.swipe(target, isFromBeginning, name)
    case .walk(let target): try page.walk(to: target)
    case .enter: try page.enter()
    case .goTo(let area): page.goTo(area: Phrase(key: area))
    case .dismiss: page.dismiss()
    case .reveal(let section, let rows): page.reveal(rows, in: Phrase(section))
    case .resize(let isWide): page.isWide = isWide
    case .disconnect: page.disconnect()
    case .reconnect: page.reconnect()
    }
    try await settle(page)
  }

  package func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
    guard let page else { throw HeadlessPage.Failure("no fixture was started") }
    if !isExpected(observation(of: page)) {
      // Like a user who waits: long enough for a pause in typing, and shorter than any message is shown.
      try await page.advance(by: .seconds(1))
      if let failure = page.failures.first { throw failure }
    }
    return observation(of: page)
  }

  private func observation(of page: HeadlessPage) -> HostConformance.Observation {
    var observation = HostConformance.Observation(
      tree: page.accessibilityTree, log: log.lines, said: page.announcements,
      focus: page.focused.map { HostConformance.Target($0.role, $0.label) },
      opened: page.opened)
    change(&observation)
    return observation
  }

  private func settle(_ page: HeadlessPage) async throws {
    try await page.settle()
    if let failure = page.failures.first { throw failure }
  }
}

extension HeadlessPage {
  fileprivate func press(_ target: HostConformance.Target) throws {
    let element = try found(target)
    try fire(element, element.control?.kind == .toggle ? .flag(!element.states.contains(.checked)) : nil)
  }

  /// Sends the event even though the control is disabled.
  fileprivate func attempt(_ target: HostConformance.Target) {
    guard let element = named(target), let control = element.control else { return }
    page.send(.control(element.row, control.name, layer: element.layer))
  }

  fileprivate func set(_ target: HostConformance.Target, _ value: Control.Event.Value) throws { try fire(try found(target), value) }

  /// Chooses an action of the menu whose button is the target.
  fileprivate func choose(_ name: String, in target: HostConformance.Target) throws {
    let menu = elements.first { $0.role == target.role && $0.label == target.label && !$0.isHidden }
    guard let entry = elements.first(where: { $0.row == menu?.row && $0.role == .menuitem && $0.label == name }) else {
      throw Failure("the menu '\(target.label)' has no '\(name)':\n\(accessibilityTree)")
    }
    guard entry.isAvailable else { throw Failure("\(entry) cannot be used") }
    try fire(entry, nil)
  }

  /// Presses a swipe action of the row that contains the target.
  fileprivate func swipe(_ target: HostConformance.Target, _ isFromBeginning: Bool, _ name: String) throws {
    let element = try found(target)
    guard let row = layers.last?.row(for: element.row), let menu = row.content.content as? Element.Menu,
      let action = (isFromBeginning ? menu.leading : menu.trailing).first(where: { localizer.string($0.title) == name })
    else { throw Failure("the row of \(element) has no '\(name)' at that side") }
    try send(.control(element.row, action.control, layer: element.layer), "swiping \(element)")
  }

  /// Moves the focus forwards to the target, which may already have it.
  fileprivate func walk(to target: HostConformance.Target) throws {
    let element = try found(target)
    let order = elements.filter { $0.isAvailable && !$0.isHidden && $0.role != .menuitem }.map { "\($0.row) \($0.control?.name ?? .main)" }
    func position(_ element: ShownElement?) -> Int? {
      element.flatMap { element in order.firstIndex(of: "\(element.row) \(element.control?.name ?? .main)") }
    }
    guard let end = position(element), end >= position(focused) ?? 0 else {
      throw Failure("\(element) cannot be reached by Tab from \(focused.map(String.init) ?? "nothing")")
    }
    guard let row = layers.last?.row(for: element.row), let control = element.control else { return }
    host.focus(Page.FocusTarget(item: row.key, control: control.name), in: element.layer)
  }

  fileprivate func enter() throws {
    guard let focused else { throw Failure("nothing has the focus") }
    try fire(focused, focused.control?.kind == .toggle ? .flag(!focused.states.contains(.checked)) : nil)
  }

  private func named(_ target: HostConformance.Target) -> ShownElement? {
    let named = elements.filter { $0.role == target.role && $0.label == target.label && $0.control != nil && !$0.isHidden }
    return named.indices.contains(target.occurrence) ? named[target.occurrence] : nil
  }

  private func found(_ target: HostConformance.Target) throws -> ShownElement {
    guard isConnected else { throw Failure("the host is disconnected") }
    guard let element = named(target) else {
      throw Failure("there is no \(target.role.rawValue) '\(target.label)' (\(target.occurrence)):\n\(accessibilityTree)")
    }
    guard element.isAvailable else { throw Failure("\(element) cannot be used") }
    return element
  }
}
