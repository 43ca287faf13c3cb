public import TesseraScreen

extension LayerModel {
  /// The layer's tree as every host must give it: `main` at the bottom and for pages of a flow, `dialog` above them, named by the title, with the title as a
  /// heading of level 1; per section its header, the rows as the `listitem`s of a `list` (in forms and actions: as they are; in a table: as its
  /// `row`s, below one of `columnheader`s), its footer.
  func accessibilityNode(_ localizer: Localizer) -> AccessibilityNode {
    let name = localizer.string(title)
    var children = [AccessibilityNode(.heading, name, states: [.level(1)])]
    for section in sections {
      let head = section.header.flatMap { section.style.head(of: $0.content) }
      children += (head?.heading ?? section.header.map { [$0.content] } ?? []).flatMap { $0.accessibilityNodes(localizer) }
      let rows = section.rows.map { $0.content.accessibilityNodes(localizer) }.filter { !$0.isEmpty }
      switch section.style {
      case .form, .actions: children += rows.flatMap { $0 }
      case .table:
        let lines =
          (head.map { [($0.heads, AccessibilityNode.Role.columnheader)] } ?? [])
          + section.rows.map { (section.style.cells(of: $0.content) ?? [$0.content], .cell) }
        let name = head?.heading.lazy.compactMap(\.name).first.map(localizer.string) ?? ""
        children.append(
          AccessibilityNode(
            .table, name,
            children: lines.map { elements, role in
              AccessibilityNode(.row, children: elements.map { AccessibilityNode(role, children: $0.accessibilityNodes(localizer)) })
            }))
      default:
        if !rows.isEmpty { children.append(AccessibilityNode(.list, children: rows.map { AccessibilityNode(.listitem, children: $0) })) }
      }
      children += section.footer?.content.accessibilityNodes(localizer) ?? []
    }
    return AccessibilityNode(presentation == .root || presentation == .push ? .main : .dialog, name, children: children)
  }
}

extension AccessibilityNode {
  /// The tree of a layer that a screen reader must find, on every host.
  public init(_ snapshot: ScreenSnapshot, _ localizer: Localizer) {
    self = LayerModel(snapshot).accessibilityNode(localizer)
  }
}
