/// The sections of a screen for one state, with the visible ranges and dependencies needed later.
///
/// - Law: the rows that the screen returned aren't changed. A row that reads the state, has a duplicate key or is
///   refused is replaced by a new one.
///
/// This is a class, because copying a value with so many generic parts would look up the type of each part.
final class Evaluation<S: Screen> {
  /// The visible sections, with unique keys.
  private(set) var sections: [ScreenSnapshot.Section] = []
  /// `nil` if there are none, as on most screens.
  private(set) var visibleRanges: [Row.Key: SectionModel<S>.ShownPart]?
  private var dependencies = ItemDependencies<S>()
  /// The last values of dependencies, by item. Contains some items that aren't shown now, see ``mostAbsent``.
  private var values: [Row.Key: (value: [String], own: [String])] = [:]
  /// The items whose value is dropped unless the next evaluation has their dependency. `nil` in most cases.
  private var passing: [Row.Key]?
  private(set) var parts: [LivingPart<S>] = []
  /// The rows that sources have made, by section.
  private var made: [Row.Key: MadeRows] = [:]

  /// Whether the previous rows are in the same language. Others are created again, because their values may be
  /// formatted in it.
  private let keepsRows: Bool

  /// - Parameters:
  ///   - notice: A section above the others.
  ///   - keepsRows: Whether the previous evaluation has the same language.
  init(of screen: S, _ state: S.State, notice: SectionModel<S>? = nil, after previous: Evaluation?, keepsRows: Bool, _ core: PageCore) {
    self.keepsRows = keepsRows
    var placed = PlacedSections(screen.sections(for: state), state)
    // Moved, not copied: rows in a uniquely referenced array are replaced in place.
    var models: [SectionModel<S>] = []
    swap(&models, &placed.sections)
    models = placingDetail(models)
    if let notice { models.insert(notice, at: 0) }
    parts = placed.parts
    for key in placed.duplicates { core.reportDuplicateChild(key, on: S.self) }
    sections.reserveCapacity(models.count)
    var untitled = 0
    // By index and without generic functions or iterators, because those look types up at run time.
    for index in 0..<models.count {
      let key: Row.Key
      if let own = models[index].key {
        key = own
      } else {
        untitled += 1
        key = .untitledSection(untitled)
      }
      add(&models[index], key, state, after: previous)
    }
    if previous?.hasKeys(of: sections) != true, !UniqueKeys.areUnique(sections) {
      sections.makeUnique { core.reportDuplicate($0, $1, on: S.self) }
    }
    for index in 0..<models.count where models[index].visibleRange != nil {
      keepVisibleRanges(of: models)
      break
    }
    values = previous?.values ?? [:]
    for key in previous?.passing ?? [] { values[key] = nil }
    if hasDependencies { noteDependencies(core) }
  }

  /// Not inlined, because few screens have dependencies, and a function that handles them looks its types up as
  /// soon as it is called.
  @inline(never) private func noteDependencies(_ core: PageCore) {
    guard let entries = dependencies.entries else { return }
    refuseCycles(core)
    nameParents()
    for entry in entries {
      let key = row(at: entry.position).key
      let value = (entry.dependency.value, entry.dependency.own)
      // Most values are unchanged. Then the previous dictionary isn't copied.
      if values[key].map({ $0 == value }) != true { values[key] = value }
      guard entry.dependency.isPassing else { continue }
      if passing == nil { passing = [] }
      passing?.append(key)
    }
    if values.count > entries.count + Self.mostAbsent { forgetAbsent(entries) }
  }

  /// The maximum number of hidden items whose values are stored. Above it, the values of all hidden items are
  /// dropped, and an item that is shown again counts as new.
  static var mostAbsent: Int { 10_000 }

  @inline(never) private func forgetAbsent(_ entries: [ItemDependencies<S>.Entry]) {
    let all = values
    values = [:]
    for entry in entries {
      let key = row(at: entry.position).key
      values[key] = all[key]
    }
  }

  var hasDependencies: Bool { dependencies.entries != nil }

  /// Which dependencies with ``ItemDetails/Dependency/begins`` are started.
  enum Beginning { case none, new, all }

  /// The effects of dependencies whose value has changed, and of those with unfinished work, in order.
  ///
  /// - Parameters:
  ///   - beginning: Whether unfinished work is started for no dependency, for new ones, or for all.
  ///   - undone: The interrupted effects of dependencies. Effects that are started are removed from it.
  /// - Returns: `nil` if the screen has no dependencies, as most screens.
  func changedDependencies(
    since previous: Evaluation?, begins beginning: Beginning, undone: inout Set<EffectID>
  ) -> [Effect<Intent<S>>]? {
    guard let entries = dependencies.entries else { return nil }
    return entries.compactMap { entry in
      let dependency = entry.dependency
      let before = previous?.values[row(at: entry.position).key]
      let isUndone = beginning != .none && dependency.work.map { undone.remove($0) != nil } ?? false
      if let before, before.value != dependency.value {
        return dependency.changed(DependencyChange(before: before.value, isSetTogether: before.own != dependency.own))
      }
      if isUndone { return dependency.changed(DependencyChange(before: nil, isSetTogether: false)) }
      guard dependency.begins else { return nil }
      switch beginning {
      case .none: return nil
      case .new: return before == nil ? dependency.changed(DependencyChange(before: nil, isSetTogether: false)) : nil
      case .all: return dependency.changed(DependencyChange(before: nil, isSetTogether: false))
      }
    }
  }

  var begins: Bool { dependencies.entries?.contains(where: \.dependency.begins) ?? false }

  private func add(_ model: inout SectionModel<S>, _ key: Row.Key, _ state: S.State, after previous: Evaluation?) {
    let header = read(model.header, at: -1, state)
    let rows = read(takeRows(of: &model, key, after: previous), state)
    let footer = read(model.footer, at: rows.count, state)
    sections.append(
      ScreenSnapshot.Section(
        key: key, header: header?.keyed(.header(of: key)), rows: rows, footer: footer?.keyed(.footer(of: key)),
        style: model.style, visibleRange: model.visibleRange?.position,
        isBeside: model.isBeside && sections.contains { $0.key.text != Row.Key.notice }, pane: model.pane))
  }

  /// Moves the rows out of `model`, reusing the previous evaluation's rows where possible.
  private func takeRows(of model: inout SectionModel<S>, _ key: Row.Key, after previous: Evaluation?) -> ScreenSnapshot.Rows {
    switch model.content {
    case .rows(let rows):
      model.content = .rows([])
      return ScreenSnapshot.Rows(rows)
    case .source(let source):
      let rows = source.make(after: keepsRows ? previous?.made[key] : nil)
      made[key] = rows
      return rows.rows
    }
  }

  private func read(_ rows: consuming ScreenSnapshot.Rows, _ state: S.State) -> ScreenSnapshot.Rows {
    let section = sections.count
    return rows.readingState { position, row in
      // A section of a screen contains only items of that screen.
      let item = unsafeDowncast(row, to: AnyItem<S>.self)
      guard let reading = item.reading?(item, state) else { return row }
      if let dependency = reading.dependency { dependencies.note(dependency, at: RowPosition(section: section, item: position)) }
      return reading.item
    }
  }

  private func read(_ item: AnyItem<S>?, at position: Int, _ state: S.State) -> Row? {
    guard let item else { return nil }
    guard let reading = item.reading?(item, state) else { return item }
    if let held = reading.held { note(held, at: RowPosition(section: sections.count, item: position)) }
    return reading.item
  }

  /// Not inlined, because it looks its types up as soon as it is called.
  @inline(never) private func note(_ held: HeldDependency<S>, at position: RowPosition) {
    dependencies.note(held.dependency, at: position)
  }

  /// Releases the rows and keeps the data that the next evaluation needs.
  func rest() { (sections, made, dependencies) = ([], [:], ItemDependencies()) }

  private func row(at position: RowPosition) -> Row { sections[position.section].row(at: position.item) }

  private func refuseCycles(_ core: PageCore) {
    for entry in dependencies.cycles {
      // A section of a screen contains only items of that screen.
      let item = unsafeDowncast(row(at: entry.position), to: AnyItem<S>.self)
      sections[entry.position.section] = sections[entry.position.section].replacing(
        entry.position.item, item.refused("This field depends on itself"))
      core.reportOnce(.dependencyCycle, entry.dependency.cycleReport(of: item.key))
    }
  }

  /// Names the field that has to be filled in before another one. It is looked for nearby, above the other one.
  private func nameParents() {
    for entry in dependencies.entries ?? [] where entry.dependency.isWaiting {
      let section = sections[entry.position.section]
      guard entry.position.item > 0 else { continue }
      for position in (max(0, entry.position.item - 20)..<entry.position.item).reversed() {
        let row = unsafeDowncast(section.row(at: position), to: AnyItem<S>.self)
        guard row.fields.contains(where: { ($0.property as PartialKeyPath<S.State>) == entry.dependency.parent }),
          let title = row.content.choiceTitle
        else { continue }
        let waiting = unsafeDowncast(section.row(at: entry.position.item), to: AnyItem<S>.self)
        sections[entry.position.section] = section.replacing(entry.position.item, AlteredRow(waiting, .waiting(for: title)))
        break
      }
    }
  }

  private func keepVisibleRanges(of models: [SectionModel<S>]) {
    var visibleRanges: [Row.Key: SectionModel<S>.ShownPart] = [:]
    for (model, section) in zip(models, sections) { visibleRanges[section.key] = model.visibleRange }
    self.visibleRanges = visibleRanges
  }

  /// Whether all keys are the same and in the same order. They are known to be unique then.
  private func hasKeys(of others: [ScreenSnapshot.Section]) -> Bool {
    guard sections.count == others.count else { return false }
    for (old, new) in zip(sections, others) {
      guard old.key == new.key, new.rows.hasKeys(of: old.rows) else { return false }
    }
    return true
  }
}

extension SectionModel.ShownPart {
  fileprivate var position: ScreenSnapshot.Section.VisibleRange { ScreenSnapshot.Section.VisibleRange(start: start, total: total) }
}
