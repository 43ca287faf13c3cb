/// A choice in a menu: ids in the order in which they were chosen, with their options if known.
///
/// It is independent of the loaded options: reloading, searching and loading batches don't change it. An id that the
/// menu no longer has stays chosen, and is shown as missing, until the user removes it.
///
/// - Law: two selections are equal if they have the same ids in the same order, whether or not their options are
///   known. If a view is only rebuilt for a changed value, such as rows of elements and the screens of a flow, pass
///   it the ``options``:
/// ```swift
/// SectionModel("Stops", state.stops, with: state.filter.options) { StopItem($0, chosen: $1) }   // ✅ names that arrive are shown
/// SectionModel("Stops", state.stops, with: state.filter) { StopItem($0, chosen: $1.options) }   // 🚫 the rows keep the ids for names
/// ```
public struct OptionSelection: Sendable {
  /// The chosen ids, in order.
  public private(set) var ids: [OptionID] = []
  private var set: Set<OptionID> = []
  private var known: [OptionID: OptionModel] = [:]
  /// The chosen ids that the menu no longer has.
  public internal(set) var missing: Set<OptionID> = []

  /// An empty selection.
  public init() {}

  /// A selection of options. Repeated ids are ignored.
  public init(_ options: some Sequence<OptionModel>) {
    for option in options { insert(option) }
  }

  /// A selection of ids whose options aren't known yet.
  public init(ids: some Sequence<OptionID>) {
    for id in ids where set.insert(id).inserted { self.ids.append(id) }
  }

  /// The number of chosen options.
  public var count: Int { ids.count }
  /// Whether the selection is empty.
  public var isEmpty: Bool { ids.isEmpty }
  /// Whether an id is chosen.
  public func contains(_ id: OptionID) -> Bool { set.contains(id) }
  /// The option of a chosen id, if it is known.
  public func option(_ id: OptionID) -> OptionModel? { known[id] }
  /// The chosen options in order. An unknown option uses its id as the name.
  public var options: [OptionModel] { ids.map { known[$0] ?? OptionModel($0, $0.text) } }
  /// The chosen ids whose options aren't known.
  public var unlabelled: [OptionID] { ids.filter { known[$0] == nil } }

  /// Adds an option under an id, by default its own.
  public mutating func insert(_ option: OptionModel, as id: OptionID? = nil) {
    let id = id ?? option.id
    if set.insert(id).inserted { ids.append(id) }
    note(option, as: id)
  }

  /// Stores the option of a chosen id. Keeps the known ancestors if the option has none.
  private mutating func note(_ option: OptionModel, as id: OptionID) {
    known[id] = option.labelled(id).under(known[id]?.pathAbove ?? [])
    missing.remove(id)
  }

  /// Removes an id.
  public mutating func remove(_ id: OptionID) { remove([id]) }

  /// Removes ids.
  ///
  /// - Complexity: linear in the size of the selection.
  public mutating func remove(_ removed: Set<OptionID>) {
    guard !removed.isDisjoint(with: set) else { return }
    ids.removeAll { removed.contains($0) }
    set.subtract(removed)
    for id in removed { known[id] = nil }
    missing.subtract(removed)
  }

  /// Removes everything.
  public mutating func removeAll() { self = OptionSelection() }

  /// Stores the options of chosen ids.
  public mutating func label(_ options: some Sequence<OptionModel>) {
    for option in options where set.contains(option.id) { note(option, as: option.id) }
  }

  /// Stores the result of ``MenuType/resolve(_:in:)``: the options of chosen ids, and the missing ids.
  public mutating func label(_ resolved: MenuSettings.ResolvedOptions) {
    label(resolved.options)
    missing.formUnion(resolved.missing.filter { set.contains($0) })
  }

  /// Returns the selection of the ids that satisfy the predicate.
  public func filter(_ keeps: (OptionID) -> Bool) -> OptionSelection {
    var copy = self
    copy.remove(Set(ids.filter { !keeps($0) }))
    return copy
  }
}

extension OptionModel {
  /// The option under the id it was chosen by, without children.
  func labelled(_ id: OptionID) -> OptionModel {
    guard self.id != id || children != nil else { return self }
    var copy = self
    copy.id = id
    copy.children = nil
    return copy
  }
}

extension OptionSelection: Hashable {
  public static func == (left: OptionSelection, right: OptionSelection) -> Bool { left.ids == right.ids }
  public func hash(into hasher: inout Hasher) { hasher.combine(ids) }
}

/// Encodes the chosen options. An unknown option is encoded as its id.
extension OptionSelection: Codable {
  private struct Entry: Codable {
    var id: OptionID
    var option: OptionModel?
    var isMissing: Bool?
  }

  public init(from decoder: any Decoder) throws {
    for entry in try [Entry](from: decoder) {
      if let option = entry.option { insert(option, as: entry.id) } else if set.insert(entry.id).inserted { ids.append(entry.id) }
      if entry.isMissing == true { missing.insert(entry.id) }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try ids.map { Entry(id: $0, option: known[$0], isMissing: missing.contains($0) ? true : nil) }.encode(to: encoder)
  }
}
