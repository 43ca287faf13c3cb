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
  static let all: [(part: StyleParts, file: HTMLRenderer.Assets.Asset, selector: StaticString)] = [
    (.forms, HTMLRenderer.Assets.forms, ".field,.toggle,.option"), (.rich, HTMLRenderer.Assets.rich, ".rich,.fold,.shaped"),
    (.files, HTMLRenderer.Assets.upload, ".files"), (.layouts, HTMLRenderer.Assets.layouts, ".grid,.carousel,.table,.beside"),
    (.menus, HTMLRenderer.Assets.menus, ".menu"), (.menuScript, HTMLRenderer.Assets.menuScript, ".menu"),
    (.tables, HTMLRenderer.Assets.tables, "[aria-rowcount]"), (.detailScript, HTMLRenderer.Assets.detailScript, ".detail"),
    (.carousel, HTMLRenderer.Assets.carousel, ".carousel"), (.unsaved, HTMLRenderer.Assets.unsavedScript, "[data-unsaved=true]"),
    (.pictures, HTMLRenderer.Assets.pictures, ".under"), (.refresh, HTMLRenderer.Assets.refresh, "[data-control=refresh]"),
    (.optionsScript, HTMLRenderer.Assets.optionsScript, ".option,.segments,.stepper"),
    (.sheetsScript, HTMLRenderer.Assets.sheetsScript, "dialog"),
    (.sheets, HTMLRenderer.Assets.sheets, "dialog"),
  ]
}
