import Foundation
import Tessera
import TesseraTesting
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A controller in a window of the model, for tests that look closer than scripts do.
@MainActor
final class Shown {
  let window: UIWindow
  let controller: ScreenViewController
  let navigation: UINavigationController
  let reports = Reports()
  private(set) var failures: [String] = []

  /// Shows a screen, pushed over nothing.
  init(_ screen: AnyScreen, cells: CellRegistry = CellRegistry(), images: ImageLoader? = nil, localizer: Localizer = .english) async {
    let environment = ScreenEnvironment(localizer: localizer) { [reports] in reports.append($0) }
    controller = ScreenViewController(screen, environment: environment, cells: cells, images: images)
    navigation = UINavigationController(rootViewController: controller)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    UIKitModel.collect()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    await settle()
  }

  convenience init<S: Screen>(_ screen: S, cells: CellRegistry = CellRegistry()) async where S.State: ScreenState {
    await self.init(AnyScreen(screen), cells: cells)
  }

  var voiceOver: VoiceOver { VoiceOver(window: window) }
  var layer: LayerViewController { voiceOver.layer ?? controller.host.layers[0].content! }
  var collection: UICollectionView { layer.collection! }
  var exceptions: [String] { UIKitModel.exceptionsSoFar.map(\.description) }
  var tree: String { voiceOver.tree().description }

  /// Waits until nothing moves, loads or waits any more.
  func settle() async {
    var quiet = 0
    let limit = ContinuousClock.now + .seconds(10)
    while quiet < 4, ContinuousClock.now < limit {
      ModelRunLoop.settle()
      await Task.yield()
      let isWaiting =
        controller.page.isBusy || controller.host.isWaiting || controller.host.layers.contains { $0.content?.isRevealing ?? false }
      quiet = isWaiting || ModelRunLoop.isAnimating ? 0 : quiet + 1
    }
  }

  @discardableResult
  func tap(_ role: AccessibilityNode.Role, _ label: String) async throws -> UIView {
    let view = try voiceOver.find(HostConformance.Target(role, label))
    window.modelTap(at: window.modelMiddle(of: view))
    await settle()
    return view
  }

  func find<V: UIView>(_ role: AccessibilityNode.Role, _ label: String, as type: V.Type = V.self) throws -> V {
    guard let view = try voiceOver.find(HostConformance.Target(role, label)) as? V else {
      throw VoiceOver.Failure(description: "\(label) is no \(type)")
    }
    return view
  }
}
