#if GTK
internal import CGtk4

/// Follows the desktop's preference for dark windows, through the desktop portal if there is one, otherwise
/// through the desktop's settings. libadwaita does this itself.
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

  /// Stops following. Call it once.
  func end() { if let watch { tessera_scheme_end(watch) } }

  /// The used values of `AdwColorScheme`.
  private enum Scheme: Int32 {
    case followsDesktop = 0
    case light = 1
    case dark = 4
  }

  static var isDark: Bool {
    if let adwaita = Adwaita.current { tessera_object_flag(adwaita.styleManager, "dark") != 0 } else { tessera_prefers_dark() != 0 }
  }

  /// Makes windows dark or light, regardless of the desktop's preference.
  static func force(dark: Bool) {
    if let adwaita = Adwaita.current {
      tessera_object_set_enum(adwaita.styleManager, "color-scheme", (dark ? Scheme.dark : .light).rawValue)
    } else {
      tessera_prefer_dark(dark ? 1 : 0)
    }
  }

  /// The object and signal that report a change between light and dark.
  static var source: (object: UnsafeMutableRawPointer, signal: String)? {
    if let adwaita = Adwaita.current { return (adwaita.styleManager, "notify::dark") }
    return tessera_settings().map { ($0, "notify::gtk-application-prefer-dark-theme") }
  }
}
#endif
