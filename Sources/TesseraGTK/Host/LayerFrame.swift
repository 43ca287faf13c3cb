#if GTK
internal import CGtk4
internal import TesseraScreen

/// The frame around a layer's rows: its heading, a close button, and for sheets and alerts the scrim that
/// darkens the layers below.
@MainActor
final class LayerFrame {
  private let handle: WidgetHandle
  private let panel: Widget
  private let title: Widget
  private let closer: Widget?
  /// The container of the heading, as wide as the rows.
  private let room: Widget?
  /// Called when the user closes the layer with its button or by clicking beside it.
  var didClose: () -> Void = {}

  /// The maximum width of rows, sheets and alerts.
  static let widest: Int32 = 820
  /// The maximum width of rows on pages with side-by-side sections. It applies to all rows, so that their
  /// edges align.
  static let widestLine: Int32 = 1_040
  private static let sheetWidth: Int32 = 620, alertWidth: Int32 = 400

  init(_ kind: ScreenSnapshot.PresentationKind, rows: Widget) {
    // A step of a flow is a separate screen, not a dialog over the previous one.
    let isStep = kind == .root || kind == .push, fillsWindow = isStep || kind == .fullScreen
    panel = Widgets.column(0, role: isStep ? GTK_ACCESSIBLE_ROLE_MAIN : GTK_ACCESSIBLE_ROLE_DIALOG)
    title = Widgets.label("t-title", role: GTK_ACCESSIBLE_ROLE_HEADING)
    tessera_a11y_level(title, 1)
    title.expand()
    let bar = Widgets.row(8)
    bar.classes("t-layer-bar")
    bar.append(title)
    if !isStep {
      let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
      tessera_button_set_icon(button, "window-close-symbolic")
      button.classes("flat", "circular")
      gtk_widget_set_valign(button, GTK_ALIGN_START)
      bar.append(button)
      closer = button
    } else {
      closer = nil
    }
    room = fillsWindow ? Widgets.clamp(bar, Self.widest) : nil
    panel.append(room ?? bar)
    panel.append(rows)
    if fillsWindow {
      panel.classes("t-page")
      gtk_widget_set_vexpand(rows, 1)
      handle = WidgetHandle(panel)
    } else {
      handle = WidgetHandle(Self.scrim(around: panel, kind))
    }
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    if !isStep { tessera_a11y_modal(panel) }
    if let closer { Signals.connect(closer, "clicked") { [weak self] in self?.didClose() } }
    if kind == .sheet { closeBeside() }
  }

  var widget: Widget { handle.widget }

  func show(title words: String, close: String) {
    tessera_label_set_text(title, words)
    tessera_a11y_label(title, words)
    tessera_a11y_label(panel, words)
    guard let closer else { return }
    tessera_a11y_label(closer, close)
    gtk_widget_set_tooltip_text(closer, close)
  }

  /// Shows the layer's close button, or hides it if another button closes the layer.
  func show(closer isNeeded: Bool) { if let closer { gtk_widget_set_visible(closer, isNeeded ? 1 : 0) } }

  /// Gives the heading the width of the rows.
  func fit(_ most: Int32) { if let room { Widgets.setMost(most, of: room) } }

  /// Darkens the layers below while leaving them visible.
  private static func scrim(around panel: Widget, _ kind: ScreenSnapshot.PresentationKind) -> Widget {
    let isAlert = kind == .alert
    panel.classes(isAlert ? "t-alert" : "t-sheet")
    let scrim = Widgets.column(0)
    scrim.classes("t-scrim")
    let room = Widgets.clamp(panel, isAlert ? alertWidth : sheetWidth)
    gtk_widget_set_vexpand(room, 1)
    gtk_widget_set_valign(room, isAlert ? GTK_ALIGN_CENTER : GTK_ALIGN_END)
    gtk_widget_set_margin_top(room, 40)
    if isAlert {
      gtk_widget_set_margin_bottom(room, 40)
      gtk_widget_set_margin_start(room, 20)
      gtk_widget_set_margin_end(room, 20)
    }
    scrim.append(room)
    return scrim
  }

  /// Closes the layer when the user clicks beside it.
  private func closeBeside() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_BUBBLE)
    Signals.connect(UnsafeMutableRawPointer(click), "released") { [weak self, panel] in
      guard let self else { return }
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_point(click, nil, &x, &y)
      guard let hit = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT), hit != panel, gtk_widget_is_ancestor(hit, panel) == 0 else { return }
      didClose()
    }
    gtk_widget_add_controller(widget, click)
  }
}
#endif
