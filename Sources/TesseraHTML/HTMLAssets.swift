/// The files that pages load beside their markup. Serve each under its path, unchanged for ever: the path changes with the content.
public enum HTMLAssets {
  /// A file that pages load.
  public struct Asset: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// A hash of the content, sixteen hexadecimal digits (FNV-1a).
    public let hash: String
    /// The path at which pages expect it.
    public let path: String
    /// Its media type.
    public let contentType: String

    init(_ text: StaticString, name: String, extension fileExtension: String, contentType: String) {
      self.init(text.description, name: name, extension: fileExtension, contentType: contentType)
    }

    init(_ text: String, name: String, extension fileExtension: String, contentType: String) {
      self.init(bytes: [UInt8](text.utf8), name: name, extension: fileExtension, contentType: contentType)
    }

    init(bytes: [UInt8], name: String, extension fileExtension: String, contentType: String) {
      self.bytes = bytes
      var value: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      var writer = HTMLWriter()
      writer.hexadecimal(HexadecimalDigits(value))
      hash = writer.text
      path = "/_tessera/\(name)-\(hash).\(fileExtension)"
      self.contentType = contentType
    }
  }

  /// The script: carries out operations, sends events.
  public static let script = Asset(
    GeneratedAssets.script, name: "tessera", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The looks.
  public static let styleSheet = Asset(
    GeneratedAssets.styleSheet, name: "tessera", extension: "css", contentType: "text/css; charset=utf-8")
  /// The looks of fields, switches, sliders and options; loaded by pages that have them.
  public static let forms = Asset(GeneratedAssets.forms, name: "forms", extension: "css", contentType: "text/css; charset=utf-8")
  /// The looks of rich text, of headings that fold and of pictures with a shape or a placeholder; loaded by pages that have them.
  public static let rich = Asset(GeneratedAssets.rich, name: "rich", extension: "css", contentType: "text/css; charset=utf-8")
  /// The looks of grids, carousels and tables; loaded by pages that have them.
  public static let layouts = Asset(GeneratedAssets.layouts, name: "layouts", extension: "css", contentType: "text/css; charset=utf-8")
  /// The looks of an app's main areas as tabs; loaded by pages of apps that have them.
  public static let tabs = Asset(GeneratedAssets.tabs, name: "tabs", extension: "css", contentType: "text/css; charset=utf-8")
  /// The part of the script that numbers the lines of long tables; loaded by pages that show a part of one.
  public static let tables = Asset(GeneratedAssets.tables, name: "tables", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that sends files; loaded by pages with a field for them.
  public static let upload = Asset(GeneratedAssets.upload, name: "upload", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The looks of menus of actions and of rows that are dragged; loaded by pages that have them.
  public static let menus = Asset(GeneratedAssets.menus, name: "menus", extension: "css", contentType: "text/css; charset=utf-8")
  /// The part of the script for menus of actions, and for rows that are swiped or dragged; loaded by pages that have them.
  public static let menuScript = Asset(
    GeneratedAssets.menuScript, name: "menus", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that moves the focus between a list and its detail; loaded by pages that have both.
  public static let detailScript = Asset(
    GeneratedAssets.detailScript, name: "detail", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that turns the pages of lines of cards; loaded by pages that have them.
  public static let carousel = Asset(
    GeneratedAssets.carousel, name: "carousel", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that asks before something is left that nobody has yet; loaded by pages that have such a thing.
  public static let unsavedScript = Asset(
    GeneratedAssets.unsavedScript, name: "unsaved", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that shows what stands below a picture that does not come; loaded by pages that have such.
  public static let pictures = Asset(
    GeneratedAssets.pictures, name: "pictures", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that presses what fetches the content anew when somebody pulls down; loaded by pages that have it.
  public static let refresh = Asset(
    GeneratedAssets.refresh, name: "refresh", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script for the keys of options and of choices side by side; loaded by pages that have them.
  public static let optionsScript = Asset(
    GeneratedAssets.optionsScript, name: "options", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The part of the script that lets the browser's way back close sheets; loaded by pages that show one.
  public static let sheetsScript = Asset(
    GeneratedAssets.sheetsScript, name: "sheets", extension: "js", contentType: "text/javascript; charset=utf-8")
  /// The style of sheets in print and in low windows. Loaded by pages that show one.
  public static let sheets = Asset(GeneratedAssets.sheets, name: "sheets", extension: "css", contentType: "text/css; charset=utf-8")
  /// The drawings of symbols.
  public static let symbols = Asset(
    GeneratedAssets.symbols, name: "symbols", extension: "svg", contentType: "image/svg+xml; charset=utf-8")

  /// All files, to be served.
  public static let all = [
    script, styleSheet, forms, rich, layouts, tabs, tables, upload, menus, menuScript, detailScript, carousel, unsavedScript,
    pictures, refresh, optionsScript, sheetsScript, sheets, symbols,
  ]
}
