public import TesseraDiff

/// Names one layer of a page: the screen at the bottom or one that was presented over it. Counts up, never reused within a page.
public struct LayerID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// 0 is the screen at the bottom.
  public let rawValue: Int
  /// A layer by its number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  public init(from decoder: any Decoder) throws { rawValue = try Int(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
  /// The screen at the bottom.
  public static let root = LayerID(0)
  public static func < (lhs: LayerID, rhs: LayerID) -> Bool { lhs.rawValue < rhs.rawValue }
  public var description: String { "\(rawValue)" }
}

/// The contents of one layer at one moment. Immutable; shared by all who look at it.
public struct ScreenSnapshot: Sendable {
  /// The layer.
  public let layer: LayerID
  /// The way in which it stands over what is below it.
  public let presentation: PresentationKind
  /// Counts the changes of this layer.
  public let revision: Int
  /// The title of the screen.
  public let title: Phrase
  /// The sections in order; their keys are unique in the screen, and so are those of all rows.
  public let sections: [SectionSnapshot]

  /// A layer that shows nothing.
  package static func empty(_ layer: LayerID, _ presentation: PresentationKind) -> ScreenSnapshot {
    ScreenSnapshot(layer: layer, presentation: presentation, revision: 0, title: "", sections: [])
  }

  /// The same layer with other sections.
  func with(sections: [SectionSnapshot]) -> ScreenSnapshot {
    ScreenSnapshot(layer: layer, presentation: presentation, revision: revision, title: title, sections: sections)
  }

  /// The number of rows.
  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The row with this key, or `nil`. Linear in the number of rows; in long lists made from elements, in a 64th of it.
  public func row(for key: String) -> Row? {
    let key = ItemKey(text: key)
    for section in sections {
      if let header = section.header, header.key == key { return header }
      if let footer = section.footer, footer.key == key { return footer }
      if let position = section.rows.position(of: key) { return section.rows[position] }
    }
    return nil
  }
}

/// The contents of one section at one moment.
public struct SectionSnapshot: Sendable {
  /// The section's identity.
  public let key: ItemKey
  /// Shown before the rows.
  public let header: Row?
  /// The rows in order.
  public let rows: SectionRows
  /// Shown after the rows.
  public let footer: Row?
  /// The arrangement of the rows.
  public let style: SectionStyle
  /// The position of the first row in a longer list, and that list's length; `nil` if all rows are here.
  public let visibleRange: VisibleRange?
  /// Whether it stands beside the section before it where there is room.
  public internal(set) var isBeside = false
  /// Its part in a list with a detail; `nil` on screens without one.
  public internal(set) var pane: SectionPane?
  /// The sections that it stands for, in a line that `arranged(isWide:mostRows:)` made of several; empty elsewhere.
  public internal(set) var columns: [Column] = []

  /// The position of rows in a longer list.
  public struct VisibleRange: Hashable, Sendable {
    /// The position of the first row.
    public let start: Int
    /// The length of the whole list.
    public let total: Int
  }
}

extension SectionSnapshot: DifferentiableSection {
  public var id: ItemKey { key }
  public var identityHash: Int { key.hash }
  public var items: SectionRows { rows }

  /// Whether header, footer, style and visible range are equal; rows are compared one by one.
  public func hasEqualContent(to other: SectionSnapshot) -> Bool {
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
