import Foundation
import Tessera
import TesseraTesting
import Testing

@testable import TesseraSwiftUI

/// Drives the adapter that SwiftUI views observe, and reads from its values what the views would show.
@MainActor
private final class ModelSubject {
  private var model: ScreenModel?
  private var log = HostConformance.Log()
  private var said: [String] = [], opened: [String] = []
  private var focus: HostConformance.Target?
  /// The folders of files that were handed over.
  private var folders: [URL] = []

  deinit { for folder in folders { try? FileManager.default.removeItem(at: folder) } }

  struct Failure: Error, CustomStringConvertible { let description: String }
}

extension ModelSubject {
  /// All but what only views have: the keys to walk by, and the connection that can be cut.
  nonisolated static let abilities = Set(HostConformance.Ability.allCases).subtracting([.keys, .reconnect])
  var abilities: Set<HostConformance.Ability> { Self.abilities }

  func begin(_ fixture: HostConformance.Fixture) async throws {
    log = HostConformance.Log()
    (said, opened, focus) = ([], [], nil)
    var environment = ScreenEnvironment(localizer: Localizer(fixture.language)) { _ in }
    HostConformance.addServices(to: &environment)
    let model: ScreenModel
    if var app = fixture.app(log), let first = fixture.areas.first {
      app.environment = environment
      model = ScreenModel(app, at: first.path)
    } else {
      model = ScreenModel(fixture.screen(log), environment: environment)
    }
    model.didAnnounce = { [weak self] words, _ in self?.said.append(words) }
    model.didOpen = { [weak self] in self?.opened.append($0) }
    self.model = model
    model.begin()
    try await settle()
  }

  private func settle() async throws {
    guard let model else { return }
    // A message keeps its page busy until it goes, and is not waited for.
    let patience = ContinuousClock.now + .milliseconds(150)
    while model.isBusy, ContinuousClock.now < patience { await Task.yield() }
    for _ in 0..<3 { await Task.yield() }
    if let target = model.takeFocus(), let layer = model.layers.last {
      for row in layer.sections.flatMap(\.rows) where row.row?.key == target.item {
        focus = row.row?.content.accessibilityNodes(model.localizer).first.map { HostConformance.Target($0.role, $0.label) }
      }
    }
  }

  private func position(_ target: HostConformance.Target) throws -> (Row, Control) {
    guard let model, let layer = model.layers.last else { throw Failure(description: "nothing is shown") }
    var left = target.occurrence
    for row in layer.sections.flatMap({ [$0.header].compactMap { $0 } + $0.rows + [$0.footer].compactMap { $0 } }) {
      guard let row = row.row else { continue }
      for node in row.content.accessibilityNodes(model.localizer).flatMap(\.flat)
      where node.role == target.role && node.label == target.label {
        if left > 0 {
          left -= 1
        } else if let control = node.control.flatMap({ row.content.control(named: $0) }) {
          return (row, control)
        }
      }
    }
    throw Failure(description: "there is no \(target.role.rawValue) '\(target.label)'")
  }

  private func send(_ value: Control.Event.Value?, _ target: HostConformance.Target) throws {
    guard let model, let layer = model.layers.last else { return }
    let (row, control) = try position(target)
    guard control.availability.isAvailable else { throw Failure(description: "\(target.label) cannot be used") }
    model.send(Control.Event(control.name, value), to: row, on: layer.id)
  }

  /// The actions at one side of the row in which something is, as a swipe shows them.
  private func swipe(_ target: HostConformance.Target, _ isFromBeginning: Bool, _ name: String) throws {
    guard let model, let layer = model.layers.last else { return }
    let (row, _) = try position(target)
    guard case .menu(let menu) = row.content,
      let action = (isFromBeginning ? menu.leading : menu.trailing).first(where: { model.localizer.string($0.title) == name })
    else { throw Failure(description: "the row of \(target.label) has no \(name) at that side") }
    model.send(Control.Event(action.control), to: row, on: layer.id)
  }

  /// Uploads a file as the view does after picking: from a copy.
  private func handOver(_ name: String, _ text: String, _ target: HostConformance.Target) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    folders.append(folder)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try send(.file(.picked(path: file.path)), target)
  }

  private func goTo(_ name: String) throws {
    guard let model, let area = model.areas.first(where: { model.localizer.string($0.title) == name }) else {
      throw Failure(description: "there is no area \(name)")
    }
    model.choose(area)
  }

  private func choose(_ name: String, _ target: HostConformance.Target) throws {
    guard let model, let layer = model.layers.last else { return }
    for case let row? in layer.sections.flatMap(\.rows).map(\.row) {
      guard case .menu(let menu) = row.content,
        row.content.accessibilityNodes(model.localizer).flatMap(\.flat).contains(where: {
          $0.role == target.role && $0.label == target.label
        }),
        let action = menu.all.first(where: { model.localizer.string($0.title) == name })
      else { continue }
      return model.send(Control.Event(action.control), to: row, on: layer.id)
    }
    throw Failure(description: "the menu '\(target.label)' has no '\(name)'")
  }

  func carryOut(_ act: HostConformance.Act) async throws {
    guard let model else { return }
    switch act {
    case .press(let target): try send(nil, target)
    case .attempt(let target): try? send(nil, target)
    case .choose(let name, let target): try choose(name, target)
    case .type(let text, let target): try send(.text(text), target)
    case .turn(let target, let isOn): try send(.flag(isOn), target)
    case .slide(let target, let number): try send(.number(number), target)
    case .handOver(let name, let text, let target): try handOver(name, text, target)
    case .swipe(let target, let isFromBeginning, let name): try swipe(target, isFromBeginning, name)
    case .goTo(let area): try goTo(area)
    case .dismiss: if let top = model.layers.last { model.close(top.id) }
    case .resize(let isWide): for layer in model.layers { layer.arrange(isWide: isWide) }
    case .reveal(let section, let rows): model.reveal(rows, of: section, on: .root)
    case .walk, .enter, .disconnect, .reconnect: throw Failure(description: "\(act) is not for this subject")
    @unknown default: throw Failure(description: "\(act) is new; teach it to this subject")
    }
    try await settle()
  }

  func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
    let limit = ContinuousClock.now + .seconds(5)
    while true {
      try await settle()
      guard let model, let layer = model.layers.last else { throw Failure(description: "nothing is shown") }
      let observation = HostConformance.Observation(
        tree: layer.tree(model.localizer), log: log.lines, said: said, focus: focus, opened: opened)
      if isExpected(observation) || !model.isBusy || ContinuousClock.now > limit { return observation }
    }
  }
}

// Empty: see the subject of UIKit.
extension ModelSubject: HostConformance.Subject {}

extension AccessibilityNode {
  fileprivate var flat: [AccessibilityNode] { [self] + children.flatMap(\.flat) }
}

extension ScreenModel.LayerModel {
  /// The accessibility tree of the values that views get.
  fileprivate func tree(_ localizer: Localizer) -> AccessibilityNode {
    func nodes(_ row: ScreenModel.ShownRow?) -> [AccessibilityNode] { row?.row?.content.accessibilityNodes(localizer) ?? [] }
    let name = localizer.string(title)
    var children = [AccessibilityNode(.heading, name, states: [.level(1)])]
    for section in sections.flatMap({ $0.columns.isEmpty ? [$0] : $0.columns }) {
      if let head = section.header?.row.flatMap({ section.style.head(of: $0.content) }) {
        func line(_ role: AccessibilityNode.Role, _ cells: [Element]) -> AccessibilityNode {
          AccessibilityNode(.row, children: cells.map { AccessibilityNode(role, children: $0.accessibilityNodes(localizer)) })
        }
        children += head.heading.flatMap { $0.accessibilityNodes(localizer) }
        let lines = section.rows.compactMap { $0.row?.content }.map { line(.cell, section.style.cells(of: $0) ?? [$0]) }
        let title = head.heading.lazy.compactMap(\.name).first.map(localizer.string) ?? ""
        children.append(AccessibilityNode(.table, title, children: [line(.columnheader, head.heads)] + lines))
        children += nodes(section.footer)
        continue
      }
      children += nodes(section.header)
      let rows = section.rows.map(nodes).filter { !$0.isEmpty }
      if section.style == .form || section.style == .actions {
        children += rows.flatMap { $0 }
      } else if !rows.isEmpty {
        children.append(AccessibilityNode(.list, children: rows.map { AccessibilityNode(.listitem, children: $0) }))
      }
      children += nodes(section.footer)
    }
    return AccessibilityNode(kind == .root || kind == .push ? .main : .dialog, name, children: children)
  }
}

@Suite("Host conformance of the adapter from a page to what views observe", .serialized)
@MainActor
struct ModelConformanceTests {
  @Test(
    "It passes every script except those that use keys or disconnect it, and needs no view",
    arguments: HostConformance.scripts.filter { $0.requires.isSubset(of: ModelSubject.abilities) })
  func passes(_ script: HostConformance.Script) async {
    let result = await HostConformance.run(script, on: ModelSubject())
    #expect(result.isPassed, "\(result)")
  }
  // README.md and the modules' pages say so.
  @Test("It runs every script except the one that uses keys and the two that disconnect it")
  func skipped() {
    #expect(HostConformance.scripts.count { !$0.requires.isSubset(of: ModelSubject.abilities) } == 3)
  }
}
