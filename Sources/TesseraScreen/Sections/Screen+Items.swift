extension SectionModel {
  /// The header, the items in order and the footer, as far as there are. Linear.
  package var allItems: [AnyItem<Owner>] { allItems(header, footer) }

  private func allItems(_ header: AnyItem<Owner>?, _ footer: AnyItem<Owner>?) -> [AnyItem<Owner>] {
    var all = items
    if let header { all.insert(header, at: 0) }
    if let footer { all.append(footer) }
    return all
  }

  /// Those with the keys that they have on a screen, where headers and footers are known by their section.
  fileprivate func allItems(in section: ItemKey) -> [AnyItem<Owner>] {
    allItems(header?.edge(.header(of: section)), footer?.edge(.footer(of: section)))
  }
}

extension Screen {
  /// The items of a state as they are shown, those of all parts, headers and footers included.
  package func allItems(for state: State) -> [AnyItem<Self>] {
    var untitled = 0
    return allSections(for: state).flatMap { section in
      if section.key == nil { untitled += 1 }
      return section.allItems(in: section.key ?? .untitledSection(untitled))
    }
  }
}

extension AnyItem {
  /// The item as the header or the footer that has a key.
  fileprivate func edge(_ key: ItemKey) -> AnyItem<Owner> { unsafeDowncast(keyed(key), to: AnyItem<Owner>.self) }
}

extension Row {
  /// The row under a key.
  func keyed(_ key: ItemKey) -> Row { key == self.key ? self : rekeyed(key) }
}

extension ItemKey {
  /// The key of one of the sections without a key of their own, counted from 1.
  static func untitledSection(_ number: Int) -> ItemKey { ItemKey(text: "section \(number)") }
  /// The key of a section's header.
  static func header(of section: ItemKey) -> ItemKey { ItemKey(text: section.text + ".header") }
  /// The key of a section's footer.
  static func footer(of section: ItemKey) -> ItemKey { ItemKey(text: section.text + ".footer") }
}
