#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// Themes as named colours.
final class ThemeTests: GtkTestCase {
  func testTheTokensAreColoursOfWidgetsAndGoWithTheTheme() async throws {
    let theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), typeScale: 1.25)
    let label = Widgets.label()
    tessera_prefer_dark(0)
    let shown = GtkTheme(theme)
    XCTAssertEqual(color("accent_color", label), "#7a1f5c")
    XCTAssertEqual(color("theme_base_color", label), Theme.Palette.standardLight.surface.description)
    tessera_prefer_dark(1)
    XCTAssertEqual(color("accent_color", label), Theme.Palette.standardDark.accent.description)
    tessera_prefer_dark(0)
    XCTAssertEqual(color("accent_color", label), "#7a1f5c")
    shown.end()
    XCTAssertNotEqual(color("accent_color", label), "#7a1f5c")
  }

  func testTheStyleSheetIsOneThatGTKReads() async throws {
    for corner in [Theme.Corner.square, .small, .rounded, .large] {
      for density in [Theme.Density.compact, .regular, .spacious] {
        let css = try Theme(corner: corner, density: density, typeScale: 0.9).css(isDark: true)
        XCTAssertEqual(css.utf8CString.withUnsafeBufferPointer { tessera_css_problems($0.baseAddress, Int32($0.count - 1)) }, 0, css)
      }
    }
    XCTAssertEqual(
      "button { colour: red; }".utf8CString.withUnsafeBufferPointer { tessera_css_problems($0.baseAddress, Int32($0.count - 1)) }, 1)
  }

  /// A named colour as a widget finds it.
  private func color(_ name: String, _ widget: Widget) -> String? {
    var parts: (UInt8, UInt8, UInt8) = (0, 0, 0)
    guard tessera_named_color(widget, name, &parts.0, &parts.1, &parts.2) != 0 else { return nil }
    return Theme.Color(red: parts.0, green: parts.1, blue: parts.2).description
  }
}
#endif
