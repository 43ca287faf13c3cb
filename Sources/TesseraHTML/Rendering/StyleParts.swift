/// The style sheets and scripts that only some pages need.
struct StyleParts: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The files of a component, by the position of its renderer.
  init(component position: Int) { rawValue = 1 << UInt64(15 + position) }

  /// Fields, switches, sliders, options.
  static let forms = StyleParts(rawValue: 1)
  /// Rich text, collapsible headings, images with a shape or placeholder.
  static let rich = StyleParts(rawValue: 2)
  /// File fields.
  static let files = StyleParts(rawValue: 4)

  /// Sections other than lists, or side by side.
  static let layouts = StyleParts(rawValue: 8)
  /// Action menus and draggable rows.
  static let menus = StyleParts(rawValue: 16)
  /// Keyboard and pointer control of menus and rows.
  static let menuScript = StyleParts(rawValue: 32)

  /// Partly loaded tables.
  static let tables = StyleParts(rawValue: 64)
  /// Focus and keyboard control of a list with a detail.
  static let detailScript = StyleParts(rawValue: 128)

  /// Scrolling carousels by page.
  static let carousel = StyleParts(rawValue: 256)
  /// The question before leaving unsaved input.
  static let unsaved = StyleParts(rawValue: 512)
  /// The placeholder of an image that doesn't load.
  static let pictures = StyleParts(rawValue: 1024)
  /// Pull to refresh.
  static let refresh = StyleParts(rawValue: 2048)
  /// Keyboard control of options and segments, and the buttons of steppers.
  static let optionsScript = StyleParts(rawValue: 4096)
  /// Closing sheets with the browser's back button.
  static let sheetsScript = StyleParts(rawValue: 8192)
  /// Printed sheets.
  static let sheets = StyleParts(rawValue: 16384)

  /// Each part with its file and the selector of elements that need it.
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
