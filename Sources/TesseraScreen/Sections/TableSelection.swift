extension SectionModel {
  /// A table with selectable rows. Each row starts with a checkbox, and the checkbox in the head selects all rows
  /// or none.
  ///
  /// ```swift
  /// struct State: ScreenState { var chosen: Set<Order.ID> = [] }
  /// SectionModel("Orders", state.orders, columns: columns, selection: \.chosen)
  /// ```
  /// To act on the selected rows, add another item: `ButtonItem("Pack \(state.chosen.count)", on: .didPressPack)`.
  ///
  /// - Parameter selection: The ids of the selected rows. Ids that aren't in `data` remain selected until the
  ///   screen removes them. A table that shows some of its rows therefore keeps the selection of the others, and
  ///   its head selects only the visible ones.
  /// - Complexity: O(elements × columns) at each evaluation.
  public init<Data: Sequence>(
    _ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>],
    selection: Property<Owner.State, Set<Data.Element.ID>>
  ) where Data.Element: Identifiable, Data.Element.ID: Sendable {
    let values = Array(data)
    let lines = values.map { SelectableLine(line: TableLine<Owner>($0, columns), value: $0.id, path: selection) }
    self.init(title, choosing: values, columns, selection, lines.map { AnyItem<Owner>.of($0) })
  }

  /// A table with selectable rows and actions for each row.
  public init<Data: Sequence>(
    _ title: Phrase? = nil, _ data: Data, columns: [TableColumn<Owner, Data.Element>],
    selection: Property<Owner.State, Set<Data.Element.ID>>, @MenuItem<Owner>.Builder actions: (Data.Element) -> MenuItem<Owner>.Entries
  ) where Data.Element: Identifiable, Data.Element.ID: Sendable {
    let values = Array(data)
    let lines = values.map { value in
      SelectableLine(line: TableLine<Owner>(value, columns), value: value.id, path: selection).actions { actions(value) }
    }
    self.init(title, choosing: values, columns, selection, lines.map { AnyItem<Owner>.of($0) })
  }

  private init<Value: Identifiable>(
    _ title: Phrase?, choosing values: [Value], _ columns: [TableColumn<Owner, Value>], _ selection: Property<Owner.State, Set<Value.ID>>,
    _ lines: [AnyItem<Owner>]
  ) where Value.ID: Sendable {
    let head = SelectableHead(head: TableHead<Owner>(title, columns), ids: Set(values.map(\.id)), path: selection)
    self.init(key: title.map { Row.Key($0.identifier) }, header: .of(head), content: .rows(lines))
    style = .table([SectionStyle.Column("Chosen")] + columns.map(\.head))
  }
}

/// The checkbox of a row and of the head.
private let chooser: Control.Name = "choose"

private func box(_ label: Phrase, _ mark: Element.Option.Mark, _ availability: Element.Availability = .available) -> Element {
  .accessible(
    .option(Element.Option(Element.Text(""), style: .checkbox, mark: mark, control: chooser, availability: availability)),
    Element.Accessibility(label: label))
}

struct SelectableLine<Owner: Screen, ID: Hashable & Sendable>: StockItem {
  private var line: TableLine<Owner>
  let value: ID
  private let path: Property<Owner.State, Set<ID>>
  private var isChosen = false

  init(line: TableLine<Owner>, value: ID, path: Property<Owner.State, Set<ID>>) { (self.line, self.value, self.path) = (line, value, path) }

  var traits: Row.Traits {
    get { line.traits }
    set { line.traits = newValue }
  }
  var words: Phrase { line.words }
  var element: Element {
    guard case .row(let cells) = line.element else { return line.element }
    return .row([box("Choose \(Element.Menu.subject(of: line.element) ?? words)", isChosen ? .on : .off, traits.availability)] + cells)
  }

  mutating func read(_ state: Owner.State) { isChosen = Owner.value(of: path, in: state).contains(value) }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    guard event.control == chooser else { return line.intent(for: event) }
    // The edit inserts or removes one id, so it keeps rows that were selected meanwhile in another tab or by the
    // head.
    let (value, isChosen) = (value, !isChosen)
    return .edit(
      Edit(path, describing: "\(isChosen ? "chooses" : "leaves") \(value)") {
        if isChosen { $0.insert(value) } else { $0.remove(value) }
      })
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.line == rhs.line && lhs.value == rhs.value && lhs.isChosen == rhs.isChosen }
}

struct SelectableHead<Owner: Screen, ID: Hashable & Sendable>: StockItem {
  private var head: TableHead<Owner>
  private let ids: Set<ID>
  private let path: Property<Owner.State, Set<ID>>
  private var mark = Element.Option.Mark.off

  init(head: TableHead<Owner>, ids: Set<ID>, path: Property<Owner.State, Set<ID>>) { (self.head, self.ids, self.path) = (head, ids, path) }

  var traits: Row.Traits {
    get { head.traits }
    set { head.traits = newValue }
  }
  var words: Phrase { head.words }
  var element: Element {
    guard case .column(var parts) = head.element, case .row(let heads)? = parts.popLast() else { return head.element }
    return .column(parts + [.row([box("Choose all", mark, ids.isEmpty ? .disabled : .available)] + heads)])
  }

  mutating func read(_ state: Owner.State) {
    let chosen = Owner.value(of: path, in: state)
    let count = ids.count { chosen.contains($0) }
    mark = count == 0 ? .off : count == ids.count ? .on : .mixed
  }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    guard event.control == chooser else { return head.intent(for: event) }
    let (ids, isChosen) = (ids, mark != .on)
    return .edit(
      Edit(path, describing: isChosen ? "chooses all" : "chooses none") { if isChosen { $0.formUnion(ids) } else { $0.subtract(ids) } })
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.head == rhs.head && lhs.ids == rhs.ids && lhs.mark == rhs.mark }
}
