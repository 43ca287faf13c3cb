import Foundation
import Synchronization
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("Lifetimes on the model of UIKit", .serialized)
@MainActor
struct LifetimeTests {
  @Test("A controller whose view is never loaded starts nothing and is released")
  func neverLoaded() {
    let before = ModelLeaks.total
    var controller: ScreenViewController? = ScreenViewController(AnyScreen(RowsScreen()))
    #expect(controller?.isViewLoaded == false)
    #expect(controller?.page.page?.isBusy == false)
    controller = nil
    #expect(ModelLeaks.total == before)
  }

  @Test("A removed controller leaves no view, controller or cell behind")
  func leaks() async {
    let before = ModelLeaks.living
    await { @MainActor in
      let shown = await Shown(RowsScreen())
      for _ in 0..<30 { shown.collection.modelDrag(by: 300) }
      shown.send(.pick)
      await shown.settle()
      shown.window.rootViewController = nil
      ModelRunLoop.settle()
    }()
    for _ in 0..<20 { await Task.yield() }
    ModelRunLoop.settle()
    let after = ModelLeaks.living
    let left = after.filter { $0.value > before[$0.key, default: 0] }
    #expect(left.isEmpty, "\(left)")
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A controller popped while an effect runs is released, and the effect is cancelled")
  func popped() async {
    let gate = Gate()
    let ended = Flag()
    let screen = RowsScreen(wait: {
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        ended.set()
      }
    })
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    weak var gone: ScreenViewController?
    do {
      let controller = ScreenViewController(AnyScreen(screen))
      gone = controller
      navigation.pushViewController(controller, animated: true)
      ModelRunLoop.settle()
      controller.page.page!.send(.refresh, to: RowsScreen.self)
      #expect(controller.page.page!.isBusy)
    }
    navigation.modelSwipeBack()
    ModelRunLoop.settle()
    for _ in 0..<200 where gone != nil || !ended.isSet { await Task.yield() }
    #expect(gone == nil)
    #expect(ended.isSet)
    gate.open()
    for _ in 0..<20 { await Task.yield() }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("While something would be lost, the swipe does not begin and the back button asks")
  func guarded() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    let controller = ScreenViewController(AnyScreen(RowsScreen()))
    navigation.pushViewController(controller, animated: true)
    ModelRunLoop.settle()
    let reader = VoiceOver(window: window)
    let field = try #require(try reader.find(HostConformance.Target(.textbox, "Note")) as? UITextField)
    window.modelTap(at: window.modelMiddle(of: field))
    field.modelType("draft")
    #expect(!navigation.modelSwipeBack() && !navigation.modelSwipeBack(inContent: true))
    navigation.modelPressBack()
    ModelRunLoop.settle()
    let alert = try #require(window.modelTopController as? UIAlertController)
    #expect(alert.title == "Discard changes?")
    alert.modelPress(try #require(alert.actions.first { $0.style == .cancel }))
    ModelRunLoop.settle()
    #expect(navigation.viewControllers.count == 2)
    navigation.modelPressBack()
    ModelRunLoop.settle()
    let again = try #require(window.modelTopController as? UIAlertController)
    again.modelPress(try #require(again.actions.first { $0.style == .destructive }))
    ModelRunLoop.settle()
    #expect(navigation.viewControllers.count == 1)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("Input is restored in another controller, with the visible row")
  func restored() async throws {
    let shown = await Shown(RowsScreen())
    let field = try #require(try await shown.tap(.textbox, "Note") as? UITextField)
    field.modelType("kept")
    shown.collection.scrollToItem(at: IndexPath(item: 60, section: 1), at: .top, animated: false)
    await shown.settle()
    let anchor = shown.layer.anchor
    let data = try #require(shown.controller.save(version: "1"))
    let other = ScreenViewController(AnyScreen(RowsScreen()))
    #expect(other.restore(data, version: "1"))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = UINavigationController(rootViewController: other)
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    #expect(other.page.page!.state(of: RowsScreen.self)?.note == "kept")
    #expect(other.host.layers[0].content?.anchor == anchor)
    let refused = ScreenViewController(AnyScreen(RowsScreen()), environment: ScreenEnvironment { _ in })
    #expect(!refused.restore(data, version: "2"))
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}

/// Something that happened, on whichever thread.
final class Flag: Sendable {
  private let storage = Mutex(false)
  func set() { storage.withLock { $0 = true } }
  var isSet: Bool { storage.withLock { $0 } }
}
