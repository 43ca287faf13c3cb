/// The style sheets and scripts that only some pages need.
struct StyleParts: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Those of a component, by the position of its renderer.
  init(component position: Int) { rawValue = 1 << UInt64(15 + position) }

  /// Fields, switches, sliders, options.
  static let forms = StyleParts(rawValue: 1)
  /// Rich text, headings that fold, pictures with a shape or a placeholder.
  static let rich = StyleParts(rawValue: 2)
  /// Fields for files.
  static let files = StyleParts(rawValue: 4)

  /// Sections that are no lists, or stand beside each other.
  static let layouts = StyleParts(rawValue: 8)
  /// Menus of actions, and rows that are dragged.
  static let menus = StyleParts(rawValue: 16)
  /// Their keys and pointers.
  static let menuScript = StyleParts(rawValue: 32)

  /// Tables of which a part is here.
  static let tables = StyleParts(rawValue: 64)
  /// The focus and the keys of a list with a detail.
  static let detailScript = StyleParts(rawValue: 128)

  /// The pages of lines of cards.
  static let carousel = StyleParts(rawValue: 256)
  /// The question before a page is left with something that nobody has yet.
  static let unsaved = StyleParts(rawValue: 512)
  /// The box that is seen instead of a picture that does not come.
  static let pictures = StyleParts(rawValue: 1024)
  /// Fetching anew by pulling down.
  static let refresh = StyleParts(rawValue: 2048)
  /// The keys of options and of choices side by side, and the buttons of steppers.
  static let optionsScript = StyleParts(rawValue: 4096)
  /// The browser's way back, which closes sheets.
  static let sheetsScript = StyleParts(rawValue: 8192)
  /// Printed sheets.
  static let sheets = StyleParts(rawValue: 16384)

  /// Each part with its file, and how the script sees that it is needed.
  static let all: [(part: StyleParts, file: HTMLAssets.Asset, selector: StaticString)] = [
    (.forms, HTMLAssets.forms, ".field,.toggle,.option"), (.rich, HTMLAssets.rich, ".rich,.fold,.shaped"),
    (.files, HTMLAssets.upload, ".files"), (.layouts, HTMLAssets.layouts, ".grid,.carousel,.table,.beside"),
    (.menus, HTMLAssets.menus, ".menu"), (.menuScript, HTMLAssets.menuScript, ".menu"),
    (.tables, HTMLAssets.tables, "[aria-rowcount]"), (.detailScript, HTMLAssets.detailScript, ".detail"),
    (.carousel, HTMLAssets.carousel, ".carousel"), (.unsaved, HTMLAssets.unsavedScript, "[data-unsaved=true]"),
    (.pictures, HTMLAssets.pictures, ".under"), (.refresh, HTMLAssets.refresh, "[data-control=refresh]"),
    (.optionsScript, HTMLAssets.optionsScript, ".option,.segments,.stepper"), (.sheetsScript, HTMLAssets.sheetsScript, "dialog"),
    (.sheets, HTMLAssets.sheets, "dialog"),
  ]
}
