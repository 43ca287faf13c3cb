#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// A component: the view that is registered for its type, or its fallback.
struct ComponentElement: View {
  let component: AnyComponent
  let context: RowContext

  private var label: Text { Text(verbatim: component.node(context.localizer).label) }

  var body: some View {
    if let own = context.rows.view(component, context.send) {
      own.accessibilityElement(children: component.isImage ? .ignore : .contain).accessibilityLabel(label)
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
