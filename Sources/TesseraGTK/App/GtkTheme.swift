#if GTK
internal import CGtk4
internal import TesseraScreen

/// Provides a theme's tokens as named GTK colors, for the current light or dark mode.
@MainActor
final class GtkTheme {
  private let theme: Theme
  private let provider: UnsafeMutableRawPointer
  private var watch: gulong = 0

  /// Applies a theme to all windows of the process until ``end()``.
  init(_ theme: Theme) {
    (self.theme, provider) = (theme, tessera_theme_provider())
    show()
    if let (object, signal) = ColorScheme.source { watch = Signals.connect(object, signal) { [weak self] in self?.show() } }
  }

  /// Removes the colors. Call it once.
  func end() {
    if let (object, _) = ColorScheme.source { Signals.disconnect(object, watch) }
    tessera_theme_end(provider)
  }

  private func show() {
    let css = theme.css(isDark: ColorScheme.isDark)
    css.utf8CString.withUnsafeBufferPointer { tessera_theme_load(provider, $0.baseAddress, Int32($0.count - 1)) }
  }
}

extension Theme {
  /// The named colors of the desktop's own theme and of libadwaita, and styles for widgets without named
  /// colors.
  func css(isDark: Bool) -> String {
    let palette = isDark ? dark : light
    let colors: [(String, Color)] = [
      ("theme_bg_color", palette.background), ("theme_base_color", palette.surface), ("theme_fg_color", palette.text),
      ("theme_text_color", palette.text), ("theme_selected_bg_color", palette.accent), ("theme_selected_fg_color", palette.onAccent),
      ("success_color", palette.success), ("warning_color", palette.warning), ("error_color", palette.danger),
      ("accent_color", palette.accent), ("accent_bg_color", palette.accent), ("accent_fg_color", palette.onAccent),
      ("window_bg_color", palette.background), ("window_fg_color", palette.text), ("view_bg_color", palette.surface),
      ("view_fg_color", palette.text), ("card_bg_color", palette.surface), ("card_fg_color", palette.text),
      ("headerbar_bg_color", palette.background), ("headerbar_fg_color", palette.text), ("headerbar_border_color", palette.text),
      ("headerbar_backdrop_color", palette.background), ("dialog_bg_color", palette.background), ("dialog_fg_color", palette.text),
      ("popover_bg_color", palette.surface), ("popover_fg_color", palette.text), ("destructive_color", palette.danger),
      ("destructive_bg_color", palette.danger), ("destructive_fg_color", palette.surface), ("error_bg_color", palette.danger),
      ("error_fg_color", palette.surface), ("success_bg_color", palette.success), ("success_fg_color", palette.surface),
      ("warning_bg_color", palette.warning), ("warning_fg_color", palette.surface),
    ]
    let radius =
      switch corner {
      case .square: 0
      case .small: 6
      case .rounded: 12
      case .large: 20
      }
    let room =
      switch density {
      case .compact: 2
      case .regular: 5
      case .spacious: 10
      }
    let own = families.map { "\"\($0)\"" }.joined(separator: ", ")
    return colors.map { "@define-color \($0.0) \($0.1);" }.joined(separator: "\n") + """

      window { background-color: @theme_bg_color; color: @theme_fg_color;\(typeScale == 1 ? "" : " font-size: \(typeScale)em;")\(own.isEmpty ? "" : " font-family: \(own);") }
      entry, textview, textview > text { background-color: @theme_base_color; color: @theme_text_color; }
      button.suggested-action { background: @theme_selected_bg_color; color: @theme_selected_fg_color; border-color: transparent; }
      switch:checked, scale > trough > highlight, progressbar > trough > progress { background: @theme_selected_bg_color; }
      check:checked, radio:checked { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
      link, button.link { color: @theme_selected_bg_color; }
      .t-subtle, .t-caption { opacity: 1; color: \(palette.quietText); }
      .t-info { color: \(palette.info); }
      .t-success { color: \(palette.success); }
      .t-warning { color: \(palette.warning); }
      .t-failure, .t-error, .t-destructive { color: \(palette.danger); }
      .t-cell { padding-top: \(room)px; padding-bottom: \(room)px; }
      .t-cell.t-boxed { padding-top: \(room + 3)px; padding-bottom: \(room + 3)px; }
      .t-card-cell, .t-card, .t-message { border-radius: \(radius)px; }
      .t-first { border-top-left-radius: \(radius)px; border-top-right-radius: \(radius)px; }
      .t-last { border-bottom-left-radius: \(radius)px; border-bottom-right-radius: \(radius)px; }
      """
  }
}
#endif
