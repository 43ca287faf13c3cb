extension Element {
  /// Text with headings, lists, emphasis and links, written in a subset of Markdown.
  ///
  /// Supported are paragraphs, headings (`#` to `######`), lists (`-`, `*`, `+`, `1.`), quotes (`>`), code blocks
  /// between three backticks (a language name is ignored), code between single backticks, `**strong**`,
  /// `*emphasised*`, `[words](destination)` and `\` to escape a mark. Everything else is text: HTML markup, scripts
  /// and entities are shown as written, on every host.
  ///
  /// - Law: equal Markdown is equal rich text. Unsupported syntax is shown as text. Only text beyond
  ///   ``maximumLength`` is dropped.
  /// - A link works if the host's link policy allows it. Otherwise only its text is shown.
  /// - Complexity: parsing is O(n).
  public struct RichText: Hashable, Sendable {
    /// The maximum number of characters that are parsed.
    public static let maximumLength = 100_000

    /// Text in one style.
    public struct Span: Hashable, Sendable {
      public var text: String
      public var isStrong = false
      public var isEmphasized = false
      public var isCode = false
      /// The URL or path of a link.
      public var destination: String?

      /// Creates plain text.
      public init(text: String) { self.text = text }

      init(text: String, isStrong: Bool = false, isEmphasized: Bool = false, isCode: Bool = false, destination: String? = nil) {
        (self.text, self.isStrong, self.isEmphasized, self.isCode, self.destination) = (text, isStrong, isEmphasized, isCode, destination)
      }
    }

    /// A block of lines.
    public enum Block: Hashable, Sendable {
      case paragraph([Span])
      /// A heading of level 2 (a section) to 6.
      case heading([Span], level: Int)
      /// A list with numbers or bullets.
      case list([[Span]], isNumbered: Bool)
      case quote([Span])
      case code(String)
    }

    /// The Markdown source.
    public let markdown: String
    /// The blocks in order.
    public let blocks: [Block]

    /// Parses Markdown.
    public init(_ markdown: String) {
      self.markdown = markdown
      blocks = MarkdownReader.blocks(of: markdown.prefix(Self.maximumLength))
    }

    public static func == (lhs: RichText, rhs: RichText) -> Bool { lhs.markdown == rhs.markdown }
    public func hash(into hasher: inout Hasher) { hasher.combine(markdown) }
  }
}

extension Element.RichText: Codable {
  public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try markdown.encode(to: encoder) }
}

extension Element.RichText.Block {
  /// The block's lines. A list has one for each item, other blocks have one.
  public var lines: [[Element.RichText.Span]] {
    switch self {
    case .paragraph(let spans), .heading(let spans, _), .quote(let spans): [spans]
    case .list(let lines, _): lines
    case .code(let text): [[Element.RichText.Span(text: text, isCode: true)]]
    }
  }
}

extension Element.RichText {
  /// The control of a link, by its index among all links.
  public static func link(_ index: Int) -> Control.Name { Control.Name("link\(index)") }
}
