import Foundation
import Synchronization
import Tessera
import TesseraTesting
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Drives the UIKit host on the model with touches, keys and gestures on visible elements.
@MainActor
final class UIKitSubject {
  private(set) var window = UIWindow(frame: .zero)
  private(set) var controller: ScreenViewController?
  /// The tabs, where the fixture is an app with main areas.
  private var tabs: AppTabBarController?
  private var log = HostConformance.Log()
  private var opened: [String] = []
  private var reports = Reports()
  private var reported: [Diagnostic] { reports.all }
  private var expected: Set<Diagnostic.Code> = []
  /// The folders of files that were handed over.
  private var folders: [URL] = []
  /// Breaks the host, to prove that the suite notices.
  let mutate: (ScreenViewController) -> Void

  init(breaking mutate: @escaping (ScreenViewController) -> Void = { _ in }) { self.mutate = mutate }

  deinit { for folder in folders { try? FileManager.default.removeItem(at: folder) } }

  struct Failure: Error, CustomStringConvertible { let description: String }

  var voiceOver: VoiceOver { VoiceOver(window: window) }

  private func show(_ controller: ScreenViewController) {
    controller.didOpen = { [weak self] in self?.opened.append($0) }
    show(controller, in: UINavigationController(rootViewController: controller))
  }

  private func show(_ controller: ScreenViewController, in root: UIViewController) {
    (self.controller, tabs) = (controller, root as? AppTabBarController)
    mutate(controller)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  /// Waits until nothing moves or waits any more, and loads no more: a message keeps its page busy until it goes, and is not waited for.
  func settle() async throws {
    var quiet = 0
    let limit = ContinuousClock.now + .seconds(10), patience = ContinuousClock.now + .milliseconds(150)
    while quiet < 4 {
      ModelRunLoop.settle()
      await Task.yield()
      let isWaiting = controller.map {
        ($0.page.isBusy && ContinuousClock.now < patience) || $0.host.isWaiting
          || ($0.host.layers.contains { $0.content?.isRevealing ?? false })
      }
      quiet = isWaiting == true || ModelRunLoop.isAnimating ? 0 : quiet + 1
      if ContinuousClock.now > limit { throw Failure(description: "the screen does not come to rest") }
    }
    if let exception = UIKitModel.exceptionsSoFar.first { throw Failure(description: "\(exception)") }
    if let diagnostic = reported.first(where: { !expected.contains($0.code) }) { throw Failure(description: "\(diagnostic)") }
  }
}

/// The first bytes of a picture, for every address.
struct FixturePictures: ImageLoader.Source {
  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] { [0x89, 0x50, 0x4E, 0x47] }
}

/// Diagnostics of any thread.
final class Reports: Sendable {
  private let storage = Mutex<[Diagnostic]>([])
  func append(_ diagnostic: Diagnostic) { storage.withLock { $0.append(diagnostic) } }
  var all: [Diagnostic] { storage.withLock { $0 } }
}

extension UIKitSubject {
  /// All but walking by keys: the model has no focus for them beside the first responder.
  nonisolated static let abilities = Set(HostConformance.Ability.allCases).subtracting([.keys])
  var abilities: Set<HostConformance.Ability> { Self.abilities }

  func begin(_ fixture: HostConformance.Fixture) async throws {
    log = HostConformance.Log()
    (opened, expected) = ([], fixture.expectedDiagnostics)
    UIAccessibility.modelPosted = []
    UIKitModel.collect()
    let reports = Reports()
    self.reports = reports
    var environment = ScreenEnvironment(localizer: Localizer(fixture.language)) { reports.append($0) }
    HostConformance.addServices(to: &environment)
    if var app = fixture.app(log), let first = fixture.areas.first {
      app.environment = environment
      let tabs = AppTabBarController(app, at: first.path)
      show(tabs.content.screen, in: tabs)
    } else {
      show(ScreenViewController(fixture.screen(log), environment: environment, images: ImageLoader(FixturePictures())))
    }
    try await settle()
  }

  /// Taps the tab of a main area.
  private func goTo(_ area: String) throws {
    guard let tabs, let index = tabs.viewControllers?.firstIndex(where: { $0.tabBarItem.title == area }) else {
      throw Failure(description: "there is no tab \(area)")
    }
    tabs.modelSelect(index)
  }

  func carryOut(_ act: HostConformance.Act) async throws {
    switch act {
    case .press(let target): try press(target)
    case .attempt(let target): if (try? press(target)) == nil, layerIsGone { throw Failure(description: "nothing is shown") }
    case .choose(let name, let target):
      let button = try voiceOver.find(target) as? UIButton
      guard let action = button?.menu?.children.lazy.compactMap({ $0 as? UIAction }).first(where: { $0.title == name }) else {
        throw Failure(description: "the menu \(target.label) has no \(name)")
      }
      action.modelPress()
    case .type(let text, let target):
      let field = try touch(target)
      if let field = field as? UITextField { field.modelPaste(replacingAll: text) }
      if let notes = field as? UITextView { notes.modelPaste(replacingAll: text) }
    case .turn(let target, let isOn):
      guard let toggle = try voiceOver.find(target) as? UISwitch else { throw Failure(description: "\(target) is no switch") }
      if toggle.isOn != isOn { try touch(target) }
    case .slide(let target, let number):
      switch try voiceOver.find(target) {
      case let slider as UISlider: slider.modelDrag(to: Float(number))
      case let stepper as UIStepper: stepper.modelStep(to: number)
      default: throw Failure(description: "\(target) is no slider")
      }
    case .handOver(let name, let text, let target): try handOver(name, text, target)
    case .swipe(let target, let isFromBeginning, let name): try swipe(target, isFromBeginning, name)
    case .goTo(let area): try goTo(area)
    case .walk, .enter: throw Failure(description: "\(act) is not for this subject")
    case .dismiss: dismiss()
    case .reveal(let heading, let rows): try await reveal(heading, rows)
    case .resize(let isWide):
      window.frame = CGRect(x: 0, y: 0, width: isWide ? 1024 : 390, height: 844)
      window.layoutIfNeeded()
    case .disconnect: window.rootViewController = nil
    case .reconnect:
      guard let controller else { return }
      show(ScreenViewController(continuing: controller))
    }
    try await settle()
  }

  private var layerIsGone: Bool { voiceOver.layer == nil && !(window.modelTopController is UIAlertController) }

  private func press(_ target: HostConformance.Target) throws {
    if let alert = window.modelTopController as? UIAlertController {
      guard let action = alert.actions.first(where: { $0.title == target.label }) else {
        throw Failure(description: "no answer \(target.label)")
      }
      return alert.modelPress(action)
    }
    try touch(target)
  }

  @discardableResult
  private func touch(_ target: HostConformance.Target) throws -> UIView {
    let view = try voiceOver.find(target)
    if let segmented = view as? UISegmentedControl {
      let index = (0..<segmented.numberOfSegments).first { segmented.titleForSegment(at: $0) == target.label }
      segmented.modelPress(index ?? UISegmentedControl.noSegment)
      return view
    }
    let hit = window.modelTap(at: window.modelMiddle(of: view))
    guard hit?.isDescendant(of: view) == true else {
      throw Failure(description: "a touch on \(target.label) reaches \(hit.map { "\(type(of: $0))" } ?? "nothing")")
    }
    return view
  }

  /// Picks a file in the picker that a touch on the field opens.
  private func handOver(_ name: String, _ text: String, _ target: HostConformance.Target) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    folders.append(folder)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try touch(target)
    ModelRunLoop.settle()
    guard let picker = window.modelTopController as? UIDocumentPickerViewController else {
      throw Failure(description: "\(target.label) opens no picker of documents")
    }
    picker.modelPick([file])
  }

  /// Swipes the cell of something, and presses an action of that side.
  private func swipe(_ target: HostConformance.Target, _ isFromBeginning: Bool, _ name: String) throws {
    var view: UIView? = try voiceOver.find(target)
    while let inner = view, !(inner is UICollectionViewCell) { view = inner.superview }
    guard let cell = view as? UICollectionViewCell, let collection = voiceOver.layer?.collection,
      let path = collection.indexPath(for: cell),
      let action = collection.modelSwipe(path, fromLeading: isFromBeginning).first(where: { $0.title == name })
    else { throw Failure(description: "the row of \(target.label) has no \(name) at that side") }
    action.modelPress()
  }

  private func dismiss() {
    if let alert = window.modelTopController as? UIAlertController {
      if let cancel = alert.actions.first(where: { $0.style == .cancel }) { alert.modelPress(cancel) }
    } else if let navigation = window.modelTopController as? UINavigationController, navigation.viewControllers.count > 1 {
      navigation.modelPressBack()
    } else if window.modelTopController?.modalPresentationStyle == .fullScreen {
      voiceOver.topController?.navigationItem.rightBarButtonItem?.modelPress()
    } else {
      window.modelPullDown()
    }
  }

  /// Scrolls on until the last of the rows was seen.
  private func reveal(_ heading: String, _ rows: Range<Int>) async throws {
    guard let layer = voiceOver.layer, let collection = layer.collection,
      let section = layer.list.sections.firstIndex(where: { $0.key.text == heading })
    else { throw Failure(description: "there is no section '\(heading)'") }
    for item in stride(from: rows.lowerBound, to: rows.upperBound, by: 5) {
      collection.scrollToItem(at: IndexPath(item: item, section: section), at: .top, animated: false)
      try await settle()
    }
    collection.scrollToItem(at: IndexPath(item: rows.upperBound - 1, section: section), at: .bottom, animated: false)
    try await settle()
  }

  func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
    let limit = ContinuousClock.now + .seconds(5)
    while true {
      // Asked before: what ends while the screen is read is seen by reading it once more.
      let wasBusy = controller?.page.isBusy == true
      let observation = try await observe()
      if isExpected(observation) || !wasBusy || ContinuousClock.now > limit { return observation }
    }
  }

  private func observe() async throws -> HostConformance.Observation {
    try await settle()
    let reader = voiceOver
    let tree = reader.tree()
    if let line = reader.findings.lines.first { throw Failure(description: line) }
    try await settle()
    // Buttons have no keyboard focus on a phone. VoiceOver moves to them instead.
    let posted = UIAccessibility.modelPosted.last { $0.notification == .layoutChanged }?.argument as? UIView
    let focus = (window.modelFocus as? UIView ?? (posted?.window == nil ? nil : posted)).map { reader.node(of: $0) }
    return HostConformance.Observation(
      tree: tree, log: log.lines, said: said, focus: focus.map { HostConformance.Target($0.role, $0.label) }, opened: opened)
  }

  private var said: [String] {
    UIAccessibility.modelPosted.filter { $0.notification == .announcement }.compactMap { ($0.argument as? NSAttributedString)?.string }
  }
}

// Empty, because the methods above satisfy an asynchronous requirement of another module only outside their own
// extension.
extension UIKitSubject: HostConformance.Subject {}
