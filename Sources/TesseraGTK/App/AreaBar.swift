#if GTK
internal import CGtk4
internal import TesseraFlow
internal import TesseraScreen

/// Shows the main areas of an app: a side bar, or a bar at the bottom of a narrow window.
@MainActor
final class AreaBar {
  private struct Tab {
    let area: AppLink
    let button: Widget
    let line: Widget
    let label: Widget
  }

  private let handle: WidgetHandle
  private let box = Widgets.make(gtk_box_get_type(), GTK_ACCESSIBLE_ROLE_TAB_LIST)
  private var tabs: [Tab] = []
  var didChoose: (AppLink) -> Void = { _ in }

  /// The minimum window width for a side bar.
  static let roomy: Int32 = 720

  init() {
    handle = WidgetHandle(tessera_sideways(box))
    box.classes("t-areas")
    isNarrow = false
    arrange()
  }

  var widget: Widget { handle.widget }

  /// Whether the areas are side by side, at the bottom.
  var isNarrow: Bool { didSet { if isNarrow != oldValue { arrange() } } }

  private func arrange() {
    tessera_box_set_vertical(box, isNarrow ? 0 : 1)
    tessera_box_set_homogeneous(box, isNarrow ? 1 : 0)
    tessera_scrolled_set_sideways(widget, isNarrow ? 1 : 0)
    // A minimum width, because otherwise its labels would break into letters before the content beside it
    // shrinks.
    gtk_widget_set_size_request(box, isNarrow ? -1 : 170, -1)
    widget.set("t-areas-below", isNarrow)
    for tab in tabs { arrange(tab) }
  }

  private func arrange(_ tab: Tab) {
    tessera_box_set_vertical(tab.line, isNarrow ? 1 : 0)
    tessera_box_set_spacing(tab.line, isNarrow ? 2 : 10)
    gtk_widget_set_halign(tab.line, isNarrow ? GTK_ALIGN_CENTER : GTK_ALIGN_START)
    gtk_widget_set_hexpand(tab.button, isNarrow ? 1 : 0)
    tab.label.set("t-caption", isNarrow)
  }

  /// Shows the areas and marks the current one.
  func show(_ areas: [AppLink], current: AppLink?, named name: Phrase, _ localizer: Localizer) {
    if tabs.map(\.area) != areas {
      for tab in tabs { tessera_box_remove(box, tab.button) }
      tabs = areas.map(makeTab)
    }
    tessera_a11y_label(box, localizer.string(name))
    for tab in tabs {
      let words = localizer.string(tab.area.title)
      tessera_label_set_text(tab.label, words)
      tessera_a11y_label(tab.button, words)
      tessera_toggle_set_active(tab.button, tab.area == current ? 1 : 0)
      tessera_a11y_selected(tab.button, tab.area == current ? 1 : 0)
    }
    gtk_widget_set_visible(widget, areas.isEmpty ? 0 : 1)
  }

  private func makeTab(_ area: AppLink) -> Tab {
    let button = Widgets.make(gtk_toggle_button_get_type(), GTK_ACCESSIBLE_ROLE_TAB)
    button.classes("flat")
    let (line, icon, label) = (Widgets.row(10), Widgets.icon(), Widgets.label())
    (area.icon ?? "dot").show(in: icon)
    gtk_widget_set_halign(icon, GTK_ALIGN_CENTER)
    line.append(icon)
    line.append(label)
    tessera_button_set_child(button, line)
    box.append(button)
    Signals.connect(button, "clicked") { [weak self] in self?.didChoose(area) }
    let tab = Tab(area: area, button: button, line: line, label: label)
    arrange(tab)
    return tab
  }

  var buttons: [Widget] { tabs.map(\.button) }
}
#endif
