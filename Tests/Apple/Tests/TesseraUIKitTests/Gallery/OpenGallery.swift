import Foundation
import GalleryComponents
import GalleryScreens
import Tessera
import TesseraTesting
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// The gallery in a window of the model, at one of its routes, as the example app shows it.
@MainActor
final class OpenGallery {
  let route: String
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let tabs: AppTabBarController
  let service: CannedService
  let reports = Reports()

  init(at route: String, identity: Identity? = nil, language: Language = .english) async throws {
    self.route = route
    service = try CannedService()
    let base = try URL(string: "http://localhost:8081").orThrow()
    let gallery = try GalleryApp(api: GalleryClient(base: base, transport: service), report: { [reports] in reports.append($0) })
    let cells = CellRegistry()
    cells.registerGalleryComponents()
    tabs = AppTabBarController(
      gallery, at: route, visit: Visit(identity: identity, language: language), cells: cells, images: ImageLoader(FixturePictures()))
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    await settle()
  }

  var voiceOver: VoiceOver { VoiceOver(window: window) }
  private var screen: ScreenViewController { tabs.content.screen }
  var path: String? { tabs.content.route }
  /// The number of layers that are shown.
  var depth: Int { screen.host.layers.count }
  var isAsking: Bool { window.modelTopController is UIAlertController }

  /// Takes the window away; what still lives then is a leak.
  func close() async {
    window.rootViewController = nil
    ModelRunLoop.settle()
    for _ in 0..<20 { await Task.yield() }
  }

  /// Waits until nothing moves or waits, and loads no more; what listens for as long as the page lives is not waited for.
  func settle() async {
    var quiet = 0
    let limit = ContinuousClock.now + .seconds(10), patience = ContinuousClock.now + .milliseconds(120)
    while quiet < 4, ContinuousClock.now < limit {
      ModelRunLoop.settle()
      await Task.yield()
      let isLoading = (screen.page.page?.isBusy ?? false) && ContinuousClock.now < patience
      let isWaiting = isLoading || screen.host.isWaiting || screen.host.layers.contains { $0.content?.isRevealing ?? false }
      quiet = isWaiting || ModelRunLoop.isAnimating ? 0 : quiet + 1
    }
  }

  // MARK: Elements

  /// A usable element, and its row.
  struct Touchable: CustomStringConvertible {
    let path: IndexPath
    /// Its position among the elements of its row.
    let index: Int
    let node: AccessibilityNode
    var description: String { "\(node.role.rawValue) '\(node.label)'" }
  }

  private static let used: Set<AccessibilityNode.Role> = [
    .button, .link, .switch, .slider, .spinbutton, .textbox, .searchbox, .radio, .checkbox, .combobox, .heading,
  ]

  /// Everything of the layer on top that can be used, found by scrolling through it; of sections with more than a
  /// dozen rows the first three, and the
  /// last if it is not a hundred thousand rows away.
  func controls() -> [Touchable] {
    guard let collection = voiceOver.layer?.collection else { return [] }
    var found: [Touchable] = []
    for section in 0..<collection.numberOfSections {
      let count = collection.numberOfItems(inSection: section)
      for item in count > 12 ? [0, 1, 2] + (count < 1000 ? [count - 1] : []) : Array(0..<count) {
        let path = IndexPath(item: item, section: section)
        guard let cell = cell(at: path, in: collection) else { continue }
        for (index, view) in voiceOver.elements(in: cell).enumerated() {
          let node = voiceOver.node(of: view)
          guard Self.used.contains(node.role), !node.states.contains(.disabled), node.role != .heading || !node.children.isEmpty else {
            continue
          }
          found.append(Touchable(path: path, index: index, node: node))
        }
      }
    }
    return found
  }

  /// Scrolls through the layer on top as a person does, for so many screens at most, and back.
  func scrollThrough(screens most: Int) async {
    guard let collection = voiceOver.layer?.collection else { return }
    for _ in 0..<most {
      guard collection.contentOffset.y < collection.contentSize.height - collection.bounds.height - 1 else { break }
      collection.modelDrag(by: collection.bounds.height * 0.8)
      await settle()
    }
    collection.contentOffset = .zero
    await settle()
  }

  /// The cell of a row, scrolled into view. Heights are estimates until a row was visible, so the row may have
  /// moved in the meantime.
  func cell(at path: IndexPath, in collection: UICollectionView) -> UICollectionViewCell? {
    for _ in 0..<4 {
      window.layoutIfNeeded()
      guard let frame = collection.layoutAttributesForItem(at: path)?.frame, !collection.bounds.contains(frame) else { break }
      collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
    }
    window.layoutIfNeeded()
    return collection.cellForItem(at: path)
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Uses an element as a finger does.
  func use(_ control: Touchable) async throws {
    guard let collection = voiceOver.layer?.collection, let cell = cell(at: control.path, in: collection) else {
      throw Failure(description: "\(control) is not in view")
    }
    let elements = voiceOver.elements(in: cell)
    guard elements.indices.contains(control.index) else { throw Failure(description: "\(control) is gone") }
    let view = elements[control.index]
    switch view {
    case let slider as UISlider: slider.modelDrag(to: slider.maximumValue)
    case let stepper as UIStepper: stepper.modelStep(to: stepper.maximumValue)
    case let segments as UISegmentedControl: segments.modelPress(segments.numberOfSegments - 1)
    default:
      let hit = window.modelTap(at: window.modelMiddle(of: view))
      guard hit?.isDescendant(of: view) == true else {
        throw Failure(description: "a touch on \(control) reaches \(hit.map { "\(type(of: $0))" } ?? "nothing")")
      }
      (view as? UITextField)?.modelPaste(replacingAll: "7")
      (view as? UITextView)?.modelPaste(replacingAll: "7")
    }
    await settle()
  }
}

extension Optional {
  /// The value. Throws if it is `nil`, which ends the test.
  func orThrow() throws -> Wrapped {
    guard let self else { throw OpenGallery.Failure(description: "there is no \(Wrapped.self)") }
    return self
  }
}
