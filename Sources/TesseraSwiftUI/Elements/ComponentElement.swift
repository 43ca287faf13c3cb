#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// Shows a component with the view registered for its type, or with its fallback.
struct ComponentElement: View {
  let component: Element.AnyComponent
  let context: RowContext

  private var node: AccessibilityNode { component.node(context.localizer) }
  private var label: Text { Text(verbatim: node.label) }

  var body: some View {
    if let own = context.rows.view(component, context.send) {
      own.accessibilityElement(children: component.isImage ? .ignore : .contain).accessibilityLabel(label)
        .accessibilityValue(Text(verbatim: node.value ?? "")).accessibilityAddTraits(component.isImage ? .isImage : [])
        .accessibilityIdentifier(component.isImage ? "tessera:image" : "tessera:group")
    } else {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(component.parts.numbered) { ElementView(element: $0.element, context: context) }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel(label)
      .accessibilityIdentifier("tessera:group")
      .onAppear { if let diagnostic = component.missingRenderer { context.report(diagnostic) } }
    }
  }
}
#endif
