internal import TesseraScreen

/// The content of one layer as a host displays it, built only from the first snapshot and the staged
/// differences.
///
/// From a later snapshot it takes only the content of inserted and updated elements, so it equals that
/// snapshot only if the difference is correct.
struct LayerModel {
  struct Section {
    var key: Row.Key
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    var visibleRange: ScreenSnapshot.Section.VisibleRange?
    var isBeside: Bool
    var pane: ScreenSnapshot.Pane?
  }

  let layer: Page.LayerID
  let presentation: ScreenSnapshot.PresentationKind
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
  /// The visible part of the layer with or without enough room for a list and its detail. `nil` shows the
  /// whole layer.
  func seen(isWide: Bool?) -> LayerModel {
    guard let isWide else { return self }
    var copy = self
    copy.sections.removeAll { $0.pane?.isSeen(isWide: isWide) == false }
    return copy
  }
}

extension LayerModel.Section {
  init(_ section: ScreenSnapshot.Section, rows: [Row]) {
    (key, header, footer) = (section.key, section.header, section.footer)
    (style, visibleRange, self.rows) = (section.style, section.visibleRange, rows)
    (isBeside, pane) = (section.isBeside, section.pane)
  }
}
