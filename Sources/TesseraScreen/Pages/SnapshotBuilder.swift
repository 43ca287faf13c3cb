/// Makes snapshots of evaluated sections: lets items read the state and gives every section and row a key of its own.
struct SnapshotBuilder<S: Screen> {
  let screen: S.Type
  let core: PageCore
  private(set) var dependencies = ItemDependencies<S>()

  init(screen: S.Type, core: PageCore) { (self.screen, self.core) = (screen, core) }

  mutating func sections(_ models: [SectionModel<S>], state: S.State, previous: [SectionSnapshot]) -> [SectionSnapshot] {
    var sections: [SectionSnapshot] = []
    sections.reserveCapacity(models.count)
    var untitled = 0
    // Not handed to generic functions, not even to an iterator: those look types up at run time.
    for index in 0..<models.count {
      let model = models[index]
      model.rows.forEachLent { row in
        // A section of a screen holds items of that screen only.
        let item = unsafeDowncast(row, to: AnyItem<S>.self)
        if let dependency = item.settle(item, state) { dependencies.note(item, dependency) }
      }
      let key: ItemKey
      if let own = model.key {
        key = own
      } else {
        untitled += 1
        key = ItemKey(text: "section \(untitled)")
      }
      sections.append(
        SectionSnapshot(
          key: key, header: row(model.header, in: key, suffix: ".header", state), rows: model.rows,
          footer: row(model.footer, in: key, suffix: ".footer", state), style: model.style,
          window: model.place))
    }
    if !haveKeys(of: previous, sections), !UniqueKeys.areUnique(sections) { makeUnique(&sections) }
    dependencies.refuseCycles { core.reportOnce(.dependencyCycle, $0) }
    return sections
  }

  private func row(_ item: AnyItem<S>?, in section: ItemKey, suffix: String, _ state: S.State) -> AnyItem<S>? {
    guard let item else { return nil }
    _ = item.settle(item, state)
    item.ownKey = ItemKey(text: section.text + suffix)
    return item
  }

  /// Whether nothing moved: then the keys, known to be unique, need no second look.
  private func haveKeys(of previous: [SectionSnapshot], _ sections: [SectionSnapshot]) -> Bool {
    guard previous.count == sections.count else { return false }
    for (old, new) in zip(previous, sections) {
      guard old.key == new.key, old.rows.count == new.rows.count else { return false }
      for index in old.rows.indices where old.rows[index].key != new.rows[index].key { return false }
    }
    return true
  }

  private func makeUnique(_ sections: inout [SectionSnapshot]) {
    var seen: [ItemKey: Int] = [:]
    seen.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count })
    var sectionKeys: [ItemKey: Int] = [:]
    for index in sections.indices {
      let section = sections[index]
      if let key = unique(section.key, among: &sectionKeys, what: "sections") {
        section.header?.ownKey = ItemKey(text: key.text + ".header")
        section.footer?.ownKey = ItemKey(text: key.text + ".footer")
        sections[index] = SectionSnapshot(
          key: key, header: section.header, rows: section.rows, footer: section.footer, style: section.style, window: section.window)
      }
      for row in section.rows {
        if let key = unique(row.key, among: &seen, what: "items") { row.ownKey = key }
      }
    }
  }

  /// Another key if this one was seen before.
  private func unique(_ key: ItemKey, among seen: inout [ItemKey: Int], what: String) -> ItemKey? {
    let count = seen[key, default: 0] + 1
    seen[key] = count
    guard count > 1 else { return nil }
    if count == 2, core.reportedDuplicates.count < 1_000, core.reportedDuplicates.insert("\(S.self) \(what) \(key)").inserted {
      core.reportOnce(
        .duplicateID,
        """
        Two \(what) of \(S.self) have the id '\(key)'. The later one is shown as '\(key)#2' and takes over the first one's place when that goes \
        away. Give each an id of its own with '.id(_:)', best the id of the record it shows.
        """)
    }
    var ordinal = count
    while seen[key.duplicate(ordinal)] != nil { ordinal += 1 }
    let unique = key.duplicate(ordinal)
    seen[unique] = 1
    return unique
  }
}

extension SectionModel {
  /// Where its rows stand in a longer list.
  fileprivate var place: SectionSnapshot.Window? {
    guard let window else { return nil }
    return SectionSnapshot.Window(start: window.start, total: window.total)
  }
}
