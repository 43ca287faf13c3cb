#if GTK
internal import CGtk4
internal import TesseraScreen

/// The rows of one layer in display order. Each section has its header, its rows with placeholders for rows
/// outside its visible range, and its footer. Provides a `GListModel` for GTK.
///
/// - Law: at every notification, the number of entries matches the notifications so far, because GTK requests
///   rows while a difference is applied.
/// - Memory: one reference per row, and a GObject only for rows that GTK requests.
@MainActor
final class RowList {
  enum Entry {
    case row(Row, SectionStyle, isHeader: Bool)
    /// All rows of a section as cards in a grid or carousel, and the section's key.
    case cards(section: String, [Row], SectionStyle)
    /// All rows of sections side by side, and the key of the section that combines them.
    case columns(section: String, [Row], [ScreenSnapshot.Section.Column])
    /// A placeholder for a row of a long section that is not loaded: the section's key and the row's index in
    /// its list.
    case room(section: String, index: Int)
    case nothing
  }

  struct Section {
    var key: Row.Key
    var header: Row?
    var rows: [Row]
    var footer: Row?
    var style: SectionStyle
    var visibleRange: ScreenSnapshot.Section.VisibleRange?
    /// The sections that are side by side. Empty for a single section.
    var columns: [ScreenSnapshot.Section.Column]

    init(_ section: ScreenSnapshot.Section, rows: [Row]? = nil) {
      (key, header, footer) = (section.key, section.header, section.footer)
      (style, visibleRange, self.rows) = (section.style, section.visibleRange, rows ?? Array(section.rows))
      columns = section.columns
    }

    var lead: Int { header == nil ? 0 : 1 }
    var start: Int { visibleRange?.start ?? 0 }
    /// Whether the rows are cards in one entry. A long section is not grouped, because all its cards would
    /// need widgets at once.
    var isGroup: Bool { hasCards && visibleRange == nil && !rows.isEmpty && (rows.count <= 120 || !columns.isEmpty) }
    var hasCards: Bool { style == .grid || style == .carousel || !columns.isEmpty }
    var body: Int { isGroup ? 1 : max(visibleRange?.total ?? 0, start + rows.count) }
    var count: Int { lead + body + (footer == nil ? 0 : 1) }
  }

  /// The GObject that implements `GListModel`.
  let model: UnsafeMutableRawPointer
  var sections: [Section] = []
  /// The position of each section's first entry, followed by the total number of entries.
  private(set) var offsets: [Int] = [0]
  /// The objects that represent rows while GTK holds them. Stored by key, so that a moved row keeps its
  /// widget.
  private var objects: [String: UnsafeMutableRawPointer] = [:]
  /// Called with rows whose content changed at their position.
  var didUpdate: (Row) -> Void = { _ in }
  /// Called with the key of a section whose cards were inserted, deleted or moved within their shared entry.
  var didUpdateCards: (String) -> Void = { _ in }
  /// The keys of changed side-by-side sections. Updated after the whole difference was applied.
  var changedLines: Set<String> = []
  /// How often GTK was notified of a change.
  private(set) var changeCount = 0

  init() {
    model = tessera_object_of_type(RowListType.type)
    RowListType.setList(self, of: model)
  }

  /// Releases everything. Call it once, after the list view was cleared.
  func close() {
    RowListType.setList(nil, of: model)
    for object in objects.values { Closure.release(g_object_steal_data(object.assumingMemoryBound(to: GObject.self), "tessera")) }
    objects = [:]
    g_object_unref(model)
  }

  var count: Int { offsets.last ?? 0 }

  /// Notifies GTK after `sections` changed.
  func changed(at position: Int, removed: Int, added: Int) {
    measure()
    guard removed > 0 || added > 0 else { return }
    changeCount += 1
    tessera_list_items_changed(model, UInt32(position), UInt32(removed), UInt32(added))
  }

  /// Recomputes the offsets. O(sections).
  func measure() {
    offsets.removeAll(keepingCapacity: true)
    var next = 0
    for section in sections {
      offsets.append(next)
      next += section.count
    }
    offsets.append(next)
  }

  /// The entry at a position. O(log sections).
  func entry(at position: Int) -> Entry {
    guard let number = section(at: position) else { return .nothing }
    let section = sections[number]
    var index = position - offsets[number]
    if let header = section.header {
      if index == 0 { return .row(header, section.style, isHeader: true) }
      index -= 1
    }
    if index >= section.body { return section.footer.map { .row($0, section.style, isHeader: false) } ?? .nothing }
    if section.isGroup, !section.columns.isEmpty { return .columns(section: section.key.text, section.rows, section.columns) }
    if section.isGroup { return .cards(section: section.key.text, Array(section.rows), section.style) }
    let item = index - section.start
    if section.rows.indices.contains(item) { return .row(section.rows[item], section.style, isHeader: false) }
    return .room(section: section.key.text, index: index)
  }

  /// The index of the section at a position, or `nil` beyond the end. O(log sections).
  func section(at position: Int) -> Int? {
    guard position >= 0, position < count else { return nil }
    var (low, high) = (0, sections.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The section at a position and the index in that section's long list. `nil` if the section has no visible
  /// range. O(log sections).
  func visibleRange(at position: Int) -> (section: Int, index: Int)? {
    guard position >= 0, position < count, let number = offsets.lastIndex(where: { $0 <= position }).map({ min($0, sections.count - 1) })
    else {
      return nil
    }
    let section = sections[number]
    let index = position - offsets[number] - section.lead
    return section.visibleRange != nil && index >= 0 && index < section.body ? (number, index) : nil
  }

  /// The position of a row. O(rows).
  func position(of key: String) -> Int? {
    for (number, section) in sections.enumerated() {
      if section.header?.key.text == key { return offsets[number] }
      if section.footer?.key.text == key { return offsets[number] + section.count - 1 }
      if let index = section.rows.firstIndex(where: { $0.key.text == key }) {
        return offsets[number] + section.lead + (section.isGroup ? 0 : section.start + index)
      }
    }
    return nil
  }

  /// The position of a row of a section.
  func position(section: Int, item: Int) -> Int { offsets[section] + sections[section].lead + sections[section].start + item }

  /// The object that represents the entry at a position, with a reference for the caller.
  func object(at position: Int) -> UnsafeMutableRawPointer? {
    let key: String
    switch entry(at: position) {
    case .row(let row, _, _): key = row.key.text
    // Starts with a character that no row's key starts with, so that a placeholder is never mistaken for a
    // row.
    case .room(let section, let index): key = "\u{1}\(section)\u{1}\(index)"
    case .cards(let section, _, _), .columns(let section, _, _): key = RowCell.key(ofCards: section)
    case .nothing: return nil
    }
    if let known = objects[key] { return UnsafeMutableRawPointer(g_object_ref(known)) }
    guard let object = tessera_object_new() else { return nil }
    objects[key] = object
    let forget = Closure { [weak self] in self?.objects[key] = nil }
    g_object_set_data_full(object.assumingMemoryBound(to: GObject.self), "tessera", forget.retained()) { data in
      Closure.call(data)
      Closure.release(data)
    }
    return object
  }

  /// The number of objects that GTK holds.
  var objectCount: Int { objects.count }
}
#endif
