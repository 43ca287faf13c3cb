/// The look of an app as tokens that each host maps to what it has: colours for light and dark, corners, density, the scale of type, a logo.
///
/// ```swift
/// struct Shop: App {
///   let theme: Theme
///   init() throws { theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), dark: .standardDark.accent(0xF0A6D4, on: 0x2B0A20)) }
/// }
/// ```
/// On the web the tokens are custom properties, in GTK named colours, in UIKit and SwiftUI the tint.
///
/// - Law: a theme has no text that is too pale to be read: every pair of colours that stand on each other is checked when the theme is made (WCAG 2.2,
///   1.4.3 and 1.4.11), for light and for dark.
public struct Theme: Hashable, Sendable {
  /// The form of corners.
  public enum Corner: String, Hashable, Sendable, Codable { case square, small, rounded, large }
  /// The room between things.
  public enum Density: String, Hashable, Sendable, Codable { case compact, regular, spacious }

  /// The colours where the person or the system prefers light.
  public let light: Palette
  /// The colours where dark is preferred.
  public let dark: Palette
  public let corner: Corner
  public let density: Density
  /// The size of type relative to what the person has set: from 0.8 to 1.5.
  public let typeScale: Double
  /// The address of a picture that stands before the app's name, under the app's link policy; `nil` for none.
  public let logo: String?
  /// The typefaces in the order in which they are asked for a letter, before those of the system: files of one family are one typeface.
  public let fonts: [FontFile]

  /// A theme whose colours can be read.
  ///
  /// - Throws: ``ThemeError`` with every pair that cannot be told apart, its contrast, and a colour near it that can.
  public init(
    light: Palette = .standardLight, dark: Palette = .standardDark, corner: Corner = .rounded, density: Density = .regular,
    typeScale: Double = 1, logo: String? = nil, fonts: [FontFile] = []
  ) throws(ThemeError) {
    let problems = Theme.problems(light: light, dark: dark)
    guard problems.isEmpty else { throw ThemeError(problems: problems) }
    self.init(checked: light, dark, corner, density, typeScale, logo, fonts)
  }

  private init(
    checked light: Palette, _ dark: Palette, _ corner: Corner, _ density: Density, _ typeScale: Double, _ logo: String?, _ fonts: [FontFile]
  ) {
    (self.light, self.dark, self.corner, self.density, self.logo, self.fonts) = (light, dark, corner, density, logo, fonts)
    self.typeScale = typeScale.isFinite ? min(max(typeScale, 0.8), 1.5) : 1
  }

  /// The look of an app that says nothing about it.
  public static let standard = Theme(checked: .standardLight, .standardDark, .rounded, .regular, 1, nil, [])
}

/// The reason why a theme cannot be made.
public struct ThemeError: Error, Hashable, CustomStringConvertible {
  /// Every pair of colours that cannot be told apart.
  public let problems: [Theme.Problem]
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
