import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("The example app's screens on the model of UIKit", .serialized)
@MainActor
struct TourTests {
  @Test("Countries load, and a trip is planned")
  func tour() async throws {
    UIKitModel.collect()
    let controller = AppViewController(Tour(api: CountriesAPI(address: nil)))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    var quiet = 0
    while quiet < 4 {
      ModelRunLoop.settle()
      await Task.yield()
      quiet = controller.screen.page.isBusy || controller.screen.host.isWaiting ? 0 : quiet + 1
    }
    let reader = VoiceOver(window: window)
    #expect(reader.tree().description.contains("Jordan"))
    window.modelTap(at: window.modelMiddle(of: try reader.find(ConformanceTarget(.link, "Plan a trip"))))
    ModelRunLoop.settle()
    #expect(controller.route == "/trip")
    window.modelTap(at: window.modelMiddle(of: try reader.find(ConformanceTarget(.combobox, "Country"))))
    ModelRunLoop.settle()
    #expect(window.modelTopController?.presentingViewController != nil)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
