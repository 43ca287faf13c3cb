import Tessera
import Testing

@testable import TesseraSwiftUI

@Suite("Links that the system hands over to a view of SwiftUI")
@MainActor
struct IncomingLinkTests {
  private struct Named: Screen {
    let name: String
    func title(for state: NoState) -> Phrase { "\(name)" }
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("\(name)") } }
  }
  private struct Shop: TesseraFlow.App {
    let name: Phrase = "Shop"
    let linkPolicy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")
    func screen(at route: String, for visit: Visit) -> AnyScreen? { route.hasPrefix("/orders") ? AnyScreen(Named(name: route)) : nil }
  }

  @Test("A URL of the app's origin is a route, another one is for the system, and a refused one for nobody")
  func app() {
    let model = ScreenModel(Shop(), at: "/orders")
    var opened: [String] = []
    model.didOpenExternal = { opened.append($0) }
    for link in ["https://shop.example/orders/17", "https://shop.example.evil.example/orders/18", "shop://orders/19"] {
      model.openIncoming(link)
      #expect(model.location?.path == "/orders/17", "\(link)")
    }
    #expect(model.layers.count == 2 && opened == ["https://shop.example.evil.example/orders/18"])
  }

  @Test("A single screen leaves the URL to the views around it")
  func single() {
    let model = ScreenModel(AnyScreen(Named(name: "Profile")))
    var opened: [String] = []
    model.didOpen = { opened.append($0) }
    model.openIncoming("https://shop.example/orders/17")
    #expect(opened.isEmpty && model.layers.count == 1)
  }
}
