import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// An app with a form that can lose something, a picker, and links.
private struct ShopApp: App {
  let name: Phrase = "Shop"
  let linkPolicy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")
  var languages: [AppLanguage] { [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")] }
  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route {
    case "/": AnyScreen(LinksScreen())
    case "/rows": AnyScreen(RowsScreen())
    case "/old": .redirect(to: "/rows")
    default: nil
    }
  }
  func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
}

private struct LinksScreen: Screen {
  func title(for state: NoState) -> Phrase { "Links" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      for target in ["/rows", "/old", "/nowhere", "https://example.com/a", "javascript:alert(1)"] {
        LinkItem(target: target)
      }
    }
  }
  struct LinkItem: Item {
    typealias Owner = LinksScreen
    let target: String
    var id: String { target }
    var content: Element { .link(.init("\(target)", to: target)) }
  }
}

/// A screen that presents a sheet and a question.
private struct DoorsScreen: Screen {
  enum Action: Equatable, Sendable { case pick, ask, done }
  func title(for state: NoState) -> Phrase { "Doors" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Pick", on: .pick)
      ButtonItem("Ask", on: .ask)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .pick: .present(Presentation(RowsScreen.Sheet(), id: "sheet", kind: .sheet) { _ in .done })
    case .ask: .present(Presentation(RowsScreen.Sheet(), id: "ask", kind: .alert) { _ in .done })
    case .done: .none
    }
  }
}

@Suite("Apps on the model of UIKit", .serialized)
@MainActor
struct AppTests {
  let controller: AppViewController
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    UIKitModel.collect()
    controller = AppViewController(ShopApp())
    window.rootViewController = controller
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  var reader: VoiceOver { VoiceOver(window: window) }

  func tap(_ role: AccessibilityNode.Role, _ label: String) throws {
    let view = try reader.find(HostConformance.Target(role, label))
    window.modelTap(at: window.modelMiddle(of: view))
    ModelRunLoop.settle()
  }

  func finish() { #expect(UIKitModel.stopCollecting().map(\.description) == []) }

  /// The shop in a colour of its own.
  private struct PurpleShopApp: App {
    let name: Phrase = "Shop"
    let theme: Theme
    init() throws {
      theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), dark: .standardDark.accent(0xF0A6D4, on: 0x2B0A20))
    }
    func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(DoorsScreen()) }
    func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
  }

  @Test("Sheets and questions have the app's accent, which they do not inherit")
  func accent() throws {
    let app = AppViewController(try PurpleShopApp())
    window.rootViewController = app
    ModelRunLoop.settle()
    for button in ["Pick", "Ask"] {
      try tap(.button, button)
      #expect(try #require(app.presentedViewController).view.tintColor === app.view.tintColor)
      app.screen.host.dismissTop()
      ModelRunLoop.settle()
    }
    ModelRunLoop.settle()
    finish()
  }

  @Test("A universal link opens the app's route, and a link of another origin is for the system")
  func universalLinks() async {
    controller.open("https://shop.example/old")
    await settle()
    #expect(controller.route == "/rows" && controller.viewControllers.count == 2)
    var opened: [String] = []
    controller.didOpenExternal = { opened.append($0.absoluteString) }
    controller.open("https://other.example/")
    await settle()
    #expect(controller.route == "/rows" && opened == ["https://other.example/"])
    finish()
  }

  /// Waits for changes that no user event caused, which the host shows at most 120 times a second.
  private func settle() async {
    repeat {
      ModelRunLoop.settle()
      await Task.yield()
    } while controller.screen.host.isWaiting
  }

  @Test("A link pushes its route, and the bar, the swipe and the keys go back")
  func stack() throws {
    try tap(.link, "/rows")
    #expect(controller.viewControllers.count == 2)
    #expect(controller.route == "/rows")
    #expect(controller.topViewController?.navigationItem.title == "Rows")
    controller.modelPressBack()
    ModelRunLoop.settle()
    #expect((controller.viewControllers.count, controller.route) == (1, "/"))
    try tap(.link, "/old")
    #expect(controller.route == "/rows")
    #expect(controller.modelSwipeBack())
    ModelRunLoop.settle()
    #expect((controller.viewControllers.count, controller.route) == (1, "/"))
    try tap(.link, "/rows")
    UIResponder.modelPress(.keyboardEscape, in: window)
    ModelRunLoop.settle()
    #expect((controller.viewControllers.count, controller.route) == (1, "/"))
    finish()
  }

  @Test("External links are opened by the system, and invalid links are not followed")
  func links() throws {
    var opened: [String] = []
    controller.didOpenExternal = { opened.append($0.absoluteString) }
    try tap(.link, "https://example.com/a")
    #expect(opened == ["https://example.com/a"])
    try tap(.link, "javascript:alert(1)")
    try tap(.link, "/nowhere")
    #expect(controller.viewControllers.count == 1)
    finish()
  }

  @Test("The swipe and the back button ask before a draft is lost")
  func unsaved() throws {
    try tap(.link, "/rows")
    try tap(.textbox, "Note")
    let field = try #require(window.modelFocus as? UITextField)
    field.modelType("draft")
    #expect(!controller.modelSwipeBack() && !controller.modelSwipeBack(inContent: true))
    controller.modelPressBack()
    ModelRunLoop.settle()
    let alert = try #require(window.modelTopController as? UIAlertController)
    let keep = try #require(alert.actions.first { $0.style == .cancel })
    alert.modelPress(keep)
    ModelRunLoop.settle()
    #expect(controller.route == "/rows")
    controller.modelPressBack()
    ModelRunLoop.settle()
    let again = try #require(window.modelTopController as? UIAlertController)
    let discard = try #require(again.actions.first { $0.style == .destructive })
    again.modelPress(discard)
    ModelRunLoop.settle()
    #expect((controller.viewControllers.count, controller.route) == (1, "/"))
    #expect(controller.interactivePopGestureRecognizer?.isEnabled == true)
    #expect(controller.interactiveContentPopGestureRecognizer?.isEnabled == true)
    finish()
  }

  @Test("The stack and the drafts are restored after the app was removed from memory")
  func restored() throws {
    try tap(.link, "/rows")
    try tap(.textbox, "Note")
    (window.modelFocus as? UITextField)?.modelType("draft")
    let data = try #require(controller.save())
    let other = AppViewController(ShopApp(), restoring: data)
    let screen = UIWindow(frame: window.frame)
    screen.rootViewController = other
    screen.makeKeyAndVisible()
    ModelRunLoop.settle()
    #expect((other.viewControllers.count, other.route) == (2, "/rows"))
    let field = try #require(try VoiceOver(window: screen).find(HostConformance.Target(.textbox, "Note")) as? UITextField)
    other.screen.host.flush()
    #expect(field.text == "draft")
    finish()
  }

  @Test("Another language turns everything, and keeps where one is")
  func language() throws {
    try tap(.link, "/rows")
    controller.relocalize(.arabic)
    ModelRunLoop.settle()
    #expect(controller.route == "/rows")
    #expect(reader.layer?.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    finish()
  }
}

@Suite("Pickers in controllers of one's own", .serialized)
@MainActor
struct OptionsViewControllerTests {
  enum Cities: MenuType {
    static let staticData = [OptionModel("01", "Riyadh"), OptionModel("02", "Jeddah"), OptionModel("03", "Amman")]
  }

  let root = UIViewController()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    UIKitModel.collect()
    window.rootViewController = root
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  func settle(_ controller: ScreenViewController) async {
    var quiet = 0
    while quiet < 4 {
      ModelRunLoop.settle()
      await Task.yield()
      quiet = controller.page.isBusy || controller.host.isWaiting ? 0 : quiet + 1
    }
  }

  func tap(_ role: AccessibilityNode.Role, _ label: String) throws {
    let view = try VoiceOver(window: window).find(HostConformance.Target(role, label))
    window.modelTap(at: window.modelMiddle(of: view))
  }

  @Test("A single choice is returned when it is pressed, and the sheet closes")
  func one() async throws {
    let picker = OptionsViewController(Cities.self, title: "City", chosen: OptionModel?.none)
    var chosen: [String?] = []
    picker.didChoose = { chosen.append($0?.name) }
    root.present(picker.inSheet(), animated: true)
    await settle(picker)
    try tap(.radio, "Jeddah")
    await settle(picker)
    #expect(chosen == ["Jeddah"])
    #expect(root.presentedViewController == nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A multiple choice starts with the current one, and is returned by its button")
  func several() async throws {
    let picker = OptionsViewController(Cities.self, title: "Cities", chosen: [OptionModel("01", "Riyadh")])
    var chosen: [[String]] = []
    picker.didChoose = { chosen.append($0.map(\.name)) }
    root.present(picker.inSheet(), animated: true)
    await settle(picker)
    try tap(.checkbox, "Amman")
    await settle(picker)
    try tap(.button, "Done (2)")
    await settle(picker)
    #expect(chosen == [["Riyadh", "Amman"]])
    #expect(root.presentedViewController == nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A cancelled picker returns nothing")
  func cancelled() async throws {
    let picker = OptionsViewController(Cities.self, title: "City", chosen: OptionModel?.none)
    var (chosen, cancels) = (0, 0)
    picker.didChoose = { _ in chosen += 1 }
    picker.didCancel = { cancels += 1 }
    root.present(picker.inSheet(), animated: true)
    await settle(picker)
    try tap(.button, "Cancel")
    await settle(picker)
    for _ in 0..<20 { await Task.yield() }
    #expect((chosen, cancels) == (0, 1))
    #expect(root.presentedViewController == nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
