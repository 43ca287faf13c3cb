import Foundation
import TesseraScreen

/// An element of an app as a test from outside sees it: what XCUITest gives, and nothing of the app's own.
///
/// The hosts write the role and the states of every node into the element's identifier
/// (`tessera:checkbox,mixed,level=2`); words, values and the
/// order on the screen are the element's own. Hints are seen by VoiceOver alone.
struct ElementSnapshot {
  /// The kind of element where that matters.
  enum Kind { case cell, segments, segment, alert, other }
  var kind = Kind.other
  var identifier = "", label = ""
  var value: String?
  /// Its place on the screen.
  var frame = CGRect.zero
  var isEnabled = true, isSelected = false
  var children: [ElementSnapshot] = []
}

extension ElementSnapshot {
  /// The list of which the element is an item, or `nil`. The part after the role distinguishes adjacent lists.
  fileprivate var list: String? { kind == .cell && identifier.hasPrefix("tessera:listitem") ? identifier : nil }

  /// The elements in it, itself among them, that a script can mean by a role and a label.
  func all(_ role: AccessibilityNode.Role, _ label: String, _ reader: SnapshotReader) -> [ElementSnapshot] {
    if kind == .segments, role == .radio { return children.filter { $0.label == label } }
    let own = reader.node(of: self).map { $0.role == role && $0.label == label } ?? false
    return (own ? [self] : []) + reader.inOrder(children).flatMap { $0.all(role, label, reader) }
  }
}

/// Reads elements as nodes of the accessibility tree.
struct SnapshotReader {
  /// Whether the app is written from right to left, which no element says.
  var isMirrored = false

  private static let prefix = "tessera:"

  /// The nodes of an element and of everything in it.
  func nodes(of element: ElementSnapshot) -> [AccessibilityNode] {
    let inner = inOrder(element.children).flatMap(nodes)
    guard element.identifier.hasPrefix(Self.prefix), element.kind != .cell else { return inner }
    guard var node = node(of: element) else { return [] }
    switch node.role {
    case .heading where node.states.contains(.expanded) || node.states.contains(.collapsed):
      let fold = node.states.intersection([.expanded, .collapsed])
      node.children = [AccessibilityNode(.button, node.label, states: fold)]
      node.states.subtract(fold)
    case .radiogroup where element.kind == .segments:
      node.children = inOrder(element.children).map {
        AccessibilityNode(.radio, $0.label, states: Set($0.isEnabled ? [] : [.disabled]).union($0.isSelected ? [.checked] : []))
      }
    default: node.children = inner
    }
    return [node]
  }

  /// The node that an element describes, without its children. `nil` for elements that the host adds itself, and
  /// for text that their group already speaks.
  func node(of element: ElementSnapshot) -> AccessibilityNode? {
    guard element.identifier.hasPrefix(Self.prefix), element.kind != .cell else { return nil }
    let parts = element.identifier.dropFirst(Self.prefix.count).split(separator: ",").map(String.init)
    guard let role = parts.first.flatMap(AccessibilityNode.Role.init) else { return nil }
    var node = AccessibilityNode(role, element.label, value: element.value, states: Set(parts.dropFirst().compactMap(state)))
    let isGroup = [.list, .listitem, .row, .cell, .separator].contains(role)
    if isGroup { node.label = "" }
    // UIKit says the position of a switch as its value, the tree as a state; an empty value means something in fields alone.
    if isGroup || role == .switch || (node.value?.isEmpty == true && role != .textbox && role != .searchbox) { node.value = nil }
    return node
  }

  private func state(_ text: String) -> AccessibilityNode.State? {
    if text.hasPrefix("level=") { return Int(text.dropFirst(6)).map { .level($0) } }
    return [.disabled, .busy, .checked, .mixed, .expanded, .collapsed, .required, .invalid, .multiline].first { "\($0)" == text }
  }

  /// From the top to the bottom, and in a line from its beginning, as VoiceOver reads.
  func inOrder(_ elements: [ElementSnapshot]) -> [ElementSnapshot] {
    var lines: [[ElementSnapshot]] = []
    for element in elements.sorted(by: { $0.frame.minY < $1.frame.minY }) {
      // Beside the previous element, not below it.
      if let first = lines.last?.first, element.frame.minY < first.frame.midY {
        lines[lines.count - 1].append(element)
      } else {
        lines.append([element])
      }
    }
    return lines.flatMap { $0.sorted { isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX } }
  }
}

/// The rows of a list that were seen while it was scrolled from its beginning to its end.
struct ScrolledRows {
  /// A row, a header or a footer: its spoken text, and the list of which it is an item.
  struct Row: Hashable {
    let list: String?
    let nodes: [AccessibilityNode]
  }
  private(set) var rows: [Row] = []
  private let reader: SnapshotReader

  init(_ reader: SnapshotReader) { self.reader = reader }

  /// Adds the visible rows, starting with the first that was not visible before.
  ///
  /// - Precondition: The visible rows start with a row that was visible last, unless there were none. Scroll by
  /// less than a screen.
  mutating func add(_ seen: [ElementSnapshot]) {
    var new = reader.inOrder(seen).map { Row(list: $0.list, nodes: reader.nodes(of: $0)) }.filter { !$0.nodes.isEmpty }
    // The heads of a table stay at the top while its lines go by.
    if overlap(new) == 0, let first = new.first, first.list == nil, rows.contains(first) { new.removeFirst() }
    rows += new.dropFirst(overlap(new))
  }

  /// Adds a search field from the bar. On other hosts it is the first row of the screen, below a message that is
  /// shown above everything for a while.
  mutating func add(search field: ElementSnapshot, of list: String?) {
    let isBelow = rows.first?.nodes.contains { $0.role == .status || $0.role == .alert } == true
    rows.insert(Row(list: list, nodes: reader.nodes(of: field)), at: isBelow ? 1 : 0)
  }

  private func overlap(_ new: [Row]) -> Int {
    (0...Swift.min(rows.count, new.count)).reversed().first { rows.suffix($0) == new.prefix($0) } ?? 0
  }

  /// The accessibility tree of the layer, as scripts expect it, without hints.
  func tree(_ role: AccessibilityNode.Role, _ title: String) -> AccessibilityNode {
    var children = [AccessibilityNode(.heading, title, states: [.level(1)])]
    var index = 0
    while index < rows.count {
      let row = rows[index]
      if row.list == nil, row.nodes.last?.role == .row, index + 1 < rows.count, let list = rows[index + 1].list {
        // The heads of a table, and the lines below them.
        let lines = rows[(index + 1)...].prefix { $0.list == list }
        let heads = AccessibilityNode(
          .row, children: row.nodes.last?.children.map { AccessibilityNode(.columnheader, children: $0.children) } ?? [])
        children += row.nodes.dropLast()
        children.append(
          AccessibilityNode(
            .table, row.nodes.first { $0.role == .heading }?.label ?? "",
            children: [heads]
              + lines.map { line in
                line.nodes.count == 1 && line.nodes[0].role == .row
                  ? line.nodes[0] : AccessibilityNode(.row, children: [AccessibilityNode(.cell, children: line.nodes)])
              }))
        index += 1 + lines.count
      } else if let list = row.list {
        let items = rows[index...].prefix { $0.list == list }
        children.append(AccessibilityNode(.list, children: items.map { AccessibilityNode(.listitem, children: $0.nodes) }))
        index += items.count
      } else {
        children += row.nodes
        index += 1
      }
    }
    return AccessibilityNode(role, title, children: children)
  }
}

extension AccessibilityNode {
  /// The node without hints, which no test from outside can read.
  var withoutHints: AccessibilityNode {
    var node = self
    node.hint = nil
    node.children = children.map(\.withoutHints)
    return node
  }
}
