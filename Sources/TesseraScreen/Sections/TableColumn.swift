/// A column of a table: its title, the cell for a value, and the actions for presses on its head and its cells.
///
/// ```swift
/// SectionModel("Orders", state.orders, columns: [
///   TableColumn("Order", onPress: { .didOpen($0.id) }) { "\($0.number)" },
///   TableColumn("Status") { .badge(Element.Badge($0.status, tone: $0.tone)) },
///   TableColumn("Total", alignment: .end, order: state.order, onSort: .didPressTotal) { "\($0.total)" },
/// ])
/// ```
/// A table doesn't sort its rows. A press on the head is an action of the screen, because only the screen knows
/// whether it has all rows or has to ask a server.
public struct TableColumn<Owner: Screen, Value> {
  let head: SectionStyle.Column
  var order: SectionStyle.SortOrder?
  var sort: Owner.Action?
  let press: ((Value) -> Owner.Action)?
  let cell: (Value, Control.Name) -> Element

  /// A column with text. With `onPress`, each cell is a button.
  ///
  /// - Parameters:
  ///   - order: The current sort order, if the rows are sorted by this column.
  ///   - onSort: Sent when the user presses the head. `nil` if rows can't be sorted by this column.
  ///   - onPress: The action for a press on a cell.
  public init(
    _ title: Phrase, alignment: SectionStyle.Alignment = .start, order: SectionStyle.SortOrder? = nil, onSort: Owner.Action? = nil,
    onPress: ((Value) -> Owner.Action)? = nil, words: @escaping (Value) -> Phrase
  ) {
    (head, self.order, sort, press) = (SectionStyle.Column(title, alignment: alignment), order, onSort, onPress)
    cell = { value, control in
      let words = words(value).inCell
      return onPress == nil ? .text(Element.Text(words)) : .button(Element.Button(words, control: control, emphasis: .subtle))
    }
  }

  /// A column with any elements. Links in them work. For controls, use `onPress`.
  public init(
    _ title: Phrase, alignment: SectionStyle.Alignment = .start, order: SectionStyle.SortOrder? = nil, onSort: Owner.Action? = nil,
    element: @escaping (Value) -> Element
  ) {
    (head, self.order, sort, press) = (SectionStyle.Column(title, alignment: alignment), order, onSort, nil)
    cell = { value, _ in element(value) }
  }
}

extension SectionStyle {
  /// The direction in which a table is sorted.
  public enum SortOrder: String, Hashable, Sendable, Codable {
    /// Smallest value first.
    case ascending
    /// Greatest value first.
    case descending

    /// The opposite direction.
    public var reversed: SortOrder { self == .ascending ? .descending : .ascending }
  }
}

extension SectionModel {
  /// A table with one row per element.
  ///
  /// For thousands of rows, pass only the elements of a ``SectionModel/ShownPart``:
  /// ```swift
  /// let shown = state.rows.range(of: orders.count)                          // state.rows is a VisibleRange
  /// SectionModel("Orders", orders[shown], columns: columns)
  ///   .visibleRange(SectionModel.ShownPart(total: orders.count, start: shown.lowerBound) { .action(.didReveal($0)) })
  /// ```
  ///
  /// - Complexity: O(elements × columns) at each evaluation.
  public init<Data: Sequence>(_ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>])
  where Data.Element: Identifiable {
    self.init(title, columns, lines: data.map { AnyItem<Owner>.of(TableLine<Owner>($0, columns)) })
  }

  /// A table with one row per element and actions for each row. They are in a menu at the row's end, and in every
  /// other place where a host shows ``Item/actions(_:leading:)``.
  ///
  /// ```swift
  /// SectionModel("Expenses", state.expenses, columns: columns) { expense in
  ///   ButtonItem("Delete", icon: "trash", on: .didDelete(expense.id)).confirm("Delete “\(expense.name)”?", action: "Delete")
  /// }
  /// ```
  public init<Data: Sequence>(
    _ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>],
    @MenuItem<Owner>.Builder actions: (Data.Element) -> MenuItem<Owner>.Entries
  ) where Data.Element: Identifiable {
    self.init(
      title, columns, lines: data.map { value in AnyItem<Owner>.of(TableLine<Owner>(value, columns).actions { actions(value) }) })
  }

  private init<Value>(_ title: Phrase?, _ columns: [TableColumn<Owner, Value>], lines: [AnyItem<Owner>]) {
    self.init(key: title.map { Row.Key($0.identifier) }, header: .of(TableHead<Owner>(title, columns)), content: .rows(lines))
    style = .table(columns.map(\.head))
  }
}

private func control(_ position: Int) -> Control.Name { Control.Name("column-\(position)") }

private func position(of control: Control.Name) -> Int? {
  control.rawValue.hasPrefix("column-") ? Int(control.rawValue.dropFirst(7)) : nil
}

struct TableHead<Owner: Screen>: StockItem {
  var traits = Row.Traits()
  let words: Phrase
  private let hasTitle: Bool
  private let heads: [Element]
  private let actions: [Owner.Action?]

  init<Value>(_ title: Phrase?, _ columns: [TableColumn<Owner, Value>]) {
    (words, hasTitle) = (title ?? "", title != nil)
    heads = columns.enumerated().map { position, column in
      guard column.sort != nil else { return .text(Element.Text(column.head.title, role: .caption)) }
      let icon: Element.Symbol? = column.order.map { $0 == .ascending ? "ascending" : "descending" }
      let button = Element.button(Element.Button(column.head.title, icon: icon, control: control(position), emphasis: .subtle))
      guard let order = column.order else { return button }
      return .accessible(button, Element.Accessibility(hint: order == .ascending ? "Sorted, lowest first" : "Sorted, highest first"))
    }
    actions = columns.map(\.sort)
    traits.id = words.identifier + ".header"
  }

  var element: Element { .column((hasTitle ? [.header(Element.Header(words))] : []) + [.row(heads)]) }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    guard let position = position(of: event.control), actions.indices.contains(position) else { return nil }
    return actions[position].map { .action($0) }
  }
}

struct TableLine<Owner: Screen>: StockItem {
  var traits = Row.Traits()
  private let cells: [Element]
  private let actions: [Owner.Action?]

  init<Value: Identifiable>(_ value: Value, _ columns: [TableColumn<Owner, Value>]) {
    cells = columns.enumerated().map { $1.cell(value, control($0)) }
    actions = columns.map { $0.press?(value) }
    traits.id = Row.Key(value.id).text
  }

  var words: Phrase { cells.first?.name ?? "" }
  var element: Element { .row(cells) }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    guard let position = position(of: event.control), actions.indices.contains(position) else { return nil }
    return actions[position].map { .action($0) }
  }
}
