/// A choice in a menu: ids in the order in which they were chosen, with their names as far as these are known.
///
/// Independent of what is loaded: reloading, searching and paging do not change it. An id that the menu no longer has stays chosen until
/// somebody takes it out, and is shown as such.
///
/// - Law: equal if the same ids are chosen in the same order, whatever is known of their names. Where something is made again only for another value, as
///   rows of elements are and the screens of a flow, give it what is shown: the ``options``.
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

  /// Nothing.
  public init() {}

  /// Options, each once.
  public init(_ options: some Sequence<OptionModel>) {
    for option in options { insert(option) }
  }

  /// Ids whose options are not known yet.
  public init(ids: some Sequence<OptionID>) {
    for id in ids where set.insert(id).inserted { self.ids.append(id) }
  }

  /// The number of chosen options.
  public var count: Int { ids.count }
  /// Whether nothing is chosen.
  public var isEmpty: Bool { ids.isEmpty }
  /// Whether an id is chosen.
  public func contains(_ id: OptionID) -> Bool { set.contains(id) }
  /// The option of a chosen id, if it is known.
  public func option(_ id: OptionID) -> OptionModel? { known[id] }
  /// The chosen options in order; one that is not known is called by its id.
  public var options: [OptionModel] { ids.map { known[$0] ?? OptionModel($0, $0.text) } }
  /// The chosen ids whose options are not known.
  public var unlabelled: [OptionID] { ids.filter { known[$0] == nil } }

  /// Chooses an option under an id, by default its own.
  public mutating func insert(_ option: OptionModel, as id: OptionID? = nil) {
    let id = id ?? option.id
    if set.insert(id).inserted { ids.append(id) }
    note(option, as: id)
  }

  /// Notes what a chosen id is called. What it is below stays known where the option does not say it.
  private mutating func note(_ option: OptionModel, as id: OptionID) {
    known[id] = option.labelled(id).under(known[id]?.pathAbove ?? [])
    missing.remove(id)
  }

  /// Takes an id out.
  public mutating func remove(_ id: OptionID) { remove([id]) }

  /// Takes ids out. Linear in what is chosen, however many there are.
  public mutating func remove(_ removed: Set<OptionID>) {
    guard !removed.isDisjoint(with: set) else { return }
    ids.removeAll { removed.contains($0) }
    set.subtract(removed)
    for id in removed { known[id] = nil }
    missing.subtract(removed)
  }

  /// Takes everything out.
  public mutating func removeAll() { self = OptionSelection() }

  /// Notes what chosen ids are called.
  public mutating func label(_ options: some Sequence<OptionModel>) {
    for option in options where set.contains(option.id) { note(option, as: option.id) }
  }

  /// Notes what chosen ids are called and which of them are gone, as ``MenuType/resolve(_:in:)`` found it.
  public mutating func label(_ resolved: ResolvedOptions) {
    label(resolved.options)
    missing.formUnion(resolved.missing.filter { set.contains($0) })
  }

  /// Keeps only ids that pass.
  public func filter(_ keeps: (OptionID) -> Bool) -> OptionSelection {
    var copy = self
    copy.remove(Set(ids.filter { !keeps($0) }))
    return copy
  }
}

extension OptionModel {
  /// The option as a selection keeps it: the option under the id it was chosen by, without what is below it.
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

/// The chosen options; one that is not known has its id for a name.
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
