internal import TesseraScreen

/// An ordered list of entries about fields, with constant-time lookup by field.
///
/// - Law: a lookup finds the first entry whose ``FieldKeyed/field`` equals the given one.
struct FieldList<Entry: FieldKeyed & Sendable>: Sendable {
  typealias State = Entry.State

  private(set) var entries: [Entry] = []
  /// The hash of each entry's property. 0 if only the name is known.
  private var hashes: [Int] = []
  /// `nil` for short lists, which are searched linearly.
  private var table: Table?

  private struct Table {
    /// Positions by property hash.
    var properties: [Int: [Int]] = [:]
    /// Positions by name.
    var names: [String: [Int]] = [:]
    /// The number of entries with a name but no property.
    var decoded = 0

    mutating func add(_ field: FormRules<State>.FieldKey, _ hash: Int, at position: Int) {
      if field.property == nil { decoded += 1 } else { properties[hash, default: []].append(position) }
      names[field.name, default: []].append(position)
    }
  }

  private static var few: Int { 16 }

  init() {}
  init(_ entries: [Entry]) { replaceAll(entries) }

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }
  subscript(position: Int) -> Entry { entries[position] }

  func position(of field: FormRules<State>.FieldKey) -> Int? {
    guard let table else { return entries.firstIndex { $0.field == field } }
    guard let property = field.property else { return table.names[field.name]?.first }
    let own = table.properties[(property as PartialKeyPath<State>).hashValue]?.first { entries[$0].field == field }
    return first(own, table, field.name)
  }

  /// - Parameter state: Used to find the names of properties in rows.
  func position(of property: PartialKeyPath<State>, in state: State?) -> Int? {
    if entries.isEmpty { return nil }
    let hash = property.hashValue
    var search = FieldSearch(property, in: state)
    guard let table else {
      return entries.indices.first {
        (hashes[$0] == hash || entries[$0].field.property == nil) && search.finds(entries[$0].field)
      }
    }
    let own = table.properties[hash]?.first { search.finds(entries[$0].field) }
    return table.decoded == 0 ? own : first(own, table, state.map { property.name(in: $0) } ?? property.name)
  }

  /// The smaller of a position and that of the first entry that has the name but no property.
  private func first(_ own: Int?, _ table: Table, _ name: String) -> Int? {
    guard table.decoded > 0, let named = table.names[name]?.first(where: { entries[$0].field.property == nil }) else { return own }
    return min(own ?? named, named)
  }

  mutating func append(_ entry: Entry) {
    let hash = Self.hash(entry.field)
    table?.add(entry.field, hash, at: entries.count)
    entries.append(entry)
    hashes.append(hash)
    if table == nil, entries.count > Self.few { makeTable() }
  }

  mutating func replace(_ position: Int, with entry: Entry) {
    let hash = Self.hash(entry.field)
    let isFoundAlike = hash == hashes[position] && entry.field.name == entries[position].field.name
    (entries[position], hashes[position]) = (entry, hash)
    if !isFoundAlike { makeTable() }
  }

  mutating func remove(at position: Int) {
    entries.remove(at: position)
    hashes.remove(at: position)
    makeTable()
  }

  mutating func removeAll(where isGone: (Entry) -> Bool) {
    let rest = entries.filter { !isGone($0) }
    if rest.count < entries.count { replaceAll(rest) }
  }

  /// Changes every entry. The closure must not change its field.
  mutating func forEach(_ change: (inout Entry) -> Void) { for position in entries.indices { change(&entries[position]) } }

  /// Gives the fields names that survive a restart.
  mutating func nameFields(in state: State) {
    guard !entries.allSatisfy(\.field.isNamed) else { return }
    var named = entries
    named.nameFields(in: state)
    replaceAll(named)
  }

  private mutating func replaceAll(_ new: [Entry]) {
    (entries, hashes) = (new, new.map { Self.hash($0.field) })
    makeTable()
  }

  private mutating func makeTable() {
    guard entries.count > Self.few else { return table = nil }
    var made = Table()
    for (position, entry) in entries.enumerated() { made.add(entry.field, hashes[position], at: position) }
    table = made
  }

  private static func hash(_ field: FormRules<State>.FieldKey) -> Int {
    field.property.map { ($0 as PartialKeyPath<State>).hashValue } ?? 0
  }
}

struct FieldSet<State>: Sendable {
  private struct Entry: FieldKeyed, Sendable { var field: FormRules<State>.FieldKey }
  private var list = FieldList<Entry>()

  init(_ fields: some Sequence<FormRules<State>.FieldKey>) {
    for field in fields where list.position(of: field) == nil { list.append(Entry(field: field)) }
  }

  var isEmpty: Bool { list.isEmpty }
  var fields: [FormRules<State>.FieldKey] { list.entries.map(\.field) }
  func contains(_ field: FormRules<State>.FieldKey) -> Bool { list.position(of: field) != nil }
}
