/// Text with headings, lists, emphasis and links, written in a bounded Markdown.
///
/// Understood are paragraphs, headings (`#` to `######`), lists (`-`, `*`, `+`, `1.`), quotes (`>`), blocks of code between three backticks (a
/// language's name after the first three is left out), code between single ones, `**strong**`, `*emphasised*`, `[words](destination)` and `\` before a mark that means itself. Everything else is text:
/// markup, scripts and entities of HTML are shown as they were written, on every host.
///
/// - Law: equal Markdown is equal rich text. What is not understood is shown, nothing is lost silently but what is past ``maximumLength``.
/// - Links lead where the host's link policy lets them; others are shown as their words.
/// - Complexity: reading is linear in the text.
public struct RichText: Hashable, Sendable {
  /// The number of characters of a text that are read.
  public static let maximumLength = 100_000

  /// Words in one style.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var isStrong = false
    public var isEmphasized = false
    public var isCode = false
    /// The address that the words lead to.
    public var destination: String?

    /// Plain words.
    public init(text: String) { self.text = text }

    init(text: String, isStrong: Bool = false, isEmphasized: Bool = false, isCode: Bool = false, destination: String? = nil) {
      (self.text, self.isStrong, self.isEmphasized, self.isCode, self.destination) = (text, isStrong, isEmphasized, isCode, destination)
    }
  }

  /// A part that stands on lines of its own.
  public enum Block: Hashable, Sendable {
    case paragraph([Span])
    /// A heading of a section (level 2) or below it (3 to 6).
    case heading([Span], level: Int)
    /// The lines of a list, numbered or not.
    case list([[Span]], isNumbered: Bool)
    case quote([Span])
    case code(String)
  }

  /// The text as it was written.
  public let markdown: String
  /// Its parts in order.
  public let blocks: [Block]

  /// Text in Markdown.
  public init(_ markdown: String) {
    self.markdown = markdown
    blocks = MarkdownReader.blocks(of: markdown.prefix(Self.maximumLength))
  }

  public static func == (lhs: RichText, rhs: RichText) -> Bool { lhs.markdown == rhs.markdown }
  public func hash(into hasher: inout Hasher) { hasher.combine(markdown) }
}

extension RichText: Codable {
  public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try markdown.encode(to: encoder) }
}

extension RichText.Block {
  /// The block's words in order; those of a list one line after another.
  public var lines: [[RichText.Span]] {
    switch self {
    case .paragraph(let spans), .heading(let spans, _), .quote(let spans): [spans]
    case .list(let lines, _): lines
    case .code(let text): [[RichText.Span(text: text, isCode: true)]]
    }
  }
}

extension RichText {
  /// The control of the link at a position among all links, from 0.
  public static func link(_ index: Int) -> ControlName { ControlName("link\(index)") }
}
