internal import TesseraScreen

/// The headless host as a subject of the suite.
public final class HeadlessSubject: ConformanceSubject {
  private var page: HeadlessPage?
  private var log = ConformanceLog()
  private let change: (inout ConformanceObservation) -> Void

  /// A subject; `change` breaks what it shows and reports, to prove that the suite notices.
  public init(breaking change: @escaping (inout ConformanceObservation) -> Void = { _ in }) { self.change = change }

  public var abilities: Set<ConformanceAbility> { Set(ConformanceAbility.allCases) }

  public func begin(_ fixture: ConformanceFixture) async throws {
    log = ConformanceLog()
    let page = HeadlessPage(
      fixture.screen(log), language: fixture.language, expecting: fixture.expectedDiagnostics, failures: .collect)
    self.page = page
    try await settle(page)
  }

  public func carryOut(_ act: ConformanceAct) async throws {
    guard let page else { throw HeadlessFailure("no fixture was begun") }
    switch act {
    case .press(let target): try page.press(target)
    case .attempt(let target): page.attempt(target)
    case .choose(let name, let target): try page.choose(name, in: target)
    case .type(let text, let target): try page.set(target, .text(text))
    case .turn(let target, let isOn): try page.set(target, .flag(isOn))
    case .slide(let target, let number): try page.set(target, .number(number))
    case .dismiss: page.dismiss()
    case .reveal(let section, let rows): page.reveal(rows, in: Phrase(section))
    case .resize(let isWide): page.isWide = isWide
    case .disconnect: page.disconnect()
    case .reconnect: page.reconnect()
    }
    try await settle(page)
  }

  public func observe(until isExpected: (ConformanceObservation) -> Bool) async throws -> ConformanceObservation {
    guard let page else { throw HeadlessFailure("no fixture was begun") }
    var observation = ConformanceObservation(
      tree: page.accessibilityTree, log: log.lines, said: page.announcements,
      focus: page.focused.map { ConformanceTarget($0.role, $0.label) },
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
  fileprivate func press(_ target: ConformanceTarget) throws {
    let element = try found(target)
    try fire(element, element.control?.kind == .toggle ? .flag(!element.states.contains(.checked)) : nil)
  }

  /// Sends the event although the control cannot be used.
  fileprivate func attempt(_ target: ConformanceTarget) {
    guard let element = named(target), let control = element.control else { return }
    page.send(.control(element.row, control.name, layer: element.layer))
  }

  fileprivate func set(_ target: ConformanceTarget, _ value: ControlValue) throws { try fire(try found(target), value) }

  /// Chooses an action of the menu whose button is meant.
  fileprivate func choose(_ name: String, in target: ConformanceTarget) throws {
    let menu = elements.first { $0.role == target.role && $0.label == target.label && !$0.isHidden }
    guard let entry = elements.first(where: { $0.row == menu?.row && $0.role == .menuitem && $0.label == name }) else {
      throw HeadlessFailure("the menu '\(target.label)' has no '\(name)':\n\(accessibilityTree)")
    }
    guard entry.isAvailable else { throw HeadlessFailure("\(entry) cannot be used") }
    try fire(entry, nil)
  }

  private func named(_ target: ConformanceTarget) -> HeadlessElement? {
    let named = elements.filter { $0.role == target.role && $0.label == target.label && $0.control != nil && !$0.isHidden }
    return named.indices.contains(target.occurrence) ? named[target.occurrence] : nil
  }

  private func found(_ target: ConformanceTarget) throws -> HeadlessElement {
    guard isConnected else { throw HeadlessFailure("the host is disconnected") }
    guard let element = named(target) else {
      throw HeadlessFailure("there is no \(target.role.rawValue) '\(target.label)' (\(target.occurrence)):\n\(accessibilityTree)")
    }
    guard element.isAvailable else { throw HeadlessFailure("\(element) cannot be used") }
    return element
  }
}
