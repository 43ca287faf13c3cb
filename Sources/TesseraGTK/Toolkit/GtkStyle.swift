#if GTK
internal import CGtk4

/// Styles for content that GTK has no style for. Uses only the theme's colors, so that light, dark and high
/// contrast mode follow the system.
@MainActor
enum GtkStyle {
  static func install() {
    let css = Adwaita.current == nil ? css : css + adwaita
    css.utf8CString.withUnsafeBufferPointer { tessera_add_css($0.baseAddress, Int32($0.count - 1)) }
  }

  private static let css = """
    .t-list { background: transparent; padding-bottom: 14px; }
    .t-list > row { padding: 0; background: transparent; }
    .t-list > row:hover { background: transparent; }
    .t-cell { padding: 5px 18px; }
    .t-cell.t-columns { padding: 0; }
    .t-cell.t-heading { padding-top: 18px; }
    .t-room { background: alpha(currentColor, 0.04); border-radius: 10px; }
    .t-card-cell { margin: 5px 18px; padding: 4px 6px; border-radius: 12px; border: 1px solid alpha(currentColor, 0.13);
      background: @theme_base_color; }
    .t-in-group { margin: 0; padding: 10px 12px; }
    .t-line { border-top: 1px solid alpha(currentColor, 0.1); }
    .t-cells > button.flat, .t-cells > box > button.flat { padding-left: 10px; padding-right: 10px; margin-left: -10px; margin-right: -10px; }
    .t-link { padding-left: 0; padding-right: 0; }
    .t-heads .t-cells label { font-size: 0.88em; font-weight: 600; }
    .t-stuck { background: @theme_bg_color; border-bottom: 1px solid alpha(currentColor, 0.15); }
    .t-stuck .t-cell.t-heading { padding-top: 5px; }
    .t-radio check { border-radius: 99px; }
    .t-radio check:checked { -gtk-icon-source: -gtk-icontheme("bullet-symbolic"); }
    .t-title { font-size: 1.5em; font-weight: 800; }
    .t-h2 { font-size: 1.1em; font-weight: 700; }
    .t-strong { font-weight: 600; }
    .t-subtle { opacity: 0.7; }
    .t-caption { font-size: 0.88em; opacity: 0.75; }
    .t-code { font-family: monospace; }
    .t-destructive { color: mix(@error_color, @theme_fg_color, 0.25); }
    .t-error { color: mix(@error_color, @theme_fg_color, 0.25); font-size: 0.88em; }
    .t-badge { padding: 1px 8px; border-radius: 99px; font-size: 0.85em; font-weight: 600; background: alpha(currentColor, 0.1); }
    .t-info { color: mix(@theme_selected_bg_color, @theme_fg_color, 0.4); }
    .t-success { color: mix(@success_color, @theme_fg_color, 0.4); }
    .t-warning { color: mix(@warning_color, @theme_fg_color, 0.4); }
    .t-failure { color: mix(@error_color, @theme_fg_color, 0.25); }
    .t-card { padding: 10px 12px; border-radius: 10px; border: 1px solid alpha(currentColor, 0.15); background: @theme_base_color; }
    .t-message { padding: 12px; border-radius: 10px; background: alpha(currentColor, 0.06); }
    .t-message.t-failure, .t-message.t-warning { background: alpha(currentColor, 0.1); }
    .t-missing { background: alpha(currentColor, 0.06); border-radius: 8px; }
    .t-scrim { background: alpha(black, 0.45); }
    .t-sheet { background: @theme_bg_color; border-radius: 14px 14px 0 0; border: 1px solid alpha(currentColor, 0.15); }
    .t-page { background: @theme_bg_color; }
    .t-alert { background: @theme_bg_color; border-radius: 14px; border: 1px solid alpha(currentColor, 0.15); }
    .t-layer-bar { padding: 10px 12px 4px 18px; }
    .t-layer-bar:dir(rtl) { padding: 10px 18px 4px 12px; }
    .t-toast { padding: 8px 16px; border-radius: 99px; background: @theme_fg_color; color: @theme_bg_color; }
    .t-grip { padding: 8px; opacity: 0.6; }
    .t-drop-before { box-shadow: inset 0 3px @theme_selected_bg_color; }
    .t-drop-behind { box-shadow: inset 0 -3px @theme_selected_bg_color; }
    .t-drop-over { outline: 2px dashed @theme_selected_bg_color; outline-offset: -2px; }
    .t-areas { padding: 10px 8px; }
    .t-areas button { padding: 8px 12px; }
    .t-areas button:checked { background: alpha(@theme_selected_bg_color, 0.2); font-weight: 600; }
    .t-areas-below .t-areas { padding: 4px; border-top: 1px solid alpha(currentColor, 0.15); }
    .t-areas-below .t-areas button { padding: 6px 4px; }
    .t-native { padding: 6px 0; }
    """

  /// Styles for rows in boxes, cards and dialogs, with libadwaita's named colors.
  private static let adwaita = """

    .t-cell.t-boxed { margin: 0 18px; padding: 8px 12px; background: @card_bg_color; color: @card_fg_color;
      border: 0 solid @card_shade_color; border-width: 0 1px 1px 1px; }
    .t-cell.t-boxed.t-first { margin-top: 6px; border-top-width: 1px; border-top-left-radius: 12px; border-top-right-radius: 12px; }
    .t-cell.t-boxed.t-last { margin-bottom: 6px; border-bottom-left-radius: 12px; border-bottom-right-radius: 12px; }
    .t-heads .t-cells { margin-left: 13px; margin-right: 13px; }
    .t-boxed > .t-row { margin: -3px -10px; }
    .t-row { font-weight: inherit; }
    .t-card-cell, .t-card { background: @card_bg_color; color: @card_fg_color; border-color: transparent;
      box-shadow: 0 0 0 1px alpha(black, 0.03), 0 1px 3px 1px alpha(black, 0.07), 0 2px 6px 2px alpha(black, 0.03); }
    .t-card-cell .t-card, .t-boxed .t-card { background: transparent; border-color: @card_shade_color; box-shadow: none; }
    .t-sheet, .t-alert { background: @dialog_bg_color; color: @dialog_fg_color; }
    .t-areas button:not(:checked) { font-weight: inherit; }
    .t-spoken { font-size: 1px; opacity: 0; }
    """
}
#endif
