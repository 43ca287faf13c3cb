extension SectionModel {
  /// The header if present, the items in order, and the footer if present.
  ///
  /// - Complexity: O(n).
  package var allItems: [AnyItem<Owner>] { allItems(header, footer) }

  private func allItems(_ header: AnyItem<Owner>?, _ footer: AnyItem<Owner>?) -> [AnyItem<Owner>] {
    var all = items
    if let header { all.insert(header, at: 0) }
    if let footer { all.append(footer) }
    return all
  }

  /// All items with their keys on the screen, where the keys of headers and footers derive from the section's key.
  fileprivate func allItems(in section: Row.Key) -> [AnyItem<Owner>] {
    allItems(header?.edge(.header(of: section)), footer?.edge(.footer(of: section)))
  }
}

extension Screen {
  /// All items that show a state, including headers, footers and the items of nested parts.
  package func allItems(for state: State) -> [AnyItem<Self>] {
    var untitled = 0
    return allSections(for: state).flatMap { section in
      if section.key == nil { untitled += 1 }
      return section.allItems(in: section.key ?? .untitledSection(untitled))
    }
  }
}

extension AnyItem {
  /// The item as a header or a footer with the given key.
  fileprivate func edge(_ key: Row.Key) -> AnyItem<Owner> { unsafeDowncast(keyed(key), to: AnyItem<Owner>.self) }
}

extension Row {
  func keyed(_ key: Row.Key) -> Row { key == self.key ? self : rekeyed(key) }
}

extension Row.Key {
  /// The key of an untitled section without an id. Counting starts at 1.
  static func untitledSection(_ number: Int) -> Row.Key { Row.Key(text: "section \(number)") }
  static func header(of section: Row.Key) -> Row.Key { Row.Key(text: section.text + ".header") }
  static func footer(of section: Row.Key) -> Row.Key { Row.Key(text: section.text + ".footer") }
}
