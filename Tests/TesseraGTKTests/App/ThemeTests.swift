#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import Testing

@testable import TesseraGTK

/// Themes as named colours.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ThemeTests {
  @Test func theTokensAreColoursOfWidgetsAndGoWithTheTheme() throws {
    let theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), typeScale: 1.25)
    let label = Widgets.label()
    tessera_prefer_dark(0)
    let shown = GtkTheme(theme)
    #expect(color("accent_color", label) == "#7a1f5c")
    #expect(color("theme_base_color", label) == Theme.Palette.standardLight.surface.description)
    tessera_prefer_dark(1)
    #expect(color("accent_color", label) == Theme.Palette.standardDark.accent.description)
    tessera_prefer_dark(0)
    #expect(color("accent_color", label) == "#7a1f5c")
    shown.end()
    #expect(color("accent_color", label) != "#7a1f5c")
  }

  @Test func theStyleSheetIsOneThatGTKReads() throws {
    for corner in [Theme.Corner.square, .small, .rounded, .large] {
      for density in [Theme.Density.compact, .regular, .spacious] {
        let css = try Theme(corner: corner, density: density, typeScale: 0.9).css(isDark: true)
        #expect(css.utf8CString.withUnsafeBufferPointer { tessera_css_problems($0.baseAddress, Int32($0.count - 1)) } == 0, "\(css)")
      }
    }
    #expect(
      "button { colour: red; }".utf8CString.withUnsafeBufferPointer { tessera_css_problems($0.baseAddress, Int32($0.count - 1)) } == 1)
  }

  @Test func aPersonChoosesALookWhileTheWindowIsOpenAndItIsKept() throws {
    let app = try LooksApp()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    setenv("XDG_STATE_HOME", folder.path, 1)
    defer {
      unsetenv("XDG_STATE_HOME")
      try? FileManager.default.removeItem(at: folder)
    }
    let label = Widgets.label()
    func window() -> GtkWindow {
      let window = GtkWindow(app, id: "tessera-looks", dark: false)
      window.didClose = {}
      window.open("/")
      window.present()
      turn("the page is there") { window.host.layers.first?.isLaidOut == true }
      return window
    }
    let first = window()
    #expect(first.bar.lookButtons.map { gtk_widget_get_sensitive($0) } == [0, 1])
    #expect(color("accent_color", label) == "#0b3d91")
    emit("clicked", on: UnsafeMutableRawPointer(first.bar.lookButtons[1]))
    #expect(first.look == "plum")
    #expect(first.session.visit.look == "plum")
    #expect(first.bar.lookButtons.map { gtk_widget_get_sensitive($0) } == [1, 0])
    #expect(color("accent_color", label) == "#7a1f5c")
    // The chosen theme still follows light and dark.
    ColorScheme.force(dark: true)
    #expect(color("accent_color", label) == Theme.Palette.standardDark.accent.description)
    ColorScheme.force(dark: false)
    #expect(color("accent_color", label) == "#7a1f5c")
    first.choose(look: "nobody's")
    #expect(first.look == "plum")
    first.close()
    let second = window()
    #expect(second.look == "plum")
    #expect(color("accent_color", label) == "#7a1f5c")
    second.close()
    #expect(color("accent_color", label) != "#7a1f5c")
  }

  @Test func theDesktopsSwitchIsFollowedWhileTheWindowIsOpen() throws {
    let window = GtkWindow(try LooksApp(), id: "tessera-looks", keepsState: false)
    window.didClose = {}
    defer {
      window.close()
      tessera_prefer_dark(0)
    }
    let label = Widgets.label()
    /// Says something as the desktop portal does, by its signal.
    func desktop(says text: String) {
      guard let words = g_variant_parse(nil, text, nil, nil, nil) else {
        Issue.record("\(text) is no value")
        return
      }
      tessera_scheme_changed(nil, nil, nil, nil, nil, words, nil)
      g_variant_unref(words)
    }
    for (number, accent) in [
      (1, Theme.Palette.standardDark.accent.description), (2, "#0b3d91"), (1, Theme.Palette.standardDark.accent.description),
      (0, "#0b3d91"),
    ] {
      desktop(says: "('org.freedesktop.appearance', 'color-scheme', <uint32 \(number)>)")
      #expect(color("accent_color", label) == accent)
    }
    for other in [
      "('org.gnome.desktop', 'color-scheme', <uint32 1>)", "('org.freedesktop.appearance', 'contrast', <uint32 1>)",
      "('org.freedesktop.appearance', 'color-scheme', <'dark'>)", "(uint32 1,)",
    ] {
      desktop(says: other)
      #expect(color("accent_color", label) == "#0b3d91", "\(other)")
    }
  }

  /// An app with two looks.
  @Test func theLogoStandsInTheBarWhileItsLookIsChosen() async throws {
    let source = Source { address in
      guard address == "/logo.png" else { throw ImageFailure.unavailable }
      return Pictures.png(width: 24, height: 24)
    }
    let window = GtkWindow(try LooksApp(), id: "tessera-logo", images: source, keepsState: false)
    defer { window.close() }
    window.didClose = {}
    window.open("/")
    window.present()
    #expect(gtk_widget_get_visible(window.bar.logo) == 0)
    window.choose(look: "plum")
    await wait("the logo is there") { gtk_widget_get_visible(window.bar.logo) != 0 }
    window.choose(look: "navy")
    #expect(gtk_widget_get_visible(window.bar.logo) == 0)
    #expect(source.asked.withLock { $0 } == ["/logo.png"])
  }

  private struct LooksApp: App {
    let name: Phrase = "Looks"
    let languages = [AppLanguage(.english, name: "English")]
    let looks: [AppLook]

    init() throws {
      looks = [
        AppLook("navy", "Navy", theme: try Theme(light: .standardLight.accent(0x0B3D91, on: 0xFFFFFF))),
        AppLook("plum", "Plum", theme: try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), logo: "/logo.png")),
      ]
    }
    func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment { _ in } }
    func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(BoardScreen(), state: .init()) }
  }

  /// A named colour as a widget finds it.
  private func color(_ name: String, _ widget: Widget) -> String? {
    var parts: (UInt8, UInt8, UInt8) = (0, 0, 0)
    guard tessera_named_color(widget, name, &parts.0, &parts.1, &parts.2) != 0 else { return nil }
    return Theme.Color(red: parts.0, green: parts.1, blue: parts.2).description
  }
}
#endif
