import Foundation
import TesseraScreen
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A view of the model as XCUITest would see it.
extension ElementSnapshot {
  @MainActor
  fileprivate init(_ view: UIView) {
    kind = view is UICollectionViewCell ? .cell : view is UISegmentedControl ? .segments : .other
    (identifier, label) = (view.accessibilityIdentifier ?? "", view.accessibilityLabel ?? "")
    value = view.accessibilityValue
    frame = view.convert(view.bounds, to: nil)
    isEnabled = (view as? UIControl)?.isEnabled ?? true
    if let segmented = view as? UISegmentedControl {
      children = (0..<segmented.numberOfSegments).map { index in
        var segment = ElementSnapshot()
        (segment.kind, segment.label) = (.segment, segmented.titleForSegment(at: index) ?? "")
        (segment.isEnabled, segment.isSelected) = (segmented.isEnabled, index == segmented.selectedSegmentIndex)
        // The first segment is at the side where lines start.
        let isMirrored = segmented.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let position = isMirrored ? segmented.numberOfSegments - 1 - index : index
        segment.frame = CGRect(x: frame.minX + CGFloat(position), y: frame.minY, width: 1, height: frame.height)
        return segment
      }
    } else if !view.isAccessibilityElement {
      children = view.subviews.filter { !$0.isHidden && $0.alpha > 0.01 && !($0.accessibilityElementsHidden) }.map(ElementSnapshot.init)
    }
  }
}

/// The host as a test from outside of the app sees it: the rows in view, while it scrolls.
@MainActor
private final class OutsideSubject {
  let inner = UIKitSubject()
  var isMirrored = false

  func tree() -> AccessibilityNode {
    let reader = inner.voiceOver
    guard let layer = reader.layer, let collection = layer.collection, !(inner.window.modelTopController is UIAlertController) else {
      return reader.tree()
    }
    let start = collection.contentOffset
    collection.contentOffset = .zero
    var rows = ScrolledRows(SnapshotReader(isMirrored: isMirrored))
    while true {
      collection.layoutIfNeeded()
      let frame = collection.convert(collection.bounds, to: nil)
      rows.add(
        collection.subviews.filter { $0 is UICollectionReusableView && !$0.isHidden }.map(ElementSnapshot.init).filter {
          $0.frame.intersects(frame) && $0.frame.height > 0
        })
      let most = max(0, collection.contentSize.height - collection.bounds.height)
      if collection.contentOffset.y >= most { break }
      collection.contentOffset.y = min(collection.contentOffset.y + collection.bounds.height * 0.6, most)
    }
    collection.contentOffset = start
    collection.layoutIfNeeded()
    let top = reader.topController
    if let field = top?.navigationItem.searchController?.searchBar.searchTextField { rows.add(search: ElementSnapshot(field), of: nil) }
    return rows.tree(
      reader.window.modelTopController === reader.window.rootViewController ? .main : .dialog, (top ?? layer).navigationItem.title ?? "")
  }
}

extension OutsideSubject {
  /// A simulator's window has one width.
  var abilities: Set<HostConformance.Ability> { inner.abilities.subtracting([.resize]) }
  func begin(_ fixture: HostConformance.Fixture) async throws {
    isMirrored = Localizer(fixture.language).direction == .rightToLeft
    try await inner.begin(fixture)
  }
  func carryOut(_ act: HostConformance.Act) async throws { try await inner.carryOut(act) }
  func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
    let limit = ContinuousClock.now + .seconds(5)
    while true {
      let wasBusy = inner.controller?.page.isBusy == true
      var observation = try await inner.observe { _ in true }
      observation.tree = tree()
      if isExpected(observation) || !wasBusy || ContinuousClock.now > limit { return observation }
    }
  }
}

// Empty: see the subject that it drives.
extension OutsideSubject: HostConformance.Subject {}

@Suite("The reader of UI tests, on the model of UIKit", .serialized)
@MainActor
struct OutsideTests {
  @Test(
    "A UI test sees the tree that scripts expect, except for hints",
    arguments: HostConformance.scripts.filter { $0.requires.isSubset(of: UIKitSubject.abilities.subtracting([.resize])) })
  func reads(_ script: HostConformance.Script) async {
    let result = await HostConformance.run(script.withoutHints, on: OutsideSubject())
    #expect(result.isPassed, "\(result)")
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("It reads every script except the one that uses keys and the five that change the window's width")
  func skipped() {
    #expect(HostConformance.scripts.count { !$0.requires.isSubset(of: UIKitSubject.abilities.subtracting([.resize])) } == 6)
  }

  @Test("Rows seen twice while scrolling count once, and pinned headers are not rows")
  func scrolling() {
    func row(_ label: String, _ y: CGFloat, isItem: Bool = true) -> ElementSnapshot {
      var inner = ElementSnapshot()
      (inner.identifier, inner.label, inner.frame) = ("tessera:text", label, CGRect(x: 0, y: y, width: 10, height: 10))
      var cell = ElementSnapshot()
      (cell.kind, cell.identifier) = (isItem ? .cell : .other, isItem ? "tessera:listitem,of=a" : "")
      (cell.frame, cell.children) = (inner.frame, [inner])
      return cell
    }
    var rows = ScrolledRows(SnapshotReader())
    rows.add([row("Head", 0, isItem: false), row("1", 10), row("1", 20), row("2", 30)])
    rows.add([row("Head", 0, isItem: false), row("1", 10), row("2", 20), row("3", 30)])
    rows.add([row("Head", 0, isItem: false), row("3", 10), row("4", 20)])
    #expect(rows.rows.map { $0.nodes[0].label } == ["Head", "1", "1", "2", "3", "4"])
  }
}
