public import TesseraScreen

extension LayerModel {
  /// The accessibility tree that every host must produce for the layer. The root is `main` for the bottom
  /// layer and for pages of a flow, and `dialog` for layers above them. It is named by the title, which is
  /// also a heading of level 1. Each section adds its header, its rows and its footer. The rows are the
  /// `listitem`s of a `list`. In forms and actions they are added unwrapped. In a table they are its `row`s,
  /// below one of `columnheader`s.
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
  /// The accessibility tree that every host must produce for a layer.
  public init(_ snapshot: ScreenSnapshot, _ localizer: Localizer) {
    self = LayerModel(snapshot).accessibilityNode(localizer)
  }
}
