import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// An app with two areas, and a third for signed-in users.
private struct TabsApp: App {
  let name: Phrase = "Shop"
  let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: ["Orders": "الطلبات"])]
  let navigationStyle = AppLink.NavigationStyle.tabs
  func navigation(for visit: Visit) -> [AppLink] {
    [AppLink("Shop", icon: "tag", to: "/shop"), AppLink("Orders", icon: "box", to: "/orders")]
      + (visit.identity == nil ? [] : [AppLink("Office", to: "/office")])
  }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(AreaScreen(name: String(route.dropFirst()))) }
  func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
}

private struct AreaScreen: Screen {
  struct State: ScreenState, Codable { var count = 0 }
  let name: String
  func title(for state: State) -> Phrase { "\(name) \(state.count)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("More", on: true)
      SubtitleItem("Deeper", route: "/\(name)/deeper")
    }
  }
  func reduce(_ state: inout State, _ action: Bool) -> Effect<Bool> {
    state.count += 1
    return .none
  }
}

@Suite("Apps with tabs on the model of UIKit", .serialized)
@MainActor
struct TabTests {
  let controller: AppTabBarController
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    UIKitModel.collect()
    controller = AppTabBarController(TabsApp(), at: "/shop")
    window.rootViewController = controller
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  func tap(_ role: AccessibilityNode.Role, _ label: String) throws {
    let view = try VoiceOver(window: window).find(HostConformance.Target(role, label))
    window.modelTap(at: window.modelMiddle(of: view))
    ModelRunLoop.settle()
  }

  func select(_ index: Int) {
    controller.modelSelect(index)
    ModelRunLoop.settle()
  }

  var titles: [String] { controller.viewControllers?.compactMap { $0.tabBarItem.title } ?? [] }
  var title: String? { controller.content.topViewController?.navigationItem.title }
  func finish() { #expect(UIKitModel.stopCollecting().map(\.description) == []) }

  @Test("Areas are the tabs of the bar, each with its stack as it was left")
  func areas() throws {
    #expect(titles == ["Shop", "Orders"] && controller.selectedIndex == 0 && title == "shop 0")
    try tap(.button, "More")
    try tap(.link, "Deeper")
    #expect(controller.content.viewControllers.count == 2 && title == "shop/deeper 0")
    select(1)
    #expect(controller.selectedIndex == 1 && title == "orders 0" && controller.content.viewControllers.count == 1)
    #expect(controller.content.parent === controller.viewControllers?[1])
    try tap(.button, "More")
    select(0)
    #expect(title == "shop/deeper 0" && controller.content.viewControllers.count == 2)
    select(0)
    #expect(controller.content.viewControllers.count == 1 && controller.content.route == "/shop")
    select(1)
    #expect(title == "orders 1")
    finish()
  }

  @Test("An app that starts in an area other than the first shows that area's tab", arguments: [0, 1])
  func begins(_ index: Int) throws {
    let route = ["/shop", "/orders"][index]
    let other = AppTabBarController(TabsApp(), at: route)
    window.rootViewController = other
    ModelRunLoop.settle()
    #expect(other.selectedIndex == index && other.content.route == route)
    #expect(other.content.parent === other.viewControllers?[index])
    #expect(other.content.view.superview === other.viewControllers?[index].view)
    try tap(.button, "More")
    #expect(other.content.topViewController?.navigationItem.title == "\(route.dropFirst()) 1")
    finish()
  }

  @Test("Tabs depend on the user and the language")
  func identity() {
    controller.content.identify(Identity("ada"))
    ModelRunLoop.settle()
    #expect(titles == ["Shop", "Orders", "Office"])
    select(2)
    #expect(title == "office 0")
    controller.relocalize(.arabic)
    ModelRunLoop.settle()
    #expect(titles == ["Shop", "الطلبات", "Office"])
    controller.content.identify(nil)
    ModelRunLoop.settle()
    #expect(titles == ["Shop", "الطلبات"])
    finish()
  }
}
