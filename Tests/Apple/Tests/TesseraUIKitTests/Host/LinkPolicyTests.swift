import Foundation
import Tessera
import TesseraTesting
import TesseraURL
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// An app that knows one host of pictures and links, and a scheme of its own.
private struct PicturesApp: App {
  let name: Phrase = "Pictures"
  var linkPolicy: LinkPolicy { LinkPolicy(schemes: ["https", "tel"], hosts: .only(["images.example"])) }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(PicturesScreen()) }
  func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
}

private struct PicturesScreen: Screen {
  func title(for state: NoState) -> Phrase { "Pictures" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("Words") } }
}

@Suite("The app's link policy on the model of UIKit", .serialized)
@MainActor
struct LinkPolicyTests {
  @Test("Pictures are loaded from where the app allows it, and nowhere else")
  func pictures() async {
    let reports = Reports()
    let loader = ImageLoader(FixturePictures(), linkPolicy: PicturesApp().linkPolicy) { reports.append($0) }
    var loaded: [String: Bool] = [:]
    let addresses = [
      "https://images.example/1.png", "/cover.png", "https://elsewhere.example/1.png", "tel:123", "//elsewhere.example/1.png",
    ]
    let requests = addresses.map { address in loader.load(address) { loaded[address] = $0 != nil } }
    for _ in 0..<500 where loaded.count < addresses.count { await Task.yield() }
    #expect(loaded == [addresses[0]: true, addresses[1]: true, addresses[2]: false, addresses[3]: false, addresses[4]: false])
    #expect(reports.all.count == 3 && requests.count == 5)
  }

  @Test("Links that the app's policy takes are opened by the system, others are reported")
  func links() {
    let controller = AppViewController(PicturesApp())
    var opened: [String] = []
    controller.didOpenExternal = { opened.append($0.absoluteString) }
    for target in ["https://images.example/a", "https://elsewhere.example/a", "mailto:a@b.example"] { controller.open(target) }
    #expect(opened == ["https://images.example/a"])
  }
}
