#if GTK
internal import CGtk4

/// Follows whether the desktop prefers dark: by the desktop portal where there is one, otherwise by the desktop's own settings. libadwaita
/// does that by itself.
@MainActor
final class ColorScheme {
  private let watch: UnsafeMutableRawPointer?

  init() {
    if let adwaita = Adwaita.current {
      tessera_object_set_enum(adwaita.styleManager, "color-scheme", Scheme.followsDesktop.rawValue)
      watch = nil
    } else {
      watch = tessera_scheme_watch()
    }
  }

  /// Ends to follow; call it once.
  func end() { if let watch { tessera_scheme_end(watch) } }

  /// The values of `AdwColorScheme` that are used.
  private enum Scheme: Int32 {
    case followsDesktop = 0
    case light = 1
    case dark = 4
  }

  /// Whether windows are dark now.
  static var isDark: Bool {
    if let adwaita = Adwaita.current { tessera_object_flag(adwaita.styleManager, "dark") != 0 } else { tessera_prefers_dark() != 0 }
  }

  /// Makes windows dark or light, whatever the desktop prefers.
  static func force(dark: Bool) {
    if let adwaita = Adwaita.current {
      tessera_object_set_enum(adwaita.styleManager, "color-scheme", (dark ? Scheme.dark : .light).rawValue)
    } else {
      tessera_prefer_dark(dark ? 1 : 0)
    }
  }

  /// The object that tells of a change from light to dark, and its signal.
  static var source: (object: UnsafeMutableRawPointer, signal: String)? {
    if let adwaita = Adwaita.current { return (adwaita.styleManager, "notify::dark") }
    return tessera_settings().map { ($0, "notify::gtk-application-prefer-dark-theme") }
  }
}
#endif
