public import TesseraDiff

extension Page {
  /// The id of a layer on a page: the bottom screen or one presented over it. Ids increase and are never reused on a
  /// page.
  public struct LayerID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// 0 is the bottom screen.
    public let rawValue: Int
    /// Creates an id from its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public init(from decoder: any Decoder) throws { rawValue = try Int(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    /// The bottom screen.
    public static let root = LayerID(0)
    public static func < (lhs: LayerID, rhs: LayerID) -> Bool { lhs.rawValue < rhs.rawValue }
    public var description: String { "\(rawValue)" }
  }
}

/// The content of a layer at one moment. It is immutable, so it can be shared.
public struct ScreenSnapshot: Sendable {
  /// The layer.
  public let layer: Page.LayerID
  /// How the layer is presented over the layer below.
  public let presentation: PresentationKind
  /// The number of the layer's latest change.
  public let revision: Int
  /// The title of the screen.
  public let title: Phrase
  /// The sections in order. Section keys are unique on the screen, and so are row keys.
  public let sections: [Section]

  /// A layer without content.
  package static func empty(_ layer: Page.LayerID, _ presentation: PresentationKind) -> ScreenSnapshot {
    ScreenSnapshot(layer: layer, presentation: presentation, revision: 0, title: "", sections: [])
  }

  /// The same layer with other sections.
  func with(sections: [Section]) -> ScreenSnapshot {
    ScreenSnapshot(layer: layer, presentation: presentation, revision: revision, title: title, sections: sections)
  }

  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The row with this key, or `nil`.
  ///
  /// - Complexity: O(n) in the number of rows, but n / 64 steps in long lists made from elements.
  public func row(for key: String) -> Row? {
    let key = Row.Key(text: key)
    for section in sections {
      if let header = section.header, header.key == key { return header }
      if let footer = section.footer, footer.key == key { return footer }
      if let position = section.rows.position(of: key) { return section.rows[position] }
    }
    return nil
  }
}

extension ScreenSnapshot {
  /// The content of a section at one moment.
  public struct Section: Sendable {
    /// The section's identity.
    public let key: Row.Key
    /// The row before the others.
    public let header: Row?
    /// The rows in order.
    public let rows: Rows
    /// The row after the others.
    public let footer: Row?
    /// The arrangement of the rows.
    public let style: SectionStyle
    /// The position of the rows in a longer list, or `nil` if the section contains all rows.
    public let visibleRange: VisibleRange?
    /// Whether the section is shown next to the previous one where the window is wide enough.
    public internal(set) var isBeside = false
    /// The section's role in a list with a detail, or `nil` on other screens.
    public internal(set) var pane: Pane?
    /// The sections combined into this one by `arranged(isWide:mostRows:)`. Otherwise empty.
    public internal(set) var columns: [Column] = []

    /// The position of rows in a longer list.
    public struct VisibleRange: Hashable, Sendable {
      /// The position of the first row.
      public let start: Int
      /// The length of the whole list.
      public let total: Int
    }
  }
}

extension ScreenSnapshot.Section: DifferentiableSection {
  public var id: Row.Key { key }
  public var identityHash: Int { key.hash }
  public var items: ScreenSnapshot.Rows { rows }

  /// Whether all properties except the rows are equal. Rows are compared one by one.
  public func hasEqualContent(to other: ScreenSnapshot.Section) -> Bool {
    func equal(_ mine: Row?, _ theirs: Row?) -> Bool {
      switch (mine, theirs) {
      case (nil, nil): true
      case (let mine?, let theirs?): mine.key == theirs.key && mine.hasEqualItem(theirs)
      default: false
      }
    }
    return style == other.style && isBeside == other.isBeside && pane == other.pane && columns == other.columns
      && visibleRange == other.visibleRange && equal(header, other.header)
      && equal(footer, other.footer)
  }
}
