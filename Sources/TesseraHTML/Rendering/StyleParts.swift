/// The files that only some pages need: style sheets, and parts of the script.
struct StyleParts: OptionSet {
  let rawValue: UInt8

  /// Fields, switches, sliders, options.
  static let forms = StyleParts(rawValue: 1)
  /// Rich text, headings that fold, pictures with a shape or a placeholder.
  static let rich = StyleParts(rawValue: 2)

  /// Fields for files.
  static let files = StyleParts(rawValue: 4)

  /// Each part with its file, and how the script sees that it is needed.
  static let all: [(part: StyleParts, sheet: HTMLAssets.Asset, selector: StaticString)] = [
    (.forms, HTMLAssets.forms, ".field,.toggle,.option"), (.rich, HTMLAssets.rich, ".rich,.fold,.shaped"),
    (.files, HTMLAssets.upload, ".files"),
  ]
}
