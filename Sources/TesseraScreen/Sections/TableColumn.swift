/// A column of a table: its title, the cell for a value, and what a press of its head or of a cell means.
///
/// ```swift
/// SectionModel("Orders", state.orders, columns: [
///   TableColumn("Order", onPress: { .didOpen($0.id) }) { "\($0.number)" },
///   TableColumn("Status") { .badge(Element.Badge($0.status, tone: $0.tone)) },
///   TableColumn("Total", alignment: .end, order: state.order, onSort: .didPressTotal) { "\($0.total)" },
/// ])
/// ```
/// A table does not sort: the press of a head is an action of the screen, which knows whether all rows are here or a server has to be asked.
public struct TableColumn<Owner: Screen, Value> {
  let head: SectionStyle.Column
  var order: TableOrder?
  var sort: Owner.Action?
  let press: ((Value) -> Owner.Action)?
  let cell: (Value, ControlName) -> Element

  /// A column of words; with `onPress` each cell is a button.
  ///
  /// - Parameters:
  ///   - order: The order of the rows, where this column is what they are sorted by.
  ///   - onSort: The meaning of a press on the head; `nil` where rows cannot be sorted by it.
  ///   - onPress: The meaning of a press on a cell.
  public init(
    _ title: Phrase, alignment: SectionStyle.Alignment = .start, order: TableOrder? = nil, onSort: Owner.Action? = nil,
    onPress: ((Value) -> Owner.Action)? = nil, words: @escaping (Value) -> Phrase
  ) {
    (head, self.order, sort, press) = (SectionStyle.Column(title, alignment: alignment), order, onSort, onPress)
    cell = { value, control in
      onPress == nil ? .text(Element.Text(words(value))) : .button(Element.Button(words(value), control: control, emphasis: .subtle))
    }
  }

  /// A column of any elements. Links in them work; for controls, use `onPress`.
  public init(
    _ title: Phrase, alignment: SectionStyle.Alignment = .start, order: TableOrder? = nil, onSort: Owner.Action? = nil,
    element: @escaping (Value) -> Element
  ) {
    (head, self.order, sort, press) = (SectionStyle.Column(title, alignment: alignment), order, onSort, nil)
    cell = { value, _ in element(value) }
  }
}

/// The order of a table's rows by one of its columns.
public enum TableOrder: String, Hashable, Sendable, Codable {
  /// The least first.
  case ascending
  /// The greatest first.
  case descending

  /// The other order.
  public var reversed: TableOrder { self == .ascending ? .descending : .ascending }
}

extension SectionModel {
  /// A table of one row per element.
  ///
  /// For tables of thousands of rows give it the elements of a ``SectionVisibleRange`` only, and say so:
  /// ```swift
  /// let shown = state.rows.range(of: orders.count)                          // state.rows is a VisibleRange
  /// SectionModel("Orders", orders[shown], columns: columns)
  ///   .visibleRange(SectionVisibleRange(total: orders.count, start: shown.lowerBound) { .action(.didReveal($0)) })
  /// ```
  ///
  /// - Complexity: O(elements × columns) at each evaluation.
  public init<Data: Sequence>(_ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>])
  where Data.Element: Identifiable {
    self.init(title, columns, lines: data.map { AnyItem<Owner>.of(TableLine<Owner>($0, columns)) })
  }

  /// A table of one row per element, with actions of each row: in a menu at its end, and wherever else a host has them, as for
  /// ``Item/actions(_:leading:)``.
  ///
  /// ```swift
  /// SectionModel("Expenses", state.expenses, columns: columns) { expense in
  ///   ButtonItem("Delete", icon: "trash", on: .didDelete(expense.id)).confirm("Delete “\(expense.name)”?", action: "Delete")
  /// }
  /// ```
  public init<Data: Sequence>(
    _ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>],
    @MenuBuilder<Owner> actions: (Data.Element) -> MenuEntries<Owner>
  ) where Data.Element: Identifiable {
    self.init(
      title, columns, lines: data.map { value in AnyItem<Owner>.of(TableLine<Owner>(value, columns).actions { actions(value) }) })
  }

  private init<Value>(_ title: Phrase?, _ columns: [TableColumn<Owner, Value>], lines: [AnyItem<Owner>]) {
    self.init(key: title.map { ItemKey($0.identifier) }, header: .of(TableHead<Owner>(title, columns)), content: .rows(lines))
    style = .table(columns.map(\.head))
  }
}

/// The name of the control of a column.
private func control(_ position: Int) -> ControlName { ControlName("column-\(position)") }

private func position(of control: ControlName) -> Int? {
  control.rawValue.hasPrefix("column-") ? Int(control.rawValue.dropFirst(7)) : nil
}

/// The header of a table: its title and the heads of its columns.
struct TableHead<Owner: Screen>: StockItem {
  var traits = ItemTraits()
  let words: Phrase
  private let hasTitle: Bool
  private let heads: [Element]
  private let actions: [Owner.Action?]

  init<Value>(_ title: Phrase?, _ columns: [TableColumn<Owner, Value>]) {
    (words, hasTitle) = (title ?? "", title != nil)
    heads = columns.enumerated().map { position, column in
      guard column.sort != nil else { return .text(Element.Text(column.head.title, role: .caption)) }
      let icon: Symbol? = column.order.map { $0 == .ascending ? "ascending" : "descending" }
      let button = Element.button(Element.Button(column.head.title, icon: icon, control: control(position), emphasis: .subtle))
      guard let order = column.order else { return button }
      return .accessible(button, Accessibility(hint: order == .ascending ? "Sorted, the least first" : "Sorted, the greatest first"))
    }
    actions = columns.map(\.sort)
    traits.id = words.identifier + ".header"
  }

  var element: Element { .column((hasTitle ? [.header(Element.Header(words))] : []) + [.row(heads)]) }

  func intent(for event: ControlEvent) -> Intent<Owner>? {
    guard let position = position(of: event.control), actions.indices.contains(position) else { return nil }
    return actions[position].map { .action($0) }
  }
}

/// A line of a table.
struct TableLine<Owner: Screen>: StockItem {
  var traits = ItemTraits()
  private let cells: [Element]
  private let actions: [Owner.Action?]

  init<Value: Identifiable>(_ value: Value, _ columns: [TableColumn<Owner, Value>]) {
    cells = columns.enumerated().map { $1.cell(value, control($0)) }
    actions = columns.map { $0.press?(value) }
    traits.id = ItemKey(value.id).text
  }

  var words: Phrase { cells.first?.name ?? "" }
  var element: Element { .row(cells) }

  func intent(for event: ControlEvent) -> Intent<Owner>? {
    guard let position = position(of: event.control), actions.indices.contains(position) else { return nil }
    return actions[position].map { .action($0) }
  }
}
