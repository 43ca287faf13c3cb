#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// A button that opens the actions, alone or beside its content. With content, a long press or secondary
/// click opens them as well, and they are accessibility actions of the content.
struct MenuElement: View {
  let menu: Element.Menu
  let context: RowContext

  var body: some View {
    if let content = menu.content {
      HStack(spacing: 8) {
        ElementView(element: content, context: context)
          .accessibilityActions { MenuButtons(buttons: menu.all, context: context) }
        if !menu.all.isEmpty { button }
      }
      .contextMenu { MenuButtons(buttons: menu.all, context: context, showsReasons: true) }
    } else {
      button
    }
  }

  private var button: some View {
    SwiftUI.Menu {
      MenuButtons(buttons: menu.all, context: context, showsReasons: true)
    } label: {
      HStack {
        if let symbol = menu.symbol { Image(systemName: symbol.systemName) }
        if menu.content == nil { Text(verbatim: context.text(menu.title)) }
      }
    }
    .accessibility(of: menu.node(context.localizer), context.localizer)
  }
}

/// The actions, for SwiftUI's menus and swipe actions.
struct MenuButtons: View {
  let buttons: [Element.Button]
  let context: RowContext
  /// Whether disabled actions show the reason as a second line, as menus support.
  var showsReasons = false

  var body: some View {
    ForEach(buttons.numbered) { button in
      SwiftUI.Button(
        role: button.element.emphasis == .destructive ? .destructive : nil,
        action: { context.send(Control.Event(button.element.control)) },
        label: {
          Text(verbatim: context.text(button.element.title))
          if showsReasons, let reason = context.text(button.element.availability.reason) { Text(verbatim: reason) }
          if let icon = button.element.icon { Image(systemName: icon.systemName) }
        }
      )
      .disabled(!button.element.availability.isAvailable)
    }
  }
}
#endif
