public import TesseraScreen

extension HTMLRenderer {
  /// The styles of an app's pages in addition to the built-in style sheet: its theme and its own style sheets. They are
  /// served at addresses with their hash.
  ///
  /// A theme sets custom properties at the root. Your own style sheets can use and override them:
  ///
  /// | property | use |
  /// |---|---|
  /// | `--ground`, `--surface`, `--raised` | the background of pages, rows and dialogs |
  /// | `--ink`, `--quiet` | primary and secondary text |
  /// | `--edge`, `--line` | the border of controls, and separators |
  /// | `--accent`, `--on-accent`, `--tint` | the color of pressable elements, text on it, and a light variant |
  /// | `--info`, `--success`, `--warning`, `--failure` | the severity of a notice |
  /// | `--field`, `--mark`, `--hover` | the background of inputs, search matches and hovered elements |
  /// | `--radius`, `--small` | the corner radius of cards and of controls |
  /// | `--pad`, `--block` | the horizontal and vertical padding of a row |
  ///
  /// Stable class names: `.app` and `.brand` (the bar), `.layer`, `.section` with `.list`, `.grid`, `.form` or
  /// `.actions`, `.row`, `.button` with `.primary`, `.subtle` or `.destructive`, `.field`, `.message`,
  /// `[data-section=…]`, `[data-component=…]`.
  public struct PageStyle: Sendable {
    /// The style sheets, in loading order.
    public let sheets: [Assets.Asset]
    /// The font files that they load.
    public let fonts: [Assets.Asset]
    /// The address of an image before the app's name.
    let logo: String?

    /// The styles of a theme, followed by style sheets.
    public init(_ theme: Theme = .standard, styleSheets: [String] = []) {
      fonts = theme.fonts.map(Assets.Asset.init)
      let faces = zip(theme.fonts, fonts).map { $0.face($1) }.joined()
      let others = styleSheets.enumerated().map { ("style-\($0.offset + 1)", $0.element) }
      let own = (theme == .standard ? [] : [("theme", faces + theme.styleSheet)]) + others
      sheets = own.map { Assets.Asset($0.1, name: $0.0, extension: "css", contentType: "text/css; charset=utf-8") }
      logo = theme.logo
    }
  }
}

extension Theme {
  var styleSheet: String {
    func color(_ name: String, _ part: KeyPath<Palette, Color>) -> String {
      "--\(name): light-dark(\(light[keyPath: part]), \(dark[keyPath: part]));"
    }
    let (radius, small) =
      switch corner {
      case .square: ("0rem", "0rem")
      case .small: (".375rem", ".25rem")
      case .rounded: (".875rem", ".625rem")
      case .large: ("1.5rem", "1.25rem")
      }
    let (pad, block) =
      switch density {
      case .compact: ("clamp(.75rem, 3vw, 1rem)", ".375rem")
      case .regular: ("clamp(1rem, 4vw, 1.25rem)", ".75rem")
      case .spacious: ("clamp(1.25rem, 5vw, 2rem)", "1.125rem")
      }
    let properties = [
      color("ground", \.background), color("surface", \.surface), color("ink", \.text), color("quiet", \.quietText), color("edge", \.edge),
      color("accent", \.accent), color("on-accent", \.onAccent), color("info", \.info), color("success", \.success),
      color("warning", \.warning), color("failure", \.danger),
      "--field: light-dark(\(light.surface), \(dark.background)); --mark: color-mix(in srgb, var(--warning) 20%, var(--surface));",
      "--hover: color-mix(in srgb, var(--ink) 4%, transparent); --block: \(block);",
      "--raised: var(--surface); --line: color-mix(in srgb, var(--ink) 14%, var(--surface));",
      "--tint: color-mix(in srgb, var(--accent) 12%, var(--surface));", "--radius: \(radius); --small: \(small); --pad: \(pad);",
    ]
    // The system's fonts follow the app's own, for missing glyphs.
    let own = families.map { "\"\($0)\", " }.joined()
    let type = own.isEmpty ? "" : "\nbody { font-family: \(own)var(--sans) }"
    return """
      :root { \(properties.joined(separator: " ")) }
      html { font-size: \(Int((typeScale * 100).rounded()))% }\(type)

      """
  }
}

extension Theme.FontFile {
  fileprivate func face(_ file: HTMLRenderer.Assets.Asset) -> String {
    let weight = weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound) \(weights.upperBound)"
    let name = file.path.split(separator: "/").last ?? ""
    return """
      @font-face { font-family: "\(family)"; src: url(\(name)) format("\(format.rawValue)"); font-weight: \(weight); \
      font-style: \(isItalic ? "italic" : "normal"); font-display: swap }

      """
  }
}

extension HTMLRenderer.Assets.Asset {
  fileprivate init(_ font: Theme.FontFile) {
    let (ending, type) =
      switch font.format {
      case .woff2: ("woff2", "font/woff2")
      case .woff: ("woff", "font/woff")
      case .opentype: ("otf", "font/otf")
      case .truetype: ("ttf", "font/ttf")
      }
    self.init(bytes: font.bytes, name: "font", extension: ending, contentType: type)
  }
}
