/// The sections of a screen for one state, with what has to be known of them later: visible ranges, dependencies.
///
/// - Law: rows that the screen returned are not changed. What reads the state, has a key that another row has, or is refused, is another row.
///
/// A class: a value of so many generic parts would look up the type of each of them wherever it is copied.
final class Evaluation<S: Screen> {
  /// The sections that are shown; keys are unique.
  private(set) var sections: [SectionSnapshot] = []
  /// `nil` for none, as on most screens.
  private(set) var visibleRanges: [ItemKey: SectionVisibleRange<S>]?
  /// The dependencies of items.
  private var dependencies = ItemDependencies<S>()
  /// The last known values of dependencies, by item, also of some items that are not shown now, see ``mostAbsent``.
  private var values: [ItemKey: (value: [String], own: [String])] = [:]
  /// The items whose value is forgotten unless the next evaluation has their dependency; `nil` for none, as nearly always.
  private var passing: [ItemKey]?
  /// The screens that stand inside this one.
  private(set) var parts: [LivingPart<S>] = []
  /// The origins of sections, by section.
  private var made: [ItemKey: MadeRows] = [:]

  /// Evaluates a screen.
  ///
  /// Whether the rows of before are of the same language; others are made anew, since whatever makes them may write values in it.
  private let keepsRows: Bool

  /// - Parameters:
  ///   - notice: Stands above its sections.
  ///   - keepsRows: Whether the evaluation before was for the same language.
  init(of screen: S, _ state: S.State, notice: SectionModel<S>? = nil, after previous: Evaluation?, keepsRows: Bool, _ core: PageCore) {
    self.keepsRows = keepsRows
    var placed = PlacedSections(screen.sections(for: state), state)
    // Moved out and not copied: rows that nobody else has are replaced where they stand.
    var models: [SectionModel<S>] = []
    swap(&models, &placed.sections)
    models = placingDetail(models)
    if let notice { models.insert(notice, at: 0) }
    parts = placed.parts
    for key in placed.duplicates { core.reportDuplicateChild(key, on: S.self) }
    sections.reserveCapacity(models.count)
    var untitled = 0
    // Not handed to generic functions, not even to an iterator: those look types up at run time.
    for index in 0..<models.count {
      let key: ItemKey
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
    if dependencies.entries != nil { noteDependencies(core) }
  }

  /// Takes note of what items depend on, which few screens have: a function that does that looks up its types as soon as it is called.
  @inline(never) private func noteDependencies(_ core: PageCore) {
    guard let entries = dependencies.entries else { return }
    refuseCycles(core)
    for entry in entries {
      let key = row(at: entry.position).key
      let value = (entry.dependency.value, entry.dependency.own)
      // Most are what they were: then the values of before are not copied.
      if values[key].map({ $0 == value }) != true { values[key] = value }
      guard entry.dependency.isPassing else { continue }
      if passing == nil { passing = [] }
      passing?.append(key)
    }
    if values.count > entries.count + Self.mostAbsent { forgetAbsent(entries) }
  }

  /// The most items that are not shown whose values are known; beyond that those of all of them are forgotten, and one that comes back is as one that is new.
  static var mostAbsent: Int { 10_000 }

  @inline(never) private func forgetAbsent(_ entries: [ItemDependencies<S>.Entry]) {
    let all = values
    values = [:]
    for entry in entries {
      let key = row(at: entry.position).key
      values[key] = all[key]
    }
  }

  /// The dependencies whose ``ItemDependency/begins`` counts.
  enum Beginning { case none, new, all }

  /// The effects of dependencies whose value differs from what it was before, and of those that have something left undone, in order.
  ///
  /// - Parameters:
  ///   - beginning: Of which something undone is to be begun: of those that were not there before, or of all.
  ///   - undone: The effects of dependencies that were cut off. Those that are begun are taken from it.
  /// - Returns: `nil` where nothing depends on anything, as on most screens.
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

  /// Whether an item has something left undone.
  var begins: Bool { dependencies.entries?.contains(where: \.dependency.begins) ?? false }

  private func add(_ model: inout SectionModel<S>, _ key: ItemKey, _ state: S.State, after previous: Evaluation?) {
    let header = read(model.header, at: -1, state)
    let rows = read(takeRows(of: &model, key, after: previous), state)
    let footer = read(model.footer, at: rows.count, state)
    sections.append(
      SectionSnapshot(
        key: key, header: header?.keyed(.header(of: key)), rows: rows, footer: footer?.keyed(.footer(of: key)),
        style: model.style, visibleRange: model.visibleRange?.position,
        isBeside: model.isBeside && sections.contains { $0.key.text != ItemKey.notice }, pane: model.pane))
  }

  /// The rows of a section as the screen returned them, those that were there before taken from there. None are left in it.
  private func takeRows(of model: inout SectionModel<S>, _ key: ItemKey, after previous: Evaluation?) -> SectionRows {
    switch model.content {
    case .rows(let rows):
      model.content = .rows([])
      return SectionRows(rows)
    case .source(let source):
      let rows = source.make(after: keepsRows ? previous?.made[key] : nil)
      made[key] = rows
      return rows.rows
    }
  }

  /// Lets the items read the state that need it.
  private func read(_ rows: consuming SectionRows, _ state: S.State) -> SectionRows {
    let section = sections.count
    return rows.readingState { position, row in
      // A section of a screen holds items of that screen only.
      let item = unsafeDowncast(row, to: AnyItem<S>.self)
      guard let reading = item.reading?(item, state) else { return row }
      if let dependency = reading.dependency { dependencies.note(dependency, at: RowPosition(section: section, item: position)) }
      return reading.item
    }
  }

  /// Lets a header or a footer read the state, if it needs it.
  private func read(_ item: AnyItem<S>?, at position: Int, _ state: S.State) -> Row? {
    guard let item else { return nil }
    guard let reading = item.reading?(item, state) else { return item }
    if let held = reading.held { note(held, at: RowPosition(section: sections.count, item: position)) }
    return reading.item
  }

  /// Apart, since it looks up its types as soon as it is called.
  @inline(never) private func note(_ held: HeldDependency<S>, at position: RowPosition) {
    dependencies.note(held.dependency, at: position)
  }

  /// Gives the rows back; what the next evaluation has to know of this one stays.
  func rest() { (sections, made, dependencies) = ([], [:], ItemDependencies()) }

  private func row(at position: RowPosition) -> Row { sections[position.section].row(at: position.item) }

  private func refuseCycles(_ core: PageCore) {
    for entry in dependencies.cycles {
      // A section of a screen holds items of that screen only.
      let item = unsafeDowncast(row(at: entry.position), to: AnyItem<S>.self)
      sections[entry.position.section] = sections[entry.position.section].replacing(
        entry.position.item, item.refused("This field depends on itself"))
      core.reportOnce(.dependencyCycle, entry.dependency.cycleReport(of: item.key))
    }
  }

  private func keepVisibleRanges(of models: [SectionModel<S>]) {
    var visibleRanges: [ItemKey: SectionVisibleRange<S>] = [:]
    for (model, section) in zip(models, sections) { visibleRanges[section.key] = model.visibleRange }
    self.visibleRanges = visibleRanges
  }

  /// Whether nothing moved: then the keys, known to be unique, need no second look.
  private func hasKeys(of others: [SectionSnapshot]) -> Bool {
    guard sections.count == others.count else { return false }
    for (old, new) in zip(sections, others) {
      guard old.key == new.key, new.rows.hasKeys(of: old.rows) else { return false }
    }
    return true
  }
}

extension SectionVisibleRange {
  /// The position of the rows in a longer list.
  fileprivate var position: SectionSnapshot.VisibleRange { SectionSnapshot.VisibleRange(start: start, total: total) }
}
