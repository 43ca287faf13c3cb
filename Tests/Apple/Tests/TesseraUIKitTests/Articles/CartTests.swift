import TesseraBinding
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("The binding article's list on the model of UIKit", .serialized)
@MainActor
struct CartTests {
  @Test("Rows of different models are dequeued by their own cells, and events by UIKit's names reach a presenter without isolation")
  func mixedRows() throws {
    UIKitModel.collect()
    let presenter = CartPresenter()
    let rows = [
      AnyBoundable(ProductRow(contentData: CartProduct(id: 1, name: "Dates"))), AnyBoundable(BannerRow(contentData: "Sale")),
      AnyBoundable(ProductRow(contentData: CartProduct(id: 2, name: "Figs"))),
    ]
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = CartViewController(rows, presenter)
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    let collection = try #require(window.rootViewController?.view.subviews.first as? UICollectionView)
    for item in [0, 1, 2] {
      let cell = try #require(collection.cellForItem(at: IndexPath(item: item, section: 0)))
      window.modelTap(at: window.modelMiddle(of: cell))
    }
    #expect(presenter.actions == [.didPressAdd(1), .didPressBanner, .didPressAdd(2)])
    let (product, banner) = (ProductCell(frame: .zero), BannerCell(frame: .zero))
    #expect(rows[0].apply(to: product) && !rows[0].apply(to: banner))
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
