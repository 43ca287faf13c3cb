internal import TesseraScreen

/// The contents of one layer as a host shows them, built from the first snapshot and from the staged differences only.
///
/// It takes from a later snapshot nothing but the content of what a difference inserts or updates, so that it equals that snapshot only
/// if the difference is right.
struct LayerModel {
  /// A section as it is shown.
  struct Section {
    var key: ItemKey
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    var visibleRange: SectionSnapshot.VisibleRange?
    var isBeside: Bool
    var pane: SectionPane?
  }

  let layer: LayerID
  let presentation: PresentationKind
  var revision: Int
  var title: Phrase
  var sections: [Section]

  init(_ snapshot: ScreenSnapshot) {
    (layer, presentation) = (snapshot.layer, snapshot.presentation)
    (revision, title) = (snapshot.revision, snapshot.title)
    sections = snapshot.sections.map { Section($0, rows: Array($0.rows)) }
  }
}

extension LayerModel {
  /// The layer as it is seen with room for a list and its detail, or for one of them; all of it where that is `nil`.
  func seen(isWide: Bool?) -> LayerModel {
    guard let isWide else { return self }
    var copy = self
    copy.sections.removeAll { $0.pane?.isSeen(isWide: isWide) == false }
    return copy
  }
}

extension LayerModel.Section {
  init(_ section: SectionSnapshot, rows: [Row]) {
    (key, header, footer) = (section.key, section.header, section.footer)
    (style, visibleRange, self.rows) = (section.style, section.visibleRange, rows)
    (isBeside, pane) = (section.isBeside, section.pane)
  }
}
