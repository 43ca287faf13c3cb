import Accessibility
import Foundation
import TesseraScreen
import TesseraTesting
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Reads the accessibility tree of a window as VoiceOver would meet it: from the views' own properties, scrolling through all rows.
@MainActor
struct VoiceOver {
  let window: UIWindow
  /// Contradictions between a view's declared role and its traits.
  final class Findings { var lines: [String] = [] }
  let findings = Findings()

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// One element and where it is.
  struct Place {
    let node: AccessibilityNode
    let path: (section: Int, order: Int, item: Int)
    let index: Int
  }

  // MARK: The layer on top

  var topController: UIViewController? {
    var top = window.modelTopController
    if let tabs = top as? UITabBarController { top = tabs.selectedViewController?.children.first }
    if let navigation = top as? UINavigationController { top = navigation.topViewController }
    return top
  }

  var layer: LayerViewController? {
    (topController as? LayerViewController) ?? topController?.children.lazy.compactMap { $0 as? LayerViewController }.first
  }

  func tree() -> AccessibilityNode {
    if let alert = window.modelTopController as? UIAlertController { return tree(alert) }
    guard let layer, let collection = layer.collection else { return AccessibilityNode(.main) }
    let title = (topController ?? layer).navigationItem.title ?? ""
    // A pushed controller is another page. A presented one is over a page.
    let role: AccessibilityNode.Role = window.modelTopController === window.rootViewController ? .main : .dialog
    var children = [AccessibilityNode(.heading, title, states: [.level(1)])]
    let rows = read(collection)
    for section in Set(rows.map(\.path.section)).sorted() {
      // VoiceOver reaches a search field in the bar before the rows. Scripts expect it at its row, as on other
      // hosts.
      for lifted in rows where lifted.path.section == section && lifted.path.order < 0 {
        children +=
          lifted.item != nil ? [AccessibilityNode(.list, children: [AccessibilityNode(.listitem, children: lifted.nodes)])] : lifted.nodes
      }
      let own = rows.filter { $0.path.section == section && $0.path.order >= 0 }
      let header = own.filter { $0.path.order == 0 }.flatMap(\.nodes)
      let body = own.filter { $0.path.order == 1 && !$0.nodes.isEmpty }
      if let heads = header.last, heads.role == .row {
        children += header.dropLast() + [table(heads, body.map(\.nodes), header.first { $0.role == .heading }?.label ?? "")]
        children += own.filter { $0.path.order == 2 }.flatMap(\.nodes)
        continue
      }
      children += header
      // Where sections share a line, the list of its items distinguishes them.
      var list: String?
      for row in body {
        guard let item = row.item else {
          (children, list) = (children + row.nodes, nil)
          continue
        }
        if item != list { children.append(AccessibilityNode(.list)) }
        list = item
        children[children.count - 1].children.append(AccessibilityNode(.listitem, children: row.nodes))
      }
      children += own.filter { $0.path.order == 2 }.flatMap(\.nodes)
    }
    return AccessibilityNode(role, title, children: children)
  }

  /// A table from its head line and the elements below: lines, and rows of the table's full width.
  private func table(_ heads: AccessibilityNode, _ rows: [[AccessibilityNode]], _ name: String) -> AccessibilityNode {
    let heads = AccessibilityNode(.row, children: heads.children.map { AccessibilityNode(.columnheader, children: $0.children) })
    let lines = rows.map { nodes in
      nodes.count == 1 && nodes[0].role == .row
        ? nodes[0] : AccessibilityNode(.row, children: [AccessibilityNode(.cell, children: nodes)])
    }
    return AccessibilityNode(.table, name, children: [heads] + lines)
  }

  private func tree(_ alert: UIAlertController) -> AccessibilityNode {
    let title = alert.title ?? ""
    let words = (alert.message ?? "").split(separator: "\n").map { AccessibilityNode(.text, String($0)) }
    let answers = answers(of: alert).map {
      AccessibilityNode(.button, $0.title ?? "", states: $0.isEnabled ? [] : [.disabled])
    }
    return AccessibilityNode(.dialog, title, children: [AccessibilityNode(.heading, title, states: [.level(1)])] + words + answers)
  }

  /// The answers of an alert, without the cancel button that the host adds.
  private func answers(of alert: UIAlertController) -> ArraySlice<UIAlertAction> {
    func hosts(_ controller: UIViewController) -> [UIKitScreenHost] {
      [(controller as? LayerViewController)?.host].compactMap { $0 } + controller.children.flatMap(hosts)
    }
    let layers = window.rootViewController.map(hosts)?.flatMap(\.layers) ?? []
    let content = layers.lazy.compactMap(\.alert).first { $0.controller === alert }?.content
    return alert.actions.prefix(content?.answers.count ?? alert.actions.count)
  }

  // MARK: Rows

  struct RowReading {
    let path: (section: Int, order: Int, item: Int)
    /// The identifier of an item of a list.
    let item: String?
    let nodes: [AccessibilityNode]
  }

  /// All rows, by scrolling through them and back.
  private func read(_ collection: UICollectionView) -> [RowReading] {
    let start = collection.contentOffset
    var found: [String: RowReading] = [:]
    collection.contentOffset = .zero
    while true {
      collection.layoutIfNeeded()
      for reading in visible(collection) { found["\(reading.path)"] = reading }
      let next = collection.contentOffset.y + collection.bounds.height * 0.8
      let most = max(0, collection.contentSize.height - collection.bounds.height)
      if collection.contentOffset.y >= most { break }
      collection.contentOffset.y = min(next, most)
    }
    collection.contentOffset = start
    collection.layoutIfNeeded()
    if let search { found["search"] = search }
    return found.values.sorted { $0.path < $1.path }
  }

  /// The bar with the screen's search.
  private var searchBar: UISearchBar? { topController?.navigationItem.searchController?.searchBar }

  /// The search in the bar as the row that it is elsewhere: alone before a section, or the first of one.
  private var search: RowReading? {
    guard let searchBar, let layer, let lifted = layer.shown.search(isWide: layer.isWide) else { return nil }
    let section = layer.shown.sections[lifted.section]
    let path = lifted.isAlone ? (lifted.section, -1, 0) : (lifted.section, 1, -1)
    return RowReading(path: path, item: section.style.isList ? "tessera:listitem,of=\(section.key.text)" : nil, nodes: nodes(in: searchBar))
  }

  private func visible(_ collection: UICollectionView) -> [RowReading] {
    var readings: [RowReading] = []
    for cell in collection.visibleCells {
      guard let path = collection.indexPath(for: cell) else { continue }
      readings.append(
        RowReading(
          path: (path.section, 1, path.item),
          item: cell.accessibilityIdentifier?.hasPrefix("tessera:listitem") == true ? cell.accessibilityIdentifier : nil,
          nodes: nodes(in: cell)))
    }
    for section in 0..<collection.numberOfSections {
      for (order, kind) in [(0, UICollectionView.elementKindSectionHeader), (2, UICollectionView.elementKindSectionFooter)] {
        if let view = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section)) {
          readings.append(RowReading(path: (section, order, 0), item: nil, nodes: nodes(in: view)))
        }
      }
    }
    return readings
  }

  /// Scrolls until an element is in view, and gives it.
  func find(_ target: HostConformance.Target) throws -> UIView {
    guard let collection = layer?.collection else { throw Failure(description: "no rows are shown") }
    var left = target.occurrence
    for row in read(collection) {
      let flat = row.nodes.flatMap(\.flat)
      for (index, node) in flat.enumerated() where node.role == target.role && node.label == target.label {
        if left > 0 {
          left -= 1
          continue
        }
        if row.path.order == 1, row.path.item >= 0 {
          let path = IndexPath(item: row.path.item, section: row.path.section)
          if let frame = collection.layoutAttributesForItem(at: path)?.frame, !collection.bounds.contains(frame) {
            collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
          }
        }
        window.layoutIfNeeded()
        guard let holder = holder(row, collection) else { throw Failure(description: "\(target) is not in view") }
        func isTarget(_ node: AccessibilityNode) -> Bool { node.role == target.role && node.label == target.label }
        let matching = elements(in: holder).filter { self.node(of: $0).flat.contains(where: isTarget) }
        let before = flat[..<index].count { $0.role == target.role && $0.label == target.label }
        guard matching.indices.contains(before) else { throw Failure(description: "\(target) has no view") }
        return matching[before]
      }
    }
    throw Failure(description: "there is no \(target.role.rawValue) '\(target.label)':\n\(tree())")
  }

  private func holder(_ row: RowReading, _ collection: UICollectionView) -> UIView? {
    if row.path.order < 0 || row.path.item < 0 { return searchBar }
    let path = IndexPath(item: row.path.item, section: row.path.section)
    switch row.path.order {
    case 0: return collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
    case 2: return collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionFooter, at: path)
    default: return collection.cellForItem(at: path)
    }
  }

  // MARK: Views

  private func isSilent(_ view: UIView) -> Bool { view.isHidden || view.alpha < 0.01 }

  private func inOrder(_ view: UIView) -> [UIView] {
    if let stack = view as? UIStackView { return stack.arrangedSubviews }
    return view.subviews.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
  }

  /// The elements that VoiceOver stops at.
  func elements(in view: UIView) -> [UIView] {
    if isSilent(view) { return [] }
    if view.isAccessibilityElement || view is UISegmentedControl { return [view] }
    if view.accessibilityElementsHidden { return [] }
    return inOrder(view).flatMap(elements)
  }

  func nodes(in view: UIView) -> [AccessibilityNode] {
    if isSilent(view) { return [] }
    if view.isAccessibilityElement || view is UISegmentedControl { return [node(of: view)] }
    if view.accessibilityElementsHidden { return [] }
    let inner = inOrder(view).flatMap(nodes)
    if view.accessibilityContainerType == .semanticGroup {
      var group = node(of: view)
      group.children = inner.filter { $0.role != .group }
      return [group]
    }
    for role in [AccessibilityNode.Role.list, .listitem, .row, .cell]
    where view.accessibilityIdentifier == "tessera:\(role.rawValue)" && !(view is UICollectionViewCell) {
      return [AccessibilityNode(role, children: inner)]
    }
    if view.accessibilityIdentifier == "tessera:separator" { return [AccessibilityNode(.separator)] }
    return inner
  }

  /// The node that a view says it is, checked against its traits.
  func node(of view: UIView) -> AccessibilityNode {
    let identifier = view.accessibilityIdentifier ?? ""
    var node = AccessibilityNode(.group, view.accessibilityLabel ?? "", value: view.accessibilityValue, hint: view.accessibilityHint)
    // A button of an app's own view.
    if !identifier.hasPrefix("tessera:"), let button = view as? UIButton {
      (node.role, node.states) = (.button, button.isEnabled ? [] : [.disabled])
    }
    guard identifier.hasPrefix("tessera:") else { return node }
    let parts = identifier.dropFirst("tessera:".count).split(separator: ",").map(String.init)
    guard let role = parts.first.flatMap(AccessibilityNode.Role.init) else { return node }
    node.role = role
    // UIKit says the position of a switch as its value, the tree as a state.
    if role == .switch { node.value = nil }
    node.states = Set(parts.dropFirst().compactMap(Self.state))
    if let segmented = view as? UISegmentedControl {
      // UIKit's own elements: one button per segment, with one selected.
      node.children = (0..<segmented.numberOfSegments).map { index in
        let states: Set<AccessibilityNode.State> =
          Set(segmented.isEnabled ? [] : [.disabled]).union(index == segmented.selectedSegmentIndex ? [.checked] : [])
        return AccessibilityNode(.radio, segmented.titleForSegment(at: index) ?? "", states: states)
      }
      return node
    }
    check(view, node)
    if role == .heading, view.accessibilityTraits.contains(.button) {
      let isExpanded = view.accessibilityExpandedStatus == .expanded
      node.children = [AccessibilityNode(.button, node.label, states: [isExpanded ? .expanded : .collapsed])]
      node.states.subtract([.expanded, .collapsed])
    }
    return node
  }

  private static func state(_ text: String) -> AccessibilityNode.State? {
    if text.hasPrefix("level=") { return Int(text.dropFirst(6)).map { .level($0) } }
    return [.disabled, .busy, .checked, .mixed, .expanded, .collapsed, .required, .invalid, .multiline].first { "\($0)" == text }
  }

  /// Checks that the view states in UIKit's own terms everything that UIKit has a term for.
  private func check(_ view: UIView, _ node: AccessibilityNode) {
    let traits = view.accessibilityTraits
    func expect(_ holds: Bool, _ what: String) { if !holds { findings.lines.append("\(node): \(what) (\(type(of: view)))") } }
    switch node.role {
    case .heading: expect(traits.contains(.header), "has not the trait of a header")
    case .button, .radio, .checkbox, .combobox: expect(traits.contains(.button), "has not the trait of a button")
    case .switch: expect((view as? UISwitch)?.isOn == node.states.contains(.checked), "is a switch in another position")
    case .link: expect(traits.contains(.link), "has not the trait of a link")
    case .image: expect(traits.contains(.image), "has not the trait of an image")
    case .spinbutton: expect(view is UIStepper && traits.contains(.adjustable), "cannot be adjusted")
    case .slider: expect(view is UISlider && traits.contains(.adjustable), "cannot be adjusted")
    case .textbox: expect(view is UITextField || view is UITextView, "takes no text")
    case .searchbox: expect(view is UISearchTextField && traits.contains(.searchField), "is no search field")
    default: break
    }
    expect(traits.contains(.notEnabled) == node.states.contains(.disabled), "does not say whether it can be used")
    if node.role == .radio || node.role == .checkbox {
      expect(traits.contains(.selected) == node.states.contains(.checked), "does not say whether it is selected")
    }
    if let control = view as? UIControl {
      expect(control.isEnabled != node.states.contains(.disabled), "can be used and says otherwise, or not")
    }
    if node.role == .heading { return }
    expect((view.accessibilityExpandedStatus == .expanded) == node.states.contains(.expanded), "does not say that it is expanded")
    expect((view.accessibilityExpandedStatus == .collapsed) == node.states.contains(.collapsed), "does not say that it is collapsed")
    let spoken: Set<AccessibilityNode.State> = [.busy, .mixed, .required, .invalid]
    let said = (view as? any AXCustomContentProvider)?.accessibilityCustomContent.count ?? 0
    expect(said >= node.states.intersection(spoken).count, "keeps a state to itself")
  }
}

extension AccessibilityNode {
  var flat: [AccessibilityNode] { [self] + children.flatMap(\.flat) }
}
