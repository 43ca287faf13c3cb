import TesseraScreen
import TesseraTesting
import XCTest

/// Drives the app under test by touches on visible elements, and reads what XCUITest sees.
///
/// Actions, announcements and routes are not visible from outside. They are read from the app's
/// ``ConformanceProbe``.
@MainActor
final class XCUISubject {
  private let app = XCUIApplication()
  private let probeFile = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-probe-\(UUID().uuidString).json")
  private var reader = SnapshotReader()

  struct Failure: Error, CustomStringConvertible { let description: String }

  private var probe: ConformanceProbe {
    (try? JSONDecoder().decode(ConformanceProbe.self, from: Data(contentsOf: probeFile))) ?? ConformanceProbe()
  }

  // MARK: Seeing

  private var isAlert: Bool { app.alerts.firstMatch.exists }
  private var list: XCUIElement {
    let lists = app.collectionViews
    return lists.element(boundBy: max(0, lists.count - 1))
  }

  /// The rows, headers and footers that are in view.
  private func seen() throws -> [ElementSnapshot] {
    let snapshot = try list.snapshot()
    return snapshot.children.map(ElementSnapshot.init).filter { $0.frame.intersects(snapshot.frame) && !$0.frame.isEmpty }
  }

  private func scrollToTop() throws {
    for _ in 0..<40 {
      let before = try seen().map(\.frame)
      list.swipeDown(velocity: .fast)
      if try seen().map(\.frame) == before { return }
    }
  }

  /// Scrolls on by less than a screen; false at the end.
  private func scrollOn() throws -> Bool {
    let before = try seen().map { [$0.frame.minY, $0.frame.maxY] }
    let from = list.coordinate(withNormalizedOffset: CGVector(dx: 0.02, dy: 0.85))
    from.press(
      forDuration: 0.05, thenDragTo: list.coordinate(withNormalizedOffset: CGVector(dx: 0.02, dy: 0.25)), withVelocity: .slow,
      thenHoldForDuration: 0.3)
    return try seen().map { [$0.frame.minY, $0.frame.maxY] } != before
  }

  private func tree() throws -> AccessibilityNode {
    if isAlert {
      let alert = app.alerts.firstMatch
      let title = alert.label
      let words = alert.staticTexts.allElementsBoundByIndex.map(\.label).filter { $0 != title }.flatMap { $0.split(separator: "\n") }
      // The questions of scripts that read an alert have no answer called so: one such button is the host's way out,
      // a second one is too many.
      var buttons = alert.buttons.allElementsBoundByIndex
      if let wayOut = buttons.lastIndex(where: { $0.label == "Cancel" }) { buttons.remove(at: wayOut) }
      let answers = buttons.map {
        AccessibilityNode(.button, $0.label, states: $0.isEnabled ? [] : [.disabled])
      }
      return AccessibilityNode(
        .dialog, title,
        children: [AccessibilityNode(.heading, title, states: [.level(1)])] + words.map { AccessibilityNode(.text, String($0)) } + answers)
    }
    try scrollToTop()
    var rows = ScrolledRows(reader)
    rows.add(try seen())
    for _ in 0..<100 where try scrollOn() { rows.add(try seen()) }
    try scrollToTop()
    if let field = try search() { rows.add(search: field, of: nil) }
    let probe = probe
    return rows.tree(probe.layers > 1 ? .dialog : .main, probe.title)
  }

  /// The search in the navigation bar, where the screen has one there.
  private func search() throws -> ElementSnapshot? {
    let field = app.navigationBars.searchFields.firstMatch
    return field.exists ? ElementSnapshot(try field.snapshot()) : nil
  }

  private func find(_ target: HostConformance.Target) throws -> ElementSnapshot {
    if target.role == .searchbox, let field = try search(), field.label == target.label { return field }
    func visible() throws -> ElementSnapshot? {
      let found = try seen().sorted { $0.frame.minY < $1.frame.minY }.flatMap { $0.all(target.role, target.label, reader) }
        .filter { list.frame.contains(CGPoint(x: $0.frame.midX, y: $0.frame.midY)) }
      return found.indices.contains(target.occurrence) ? found[target.occurrence] : nil
    }
    if let found = try visible() { return found }
    try scrollToTop()
    repeat {
      if let found = try visible() { return found }
    } while try scrollOn()
    throw Failure(description: "there is no \(target.role.rawValue) '\(target.label)' in view")
  }

  private func tap(_ element: ElementSnapshot) {
    let middle = CGVector(dx: element.frame.midX, dy: element.frame.midY)
    app.coordinate(withNormalizedOffset: .zero).withOffset(middle).tap()
  }
}

extension XCUISubject {
  /// Whether a script can be run from outside: sliders are moved by a part of their width, and scripts say values.
  static func canRun(_ script: HostConformance.Script) -> Bool {
    !script.steps.contains {
      if case .act(.slide) = $0 { true } else { false }
    }
  }

  var abilities: Set<HostConformance.Ability> { [.layers, .announcements, .focus, .routes, .reveal, .menus] }

  func begin(_ fixture: HostConformance.Fixture) async throws {
    app.terminate()
    try? FileManager.default.removeItem(at: probeFile)
    app.launchEnvironment = ["TESSERA_FIXTURE": fixture.name, "TESSERA_PROBE": probeFile.path]
    app.launch()
    reader.isMirrored = Localizer(fixture.language).direction == .rightToLeft
    guard list.waitForExistence(timeout: 10) else { throw Failure(description: "the app shows no list") }
  }

  func carryOut(_ act: HostConformance.Act) async throws {
    switch act {
    case .press(let target): try press(target)
    case .attempt(let target): try? press(target)
    case .type(let text, let target):
      tap(try find(target))
      let old = try find(target).value ?? ""
      app.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: old.count))
      app.typeText(text)
    case .turn(let target, let isOn):
      let element = try find(target)
      if (element.value == "1") != isOn { tap(element) }
    case .dismiss: try dismiss()
    case .reveal: while try scrollOn() {}
    case .choose(let name, let target):
      tap(try find(target))
      app.buttons[name].firstMatch.tap()
    case .slide, .handOver, .swipe, .walk, .enter, .goTo, .resize, .disconnect, .reconnect:
      throw Failure(description: "\(act) is not for this subject")
    @unknown default: throw Failure(description: "\(act) is new; teach it to this subject")
    }
  }

  private func press(_ target: HostConformance.Target) throws {
    if isAlert { return app.alerts.firstMatch.buttons[target.label].tap() }
    tap(try find(target))
  }

  private func dismiss() throws {
    if isAlert { return app.alerts.firstMatch.buttons["Cancel"].tap() }
    let bar = app.navigationBars.element(boundBy: max(0, app.navigationBars.count - 1))
    let close = bar.buttons["tessera:host"]
    (close.exists ? close : bar.buttons.element(boundBy: 0)).tap()
  }

  func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
    let limit = ContinuousClock.now + .seconds(8)
    while true {
      let probe = probe
      let observation = HostConformance.Observation(
        tree: try tree(), log: probe.log, said: probe.said, focus: probe.focus, opened: probe.opened)
      if isExpected(observation) || ContinuousClock.now > limit { return observation }
    }
  }
}

// Empty, because the methods above satisfy an asynchronous requirement of another module only outside their own
// extension.
extension XCUISubject: HostConformance.Subject {}

extension ElementSnapshot {
  /// An element as XCUITest gives it.
  @MainActor
  init(_ snapshot: any XCUIElementSnapshot) {
    switch snapshot.elementType {
    case .cell: kind = .cell
    case .segmentedControl: kind = .segments
    case .alert: kind = .alert
    default: kind = .other
    }
    (identifier, label, frame) = (snapshot.identifier, snapshot.label, snapshot.frame)
    (isEnabled, isSelected) = (snapshot.isEnabled, snapshot.isSelected)
    value = snapshot.value as? String
    // An empty field says what should be written there.
    if let placeholder = snapshot.placeholderValue, placeholder == value { value = "" }
    children = snapshot.children.map(ElementSnapshot.init)
  }
}
