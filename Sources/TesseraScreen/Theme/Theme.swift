/// The look of an app, as tokens that each host maps to its toolkit: colors for light and dark mode, corners,
/// density, type scale, a logo and fonts.
///
/// ```swift
/// struct Shop: App {
///   let theme: Theme
///   init() throws {
///     theme = try Theme(
///       light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), dark: .standardDark.accent(0xF0A6D4, on: 0x2B0A20))
///   }
/// }
/// ```
/// On the web the tokens are custom properties, in GTK named colors, in UIKit and SwiftUI the tint color.
///
/// - Law: all text in a theme is legible. The contrast of every pair of foreground and background is checked for
///   light and dark mode when the theme is created (WCAG 2.2, 1.4.3 and 1.4.11).
public struct Theme: Hashable, Sendable {
  /// The shape of corners.
  public enum Corner: String, Hashable, Sendable, Codable { case square, small, rounded, large }
  /// The spacing.
  public enum Density: String, Hashable, Sendable, Codable { case compact, regular, spacious }

  /// The colors for light mode.
  public let light: Palette
  /// The colors for dark mode.
  public let dark: Palette
  public let corner: Corner
  public let density: Density
  /// The text size relative to the user's setting, from 0.8 to 1.5.
  public let typeScale: Double
  /// The URL of an image before the app's name, subject to the app's link policy. `nil` for none.
  public let logo: String?
  /// The fonts in order of preference, before the system fonts. Files of the same family form one font.
  public let fonts: [FontFile]

  /// Creates a theme with legible colors.
  ///
  /// - Throws: ``Theme/ContrastError`` with every pair of colors with too little contrast, their contrast ratio, and a
  ///   similar color that is legible.
  public init(
    light: Palette = .standardLight, dark: Palette = .standardDark, corner: Corner = .rounded, density: Density = .regular,
    typeScale: Double = 1, logo: String? = nil, fonts: [FontFile] = []
  ) throws(ContrastError) {
    let problems = Theme.problems(light: light, dark: dark)
    guard problems.isEmpty else { throw ContrastError(problems: problems) }
    self.init(checked: light, dark, corner, density, typeScale, logo, fonts)
  }

  private init(
    checked light: Palette, _ dark: Palette, _ corner: Corner, _ density: Density, _ typeScale: Double, _ logo: String?, _ fonts: [FontFile]
  ) {
    (self.light, self.dark, self.corner, self.density, self.logo, self.fonts) = (light, dark, corner, density, logo, fonts)
    self.typeScale = typeScale.isFinite ? min(max(typeScale, 0.8), 1.5) : 1
  }

  /// The default look.
  public static let standard = Theme(checked: .standardLight, .standardDark, .rounded, .regular, 1, nil, [])
}

extension Theme {
  /// The error for a theme with illegible colors.
  public struct ContrastError: Error, Hashable, CustomStringConvertible {
    /// All pairs of colors with too little contrast.
    public let problems: [Problem]
    public var description: String { problems.map(\.description).joined(separator: "\n") }
  }
}
