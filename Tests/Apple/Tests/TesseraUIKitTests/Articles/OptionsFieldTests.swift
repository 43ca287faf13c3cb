import Foundation
import Synchronization
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A service that keeps what it is sent, and can be made to refuse or to wait.
private final class Service: Transport {
  let sent = Mutex<[String]>([])
  let refuses = Mutex(false)
  let gate = Mutex<Gate?>(nil)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    func rows(_ names: String...) -> TransportResponse {
      TransportResponse(body: Array("[\(names.map { #"{"id":"\#($0.lowercased())","name":"\#($0)"}"# }.joined(separator: ","))]".utf8))
    }
    if request.method != "GET" {
      sent.withLock { $0.append(String(decoding: request.body ?? [], as: UTF8.self)) }
      await gate.withLock { $0 }?.wait()
      return refuses.withLock { $0 } ? TransportResponse(status: 500) : TransportResponse(body: Array("{}".utf8))
    }
    switch request.path {
    case "/roles": return rows("Owner", "Driver")
    case "/branches": return rows("North", "South", "East")
    case "/regions": return rows("Riyadh", "Makkah")
    case let path where path.contains("makkah"): return rows("Jeddah", "Taif")
    default: return rows("Kharj", "Majmaah")
    }
  }
}

@Suite("Option fields in a view controller of one's own", .serialized)
@MainActor
struct OptionsFieldTests {
  let controller = AddBusinessUserViewController()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let service = Service()
  private let reports = Reports()

  init() {
    UIKitModel.collect()
    show(.english)
  }

  private func show(_ localizer: Localizer) {
    var environment = ScreenEnvironment(localizer: localizer) { [reports] in reports.append($0) }
    environment.transport = service
    controller.$form.environment = environment
    window.rootViewController = controller
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  private func settle(until isDone: () -> Bool = { true }) async {
    var quiet = 0
    let limit = ContinuousClock.now + .seconds(10)
    while quiet < 4, ContinuousClock.now < limit {
      ModelRunLoop.settle()
      await Task.yield()
      quiet = (controller.$form.isBusy && service.gate.withLock { $0 == nil }) || !isDone() ? 0 : quiet + 1
    }
  }

  private var fields: [OptionsFieldView] {
    (controller.view.subviews[0] as? UIStackView)?.arrangedSubviews.compactMap { $0 as? OptionsFieldView } ?? []
  }

  private func finish(expecting expected: [Diagnostic.Code] = []) {
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
    #expect(reports.all.map(\.code) == expected)
  }

  /// The accessibility elements of the controller's own view, as VoiceOver reads them.
  private var said: [String] {
    let reader = VoiceOver(window: window)
    let nodes = fields.flatMap { reader.nodes(in: $0) }
    #expect(reader.findings.lines == [] && nodes.allSatisfy { $0.role == .combobox })
    return nodes.map { node in
      "\(node.label): \(node.value ?? "")" + (node.states.contains(.disabled) ? " (disabled)" : "") + (node.hint.map { " [\($0)]" } ?? "")
    }
  }

  private func open(_ index: Int) async throws {
    let button = try #require(VoiceOver(window: window).elements(in: fields[index]).first)
    window.modelTap(at: window.modelMiddle(of: button))
    await settle()
  }

  private func tap(_ role: AccessibilityNode.Role, _ label: String) async throws {
    let view = try VoiceOver(window: window).find(HostConformance.Target(role, label))
    window.modelTap(at: window.modelMiddle(of: view))
    await settle()
  }

  @Test("The article's controller takes at most 25 lines, as it does in the article without the menus, of which one takes 61")
  func lines() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    func count(_ file: String, from start: String) throws -> Int {
      let lines = try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
      return lines.drop { !$0.hasPrefix(start) }.count
    }
    #expect(try count("AddBusinessUserViewController.swift", from: "final class") <= 25)
    #expect(try count("InviteUser.swift", from: "enum Roles") <= 30)
  }

  @Test("A field shows its choice in words, opens its menu in a sheet, and writes the form")
  func choosing() async throws {
    var changes = 0
    controller.$form.didChange = { _ in changes += 1 }
    #expect(said.first == "Role: Choose a role")
    try await open(0)
    #expect(window.modelTopController is UINavigationController)
    try await tap(.radio, "Driver")
    #expect(controller.presentedViewController == nil)
    #expect(controller.form.role == OptionModel("driver", "Driver"))
    #expect(said.first == "Role: Driver" && changes == 1)
    let text = try #require((controller.view.subviews[0] as? UIStackView)?.arrangedSubviews.first as? UITextField)
    window.modelTap(at: window.modelMiddle(of: text))
    text.modelType("Ada")
    var invited: InviteUser?
    controller.didInvite = { invited = $0 }
    let button = try #require((controller.view.subviews[0] as? UIStackView)?.arrangedSubviews.last)
    window.modelTap(at: window.modelMiddle(of: button))
    #expect(invited?.firstName == "Ada" && invited?.role?.name == "Driver")
    finish()
  }

  @Test("A cancelled or pulled down sheet changes nothing")
  func cancelled() async throws {
    try await open(0)
    try await tap(.button, "Cancel")
    try await open(0)
    window.modelPullDown()
    await settle()
    #expect(controller.presentedViewController == nil && controller.form == InviteUser())
    finish()
  }

  @Test("A dependent field waits for its parent, follows it, and clears what the new parent does not have")
  func depending() async throws {
    #expect(said.last == "Cities: Select (disabled) [Choose “Region” first]")
    try await open(2)
    try await tap(.radio, "Makkah")
    try await open(3)
    try await tap(.checkbox, "Taif")
    try await tap(.button, "Done (1)")
    #expect(controller.form.cities.map(\.name) == ["Taif"] && said.last == "Cities: Taif")
    // The app's own code sets the parent.
    controller.form.region = OptionModel("riyadh", "Riyadh")
    await settle()
    #expect(controller.form.cities == [] && said.suffix(2) == ["Region: Riyadh", "Cities: Select"])
    controller.form = InviteUser()
    #expect(said.last?.contains("(disabled)") == true)
    finish()
  }

  @Test("A live field sends its choice at once, and the form changes only when it is accepted")
  func live() async throws {
    service.refuses.withLock { $0 = true }
    try await open(1)
    try await tap(.checkbox, "North")
    try await tap(.checkbox, "East")
    try await tap(.button, "Done (2)")
    let alert = try #require(window.modelTopController as? UIAlertController)
    #expect(controller.form.branches == [])
    alert.modelPress(try #require(alert.actions.first))
    await settle()
    window.modelPullDown()
    await settle()
    #expect(said[1].hasPrefix("Branches: Select") && controller.form.sendingBranches.failure != nil)
    let failure = try #require(controller.form.sendingBranches.failure)
    #expect(said[1].contains(Localizer.english.string(failure.message)))

    try await open(1)
    let gate = Gate()
    service.refuses.withLock { $0 = false }
    service.gate.withLock { $0 = gate }
    try await tap(.checkbox, "North")
    try await tap(.button, "Done (1)")
    await settle { said[1].contains("(disabled)") }
    #expect(controller.form.sendingBranches.isSubmitting && said[1].contains("(disabled)"))
    service.gate.withLock { $0 = nil }
    gate.open()
    await settle { controller.form.branches != [] }
    #expect(controller.form.branches.map(\.name) == ["North"] && said[1] == "Branches: North")
    #expect(service.sent.withLock { $0.last } == #"{"branch_ids":["north"]}"#)
    #expect(controller.presentedViewController == nil)
    finish(expecting: [.failedEffect])
  }

  @Test("A field follows the language, the writing direction and the text size")
  func surroundings() async throws {
    func frame(_ index: Int) throws -> CGRect {
      let view = try #require(fields[index].subviews.first)
      return view.convert(view.bounds, to: nil)
    }
    func arrow() throws -> CGFloat {
      func images(_ view: UIView) -> [UIView] { view is UIImageView ? [view] : view.subviews.flatMap(images) }
      let image = try #require(images(fields[0]).first)
      return image.convert(image.bounds, to: nil).midX
    }
    let height = try frame(0).height
    #expect(try arrow() > 195)
    window.modelTraits = UITraitCollection(modelCategory: .accessibilityExtraExtraExtraLarge, direction: .rightToLeft)
    show(Localizer(.arabic))
    await settle()
    #expect(try arrow() < 195)
    #expect(try frame(0).height > height)
    #expect(said[3].contains(Localizer(.arabic).string("Select")) == true)
    try await open(2)
    let layer = try #require(VoiceOver(window: window).layer)
    #expect(layer.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    finish()
  }

  @Test("A removed controller leaves nothing behind, and a removed field no row")
  func lifetime() async throws {
    weak var gone: AddBusinessUserViewController?
    weak var form: OptionsForm<InviteUser>?
    do {
      let controller = AddBusinessUserViewController()
      controller.loadViewIfNeeded()
      (gone, form) = (controller, controller.$form)
    }
    #expect(gone == nil && form == nil)
    let stack = try #require(controller.view.subviews[0] as? UIStackView)
    do {
      let field = fields[0]
      stack.removeArrangedSubview(field)
      field.removeFromSuperview()
    }
    stack.addArrangedSubview(OptionsFieldView(RoleField.self, in: controller.$form))
    ModelRunLoop.settle()
    #expect(said.last == "Role: Choose a role")
    controller.form.role = OptionModel("owner", "Owner")
    #expect(said.last == "Role: Owner" && said.count == 4)
    finish()
  }
}
