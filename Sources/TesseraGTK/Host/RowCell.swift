#if GTK
internal import CGtk4
internal import TesseraScreen

/// One row widget of a list: it shows one row after the other, whatever kind of item they are of.
@MainActor
final class RowCell {
  private weak var layer: LayerView?
  /// GTK's; nil for one cell of several in an entry.
  private let item: UnsafeMutableRawPointer?
  /// The cell of the entry in which this one is a card, or stands in a column.
  private weak var owner: RowCell?
  /// The number among the cells of an entry, in its column.
  var index = 0
  /// The number of its column; 0 for cards.
  var column = 0
  /// The cards, where the entry has several rows.
  private(set) var cards: CardGroup?
  /// The columns, where the entry is a line of sections.
  private(set) var columns: ColumnGroup?
  private let clamp: WidgetHandle
  private let frame: Widget
  /// The widest that the cell becomes.
  private var most: Int32
  private(set) var content: RowContent?
  private(set) var row: Row?
  private var key: String?
  /// Whether GTK has unbound the cell and nothing was done about it yet.
  private(set) var isLoose = false
  private var styled: (style: SectionStyle, isHeader: Bool)?
  /// Whether what is shown was made for a narrow layer.
  private var wasNarrow = false
  private var box: RowBox?
  /// Whether the row is one message that fills the layer.
  var isStatus: Bool { !isNested && layer?.isStatus == true }

  private static let quark = g_quark_from_string("tessera-cell")

  // MARK: As GTK calls it

  /// Makes a cell for a list item, which keeps it.
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

  /// A card among several in an entry.
  init(_ index: Int, of owner: RowCell, in layer: LayerView) {
    (item, self.owner, self.index, self.layer) = (nil, owner, index, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell", "t-in-group")
    most = LayerFrame.widest
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  /// A cell in a column of a line.
  init(column: Int, _ index: Int, of owner: RowCell, in layer: LayerView) {
    (item, self.owner, self.column, self.index, self.layer) = (nil, owner, column, index, layer)
    frame = Widgets.column(0)
    frame.classes("t-cell")
    most = LayerFrame.widest
    clamp = WidgetHandle(Widgets.clamp(frame, most))
  }

  /// A cell of no list, which stands over the rows of a layer.
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
  /// Whether the row stands in a table.
  var isOfTable: Bool { columns != nil || styled?.style.columns != nil }
  var isNarrow: Bool { layer?.isNarrow == true }
  /// The key under which the layer knows the cell.
  var shownKey: String? { key }
  /// Whether the cell is one of several in an entry.
  var isNested: Bool { owner != nil }
  /// The cell's position among all, in reading order.
  var path: [Int] { (owner?.path ?? [position]) + (isNested ? [column, index] : []) }
  /// The position of the row's entry in its list.
  var position: Int { item.map { Int(tessera_list_item_position($0)) } ?? owner?.position ?? -1 }
  /// The group in which this is a card.
  var group: CardGroup? { owner?.cards }

  /// The section in which the row stands now.
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

  /// Whether the cell shows an entry as it is now.
  func shows(_ entry: RowList.Entry) -> Bool {
    if case .row(let row, let style, let isHeader) = entry {
      self.row === row && styled?.style == style && styled?.isHeader == isHeader
    } else {
      false
    }
  }

  /// GTK unbinds and binds a row again whenever its position changes; as long as it shows the same, nothing has to be done then.
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

  /// Shows what stands at the cell's position now.
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

  /// Ends what ``bind()`` began, unless the same row is bound before anything else happens.
  func unbind(_ layer: LayerView) {
    guard !isLoose else { return }
    isLoose = true
    layer.loosen(self)
  }

  /// Takes the row from the cell, if it was not bound again.
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

  /// The key of an entry of several cards, which no row has by chance.
  static func key(ofCards section: String) -> String { "\u{2}\(section)" }

  private func forgetKey() {
    guard let key else { return }
    if layer?.cells[key] === self { layer?.cells[key] = nil }
    self.key = nil
  }

  // MARK: What it shows

  /// Shows a row of a section that stands elsewhere in the list.
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

  private func show(_ rows: [Row], _ sections: [SectionSnapshot.Column], _ layer: LayerView) {
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

  /// Draws the part of a box that belongs to where the row stands.
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

  // MARK: What a person does

  /// Sends what was done to a control, and shows the row as the screen sees it, whatever became of that.
  func send(_ event: ControlEvent, of key: ItemKey) {
    guard let layer else { return }
    layer.host?.send(.control(item: key.text, event), layer: layer.layer)
    // The answer may have shown something else here, or taken the row away.
    if let now = row, now.key == key { content?.restore(now) }
  }

  // MARK: Focus

  func focus(_ control: ControlName) -> Bool { content?.focus(control) ?? false }
  /// The control of the row that has the keyboard focus.
  var focused: ControlName? { frame.hasFocus ? content?.focused : nil }
}
#endif
