#if GTK
internal import CGtk4
internal import TesseraScreen

/// A cell of a list. It shows one row after the other, of any kind.
@MainActor
final class RowCell {
  private(set) weak var layer: LayerView?
  /// GTK's list item. `nil` for a cell that shares an entry with others.
  private let item: UnsafeMutableRawPointer?
  /// The cell of the entry that contains this one as a card or in a column.
  private weak var owner: RowCell?
  /// The index among the cells of an entry, within its column.
  var index = 0
  /// The index of its column, or 0 for cards.
  var column = 0
  /// The cards, if the entry is a group of cards.
  private(set) var cards: CardGroup?
  /// The columns, if the entry shows sections side by side.
  private(set) var columns: ColumnGroup?
  private let clamp: WidgetHandle
  private let frame: Widget
  /// The maximum width of the cell.
  private var most: Int32
  private(set) var content: RowContent?
  private(set) var row: Row?
  private var key: String?
  /// Whether GTK has unbound the cell but its row was not detached yet.
  private(set) var isLoose = false
  private var styled: (style: SectionStyle, isHeader: Bool)?
  /// Whether the content was created for a narrow layer.
  private var wasNarrow = false
  private var box: RowBox?
  /// Whether the row is a single message that fills the layer.
  var isStatus: Bool { !isNested && layer?.isStatus == true }

  private static let quark = g_quark_from_string("tessera-cell")

  // MARK: As GTK calls it

  /// Creates a cell for a list item, which keeps it alive.
  static func setUp(_ item: UnsafeMutableRawPointer, _ layer: LayerView) {
    tessera_list_item_setup(item)
    let cell = RowCell(item, layer)
    tessera_list_item_set_child(item, cell.clamp.widget)
    g_object_set_qdata_full(item.assumingMemoryBound(to: GObject.self), quark, Unmanaged.passRetained(cell).toOpaque()) { data in
      if let data { Unmanaged<RowCell>.fromOpaque(data).release() }
    }
  }

  /// The cell of a list item.
  static func of(_ item: UnsafeMutableRawPointer) -> RowCell? {
    g_object_get_qdata(item.assumingMemoryBound(to: GObject.self), quark).map {
      Unmanaged<RowCell>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private init(_ item: UnsafeMutableRawPointer, _ layer: LayerView) {
    (self.item, self.layer) = (item, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell")
    most = layer.most
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  /// Creates a card in an entry.
  init(_ index: Int, of owner: RowCell, in layer: LayerView) {
    (item, self.owner, self.index, self.layer) = (nil, owner, index, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell", "t-in-group")
    most = LayerFrame.widest
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  /// Creates a cell in a column.
  init(column: Int, _ index: Int, of owner: RowCell, in layer: LayerView) {
    (item, self.owner, self.column, self.index, self.layer) = (nil, owner, column, index, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell")
    most = LayerFrame.widest
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  /// Creates a cell outside the list, shown over the rows of a layer.
  init(over layer: LayerView) {
    (item, self.layer) = (nil, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell")
    most = layer.most
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  var widget: Widget { clamp.widget }
  /// Whether the row is the header of its section.
  var isHead: Bool { styled?.isHeader == true }
  /// Whether the row belongs to a table.
  var isOfTable: Bool { columns != nil || styled?.style.columns != nil }
  var isNarrow: Bool { layer?.isNarrow == true }
  /// The key under which the layer stores the cell.
  var shownKey: String? { key }
  /// Whether the cell shares an entry with others.
  var isNested: Bool { owner != nil }
  /// The cell's position in reading order.
  var path: [Int] { (owner?.path ?? [position]) + (isNested ? [column, index] : []) }
  /// The position of the row's entry in its list.
  var position: Int { item.map { Int(tessera_list_item_position($0)) } ?? owner?.position ?? -1 }
  /// The group that contains this card.
  var group: CardGroup? { owner?.cards }

  /// The current section of the row.
  var section: RowSection? {
    guard let layer else { return nil }
    guard let owner else { return layer.list.section(at: position).map { RowSection(layer: layer, key: layer.list.sections[$0].key) } }
    guard case .columns(_, _, let columns) = owner.entry(layer) else { return owner.section }
    return columns.indices.contains(column) ? RowSection(layer: layer, key: columns[column].section) : nil
  }

  /// The entry that the cell shows.
  private func entry(_ layer: LayerView) -> RowList.Entry {
    guard let owner else { return layer.list.entry(at: position) }
    switch owner.entry(layer) {
    case .cards(_, let rows, let style): return rows.indices.contains(index) ? .row(rows[index], style, isHeader: false) : .nothing
    case .columns(_, let rows, let columns):
      guard columns.indices.contains(column) else { return .nothing }
      let entries = RowList.entries(of: columns[column], rows)
      return entries.indices.contains(index) ? entries[index] : .nothing
    case .row, .room, .nothing: return .nothing
    }
  }

  /// Whether the cell already shows an entry in its current state.
  func shows(_ entry: RowList.Entry) -> Bool {
    if case .row(let row, let style, let isHeader) = entry {
      self.row === row && styled?.style == style && styled?.isHeader == isHeader
    } else {
      false
    }
  }

  /// Binds the cell. GTK unbinds and binds a row again whenever its position changes. If it still shows the
  /// same row, there is nothing to do.
  func bind(_ layer: LayerView) {
    switch entry(layer) {
    case .row(let now, let style, let isHeader)
    where isLoose && now === row && style.columns == styled?.style.columns && (style.columns == nil || isNarrow == wasNarrow):
      isLoose = false
      show(style, isHeader)
      fit()
      return updateBox()
    case .cards(let section, _, _) where isLoose && key == Self.key(ofCards: section),
      .columns(let section, _, _) where isLoose && key == Self.key(ofCards: section):
      isLoose = false
      return refresh()
    default: break
    }
    detach()
    refresh()
  }

  /// Shows the current row at the cell's position.
  func refresh() {
    guard let layer else { return }
    fit()
    updateBox()
    switch entry(layer) {
    case .cards(let section, let rows, let style):
      show(.list, false)
      take(Self.key(ofCards: section), layer)
      show(rows, style, layer)
    case .columns(let section, let rows, let columns):
      show(.list, false)
      take(Self.key(ofCards: section), layer)
      show(rows, columns, layer)
    case .row(let row, let style, let isHeader):
      show(style, isHeader)
      take(row.key.text, layer)
      show(row, layer)
    case .room(let section, let index):
      show(.list, false)
      take("\u{1}\(section)\u{1}\(index)", layer)
      showRoom()
    case .nothing: break
    }
  }

  /// Marks the row for detaching, unless the same row is bound again first.
  func unbind(_ layer: LayerView) {
    guard !isLoose else { return }
    isLoose = true
    layer.loosen(self)
  }

  /// Detaches the row from the cell, if it was not bound again.
  func detachIfLoose() { if isLoose { detach() } }

  private func detach() {
    isLoose = false
    content?.unbind()
    row = nil
    endGroups()
    forgetKey()
  }

  func tearDown() {
    detach()
    content?.tearDown()
    content = nil
  }

  private func take(_ key: String, _ layer: LayerView) {
    if self.key != key { forgetKey() }
    self.key = key
    layer.cells[key] = self
  }

  /// The key of an entry with several cards. The prefix prevents a collision with the keys of rows.
  static func key(ofCards section: String) -> String { "\u{2}\(section)" }

  private func forgetKey() {
    guard let key else { return }
    if layer?.cells[key] === self { layer?.cells[key] = nil }
    self.key = nil
  }

  // MARK: Content

  /// Shows a row of a section whose entry is elsewhere in the list.
  func show(_ row: Row, over style: SectionStyle, _ layer: LayerView) {
    if layer.most != most {
      most = layer.most
      Widgets.setMost(most, of: clamp.widget)
    }
    show(style, true)
    show(row, layer)
  }

  private func show(_ row: Row, _ layer: LayerView) {
    guard let host = layer.host else { return }
    endGroups()
    self.row = row
    wasNarrow = isNarrow
    gtk_widget_set_size_request(frame, -1, height(of: row))
    frame.set("t-room", false)
    if let content, content.kind == row.reuseIdentifier, content.bind(row, styled?.style.columns, self, host) { return }
    giveBack(layer)
    while let spare = layer.spare[row.reuseIdentifier]?.popLast() {
      if spare.bind(row, styled?.style.columns, self, host) { return put(spare) }
      spare.tearDown()
    }
    put(RowContent(row, styled?.style.columns, self, host))
  }

  private func height(of row: Row) -> Int32 {
    if isStatus, let layer { return layer.statusHeight }
    if case .fixed(let points) = row.height, points.isFinite { return Int32(min(max(0, points), 10_000)) }
    return -1
  }

  private func put(_ content: RowContent) {
    self.content = content
    frame.append(content.widget)
  }

  private func giveBack(_ layer: LayerView) {
    guard let content else { return }
    content.unbind()
    tessera_box_remove(frame, content.widget)
    self.content = nil
    if layer.spare[content.kind, default: []].count < 24 {
      layer.spare[content.kind, default: []].append(content)
    } else {
      content.tearDown()
    }
  }

  private func show(_ rows: [Row], _ style: SectionStyle, _ layer: LayerView) {
    row = nil
    giveBack(layer)
    gtk_widget_set_size_request(frame, -1, -1)
    frame.set("t-room", false)
    if cards?.style != style { endGroups() }
    let group: CardGroup
    if let cards {
      group = cards
    } else {
      group = CardGroup(style, in: self)
      cards = group
      frame.append(group.widget)
    }
    group.show(rows, in: layer)
  }

  private func show(_ rows: [Row], _ sections: [ScreenSnapshot.Section.Column], _ layer: LayerView) {
    row = nil
    giveBack(layer)
    gtk_widget_set_size_request(frame, -1, -1)
    frame.set("t-room", false)
    if columns == nil { endGroups() }
    let group: ColumnGroup
    if let columns {
      group = columns
    } else {
      group = ColumnGroup(in: self)
      columns = group
      frame.append(group.widget)
      frame.set("t-columns", true)
    }
    group.show(rows, sections, in: layer)
  }

  private func endGroups() {
    if let cards {
      self.cards = nil
      cards.tearDown()
      tessera_box_remove(frame, cards.widget)
    }
    if let columns {
      self.columns = nil
      columns.tearDown()
      tessera_box_remove(frame, columns.widget)
      frame.set("t-columns", false)
    }
  }

  private func showRoom() {
    endGroups()
    row = nil
    if let layer { giveBack(layer) }
    gtk_widget_set_size_request(frame, -1, 56)
    frame.set("t-room", true)
  }

  /// Draws the part of a box for the row's position.
  func updateBox() {
    guard Adwaita.current != nil, let layer else { return }
    let new = boxNow(layer)
    guard new != box else { return }
    box = new
    frame.set("t-boxed", new != nil)
    frame.set("t-first", new?.isFirst == true)
    frame.set("t-last", new?.isLast == true)
  }

  /// Takes the width of the layer's rows.
  func fit() {
    guard !isNested, let layer, layer.most != most else { return }
    most = layer.most
    Widgets.setMost(most, of: clamp.widget)
  }

  private func boxNow(_ layer: LayerView) -> RowBox? {
    guard let owner else { return layer.list.box(at: position) }
    guard case .columns(_, let rows, let columns) = owner.entry(layer), columns.indices.contains(column) else { return nil }
    return RowList.box(at: index, of: columns[column], rows)
  }

  private func show(_ style: SectionStyle, _ isHeader: Bool) {
    guard styled?.style != style || styled?.isHeader != isHeader else { return }
    styled = (style, isHeader)
    frame.set("t-heading", isHeader)
    frame.set("t-card-cell", (style == .grid || style == .carousel) && !isHeader)
    frame.set("t-line", style.columns != nil && !isHeader)
    frame.set("t-heads", style.columns != nil && isHeader)
    frame.set("t-action-cell", style == .actions && !isHeader)
  }

  // MARK: User events

  /// Sends a control's event and then shows the row in the screen's state, accepted or not.
  func send(_ event: Control.Event, of key: Row.Key) {
    guard let layer else { return }
    layer.host?.send(.control(item: key.text, event), layer: layer.layer)
    // Handling the event may have shown another row here, or removed the row.
    if let now = row, now.key == key { content?.restore(now) }
  }

  // MARK: Focus

  func focus(_ control: Control.Name) -> Bool { content?.focus(control) ?? false }
  /// The control of the row that has the keyboard focus.
  var focused: Control.Name? { frame.hasFocus ? content?.focused : nil }
}
#endif
