extension SectionModel {
  /// Lets the user reorder the rows: by dragging, with keys, and with *Move up* and *Move down* in each row's
  /// menu.
  ///
  /// ```swift
  /// SectionModel("Stops", state.stops) { SubtitleItem("\($0.name)").id($0.id) }.reorderable { .didMove($0) }
  /// …
  /// case .didMove(let move): return state.stops.move(move) ? .submit(…) : .none
  /// ```
  /// A move contains row ids, not positions. If one of the rows was removed in the meantime,
  /// ``Move/List/move(_:)`` has no effect, and the page shows the current list.
  ///
  /// - Law: a move contains the ids given to the rows. Use the ids of their elements.
  /// - Complexity: all rows are made at each evaluation, so use it for lists that users order by hand. Not for a
  ///   section with a ``visibleRange``.
  public func reorderable(on action: @escaping @Sendable (Move) -> Owner.Action) -> Self {
    reorderable { _ in
      MovableRow.Meaning { move, words in .all([.action(action(move)), .effect(.announce(words))]) }
    }
  }

  /// Lets the user reorder the rows, and reorders a list of the state at once.
  ///
  /// ```swift
  /// SectionModel("Stops", state.stops) { SubtitleItem("\($0.name)").id($0.id) }.reorderable(\.stops)
  /// SectionModel("Stops", state.stops) { SubtitleItem("\($0.name)").id("stop.\($0.id)") }.reorderable(\.stops)
  /// ```
  /// - Law: each row has the id of its element, or the rows show all elements in their order. Otherwise nothing
  ///   moves, and the page reports a diagnostic.
  public func reorderable<List: Move.List>(_ property: Property<Owner.State, List>) -> Self {
    reorderable { ids in MovableRow.Meaning(property, ids) }
  }

  private func reorderable(_ meaning: ([String]) -> MovableRow<Owner>.Meaning) -> Self {
    let items = items
    guard items.count > 1 else { return self }
    var copy = self
    let ids = items.map(\.key.text)
    let meaning = meaning(ids)
    copy.content = .rows(
      items.enumerated().map { index, item in
        let neighbours = MovableRow<Owner>.Neighbours(
          previous: index > 0 ? ids[index - 1] : nil, next: index + 1 < ids.count ? ids[index + 1] : nil,
          afterNext: index + 2 < ids.count ? ids[index + 2] : nil)
        return MovableRow(item, neighbours, meaning)
      })
    return copy
  }
}

/// A row that the user can move among its neighbors.
///
/// The reasoning for ``Row`` applies: the stored properties are constants, and the meaning is a function that
/// depends only on the section.
final class MovableRow<Owner: Screen>: AnyItem<Owner>, @unchecked Sendable {
  struct Neighbours: Equatable, Sendable {
    let previous: String?
    let next: String?
    let afterNext: String?
  }

  private let inner: AnyItem<Owner>
  private let neighbours: Neighbours
  private let meaning: Meaning

  init(_ inner: AnyItem<Owner>, _ neighbours: Neighbours, key: Row.Key? = nil, _ meaning: Meaning) {
    (self.inner, self.neighbours, self.meaning) = (inner, neighbours, meaning)
    super.init(
      key: key ?? inner.key, height: inner.height, draw: { unsafeDowncast($0, to: MovableRow<Owner>.self).element },
      isEqual: { unsafeDowncast($0, to: MovableRow<Owner>.self).isEqual(to: unsafeDowncast($1, to: MovableRow<Owner>.self)) },
      reading: inner.reading == nil && meaning.reading == nil
        ? nil
        : { row, state in
          let row = unsafeDowncast(row, to: MovableRow<Owner>.self)
          let reading = row.inner.reading?(row.inner, state)
          return ItemReading(
            item: MovableRow(reading?.item ?? row.inner, row.neighbours, key: row.key, row.meaning.read(state)),
            dependency: reading?.dependency)
        })
  }

  private func isEqual(to other: MovableRow) -> Bool { neighbours == other.neighbours && inner.hasEqualItem(other.inner) }

  /// The row's element with the moves in its menu. A row without a menu gets one.
  private var element: Element {
    let content = inner.content
    var menu: Element.Menu
    if case .menu(let known) = content, known.content != nil {
      menu = known
    } else {
      menu = Element.Menu(Element.Menu.title(for: content), of: content)
    }
    if neighbours.previous != nil { menu.actions.append(Element.Button("Move up", icon: "ascending", control: .moveUp)) }
    if neighbours.next != nil { menu.actions.append(Element.Button("Move down", icon: "descending", control: .moveDown)) }
    menu.position = Element.Menu.Position(inner.key.text, next: neighbours.next)
    return .menu(menu)
  }

  override func intent(for event: Control.Event) -> Intent<Owner>? {
    switch (event.control, event.value) {
    case (.moveUp, nil): moved(before: neighbours.previous, "Moved up")
    case (.moveDown, nil): moved(before: neighbours.afterNext, "Moved down")
    case (Element.Menu.move, .text(let id)?): moved(before: id.isEmpty ? nil : id, "Moved")
    default: inner.intent(for: event)
    }
  }

  /// Uses the row's own id, because its key differs if another row on the screen has the same id.
  private func moved(before id: String?, _ words: Phrase) -> Intent<Owner> { meaning.intent(Move(inner.key.text, before: id), words) }

  override var reuseIdentifier: Row.ReuseIdentifier { inner.reuseIdentifier }
  override func item<J: Item>(as type: J.Type) -> J? { inner.item(as: type) }
  override var fields: [ItemField<Owner>] { inner.fields }
  override func rekeyed(_ key: Row.Key) -> AnyItem<Owner> { MovableRow(inner, neighbours, key: key, meaning) }
  override func refused(_ reason: Phrase) -> AnyItem<Owner> { MovableRow(inner.refused(reason), neighbours, key: key, meaning) }
}

extension Control.Name {
  /// The controls that move a row up and down. Hosts with keyboard shortcuts press them.
  public static var moveUp: Control.Name { "row.up" }
  public static var moveDown: Control.Name { "row.down" }
}
