import TesseraBinding
import TesseraUIKit
import UIKit

struct CartProduct: Equatable, Sendable { var id: Int, name: String }

enum CartAction: Equatable, Sendable { case didPressAdd(Int), didPressBanner }

struct ProductRow: Boundable {
  let contentData: CartProduct
  typealias Binder = ProductCell
}

struct BannerRow: Boundable {
  let contentData: String
  typealias Binder = BannerCell
}

final class ProductCell: UICollectionViewCell, Configurable, EventForwardingProvider {
  private let add = UIButton(configuration: .gray())

  var configurer: (ProductCell, CartProduct) -> Void {
    { cell, product in
      cell.add.frame = cell.contentView.bounds
      cell.contentView.addSubview(cell.add)
      cell.add.configuration?.title = product.name
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(add) { _, ctx in ctx.control(.touchUpInside) { (product: CartProduct) in [CartAction.didPressAdd(product.id)] } }
  }
}

final class BannerCell: UICollectionViewCell, Configurable, EventForwardingProvider {
  var configurer: (BannerCell, String) -> Void { { cell, words in cell.accessibilityLabel = words } }
  var eventForwarder: SenderGroup { EventForwarder(contentView) { _, ctx in ctx.tapGesture { [CartAction.didPressBanner] } } }
}

/// A presenter without isolation, as many apps have it.
final class CartPresenter: ActionHandlingProvider {
  private(set) var actions: [CartAction] = []
  func handle(action: CartAction) { actions.append(action) }
}

final class CartViewController: UIViewController, UICollectionViewDataSource {
  let rows: [AnyBoundable]
  let presenter: CartPresenter

  init(_ rows: [AnyBoundable], _ presenter: CartPresenter) {
    (self.rows, self.presenter) = (rows, presenter)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let row = rows[indexPath.item]
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: row.binderName, for: indexPath)
    row.apply(to: cell)
    if let cell = cell as? any EventForwardingProvider { AnyActionHandlingProvider(presenter).attach(to: cell) }
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { rows.count }

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(60))
      return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
    let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    for row in rows { collection.register(row.binderType, forCellWithReuseIdentifier: row.binderName) }
    collection.dataSource = self
    view.addSubview(collection)
  }
}
