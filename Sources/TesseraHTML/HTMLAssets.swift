extension HTMLRenderer {
  /// The files that pages load in addition to their markup. Serve each at its path with unlimited caching: the path
  /// changes with the content.
  public enum Assets {
    /// A file that pages load.
    public struct Asset: Sendable {
      /// The content of the file.
      public let bytes: [UInt8]
      /// A hash of the content, sixteen hexadecimal digits (FNV-1a).
      public let hash: String
      /// The path of the file in pages.
      public let path: String
      /// The media type.
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
        var writer = Writer()
        writer.hexadecimal(HexadecimalDigits(value))
        hash = writer.text
        path = "/_tessera/\(name)-\(hash).\(fileExtension)"
        self.contentType = contentType
      }
    }

    /// The script, which applies operations and sends events.
    public static let script = Asset(
      GeneratedAssets.script, name: "tessera", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The style sheet of every page.
    public static let styleSheet = Asset(
      GeneratedAssets.styleSheet, name: "tessera", extension: "css", contentType: "text/css; charset=utf-8")
    /// The style sheet for fields, switches, sliders and options, loaded if used.
    public static let forms = Asset(GeneratedAssets.forms, name: "forms", extension: "css", contentType: "text/css; charset=utf-8")
    /// The style sheet for rich text, collapsible headings and images with a shape or placeholder, loaded if used.
    public static let rich = Asset(GeneratedAssets.rich, name: "rich", extension: "css", contentType: "text/css; charset=utf-8")
    /// The style sheet for grids, carousels and tables, loaded if used.
    public static let layouts = Asset(GeneratedAssets.layouts, name: "layouts", extension: "css", contentType: "text/css; charset=utf-8")
    /// The style sheet for an app's main areas as tabs, loaded if used.
    public static let tabs = Asset(GeneratedAssets.tabs, name: "tabs", extension: "css", contentType: "text/css; charset=utf-8")
    /// The script that numbers the rows of long tables, loaded by pages with a part of one.
    public static let tables = Asset(GeneratedAssets.tables, name: "tables", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that uploads files, loaded by pages with a file field.
    public static let upload = Asset(GeneratedAssets.upload, name: "upload", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The style sheet for action menus and draggable rows, loaded if used.
    public static let menus = Asset(GeneratedAssets.menus, name: "menus", extension: "css", contentType: "text/css; charset=utf-8")
    /// The script for action menus and rows that can be swiped or dragged, loaded if used.
    public static let menuScript = Asset(
      GeneratedAssets.menuScript, name: "menus", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that moves the focus between a list and its detail, loaded if used.
    public static let detailScript = Asset(
      GeneratedAssets.detailScript, name: "detail", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that scrolls carousels by page, loaded if used.
    public static let carousel = Asset(
      GeneratedAssets.carousel, name: "carousel", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that asks before the user leaves unsaved input, loaded if used.
    public static let unsavedScript = Asset(
      GeneratedAssets.unsavedScript, name: "unsaved", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that shows the placeholder of an image that doesn't load, loaded if used.
    public static let pictures = Asset(
      GeneratedAssets.pictures, name: "pictures", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that reloads the content when the user pulls down, loaded if used.
    public static let refresh = Asset(
      GeneratedAssets.refresh, name: "refresh", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script for the keyboard control of options and segments, loaded if used.
    public static let optionsScript = Asset(
      GeneratedAssets.optionsScript, name: "options", extension: "js", contentType: "text/javascript; charset=utf-8")
    /// The script that closes sheets with the browser's back button, loaded if used.
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
}
