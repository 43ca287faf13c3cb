/// The key of a part among its neighbours, which goes before all ids in it.
struct PartKey: Hashable, Sendable {
  /// With the id of the record that the part shows, where its state is `Identifiable`: `mail/7/`.
  let full: String
  /// Without it: `mail/`.
  let plain: String

  var hasRecord: Bool { full.utf8.count != plain.utf8.count }

  /// The key of a part that is known by its name alone.
  init(_ plain: String) { (full, self.plain) = (plain, plain) }

  /// The key of a part while it shows a value.
  init(_ plain: String, showing value: some Sendable) {
    (full, self.plain) = (Self.record(of: value).map { "\(plain)\($0)/" } ?? plain, plain)
  }

  /// The id of a record, as one component of a key; `nil` for a value that has none.
  static func record(of value: some Sendable) -> String? {
    (value as? any Identifiable).map { ItemKey.escaped(text(of: $0)) }
  }

  private static func text(of record: some Identifiable) -> String { ItemKey.text(of: record.id) }
}

extension LivingPart {
  /// The key without the ids of records: what others call the part.
  var plainKey: String { path?.map(\.plain).joined() ?? key }

  /// Whether others call the part by a key, with the ids of records or without them.
  func isCalled(_ key: String) -> Bool { rest(of: key)?.isEmpty ?? false }

  /// An id in the part without what goes before it, the ids of records or not; `nil` for an id that is not in the part.
  func rest(of id: String) -> Substring? {
    guard let path else { return id.hasPrefix(key) ? id.dropFirst(key.count) : nil }
    var rest = id[...]
    for key in path {
      guard let part = [key.full, key.plain].first(where: { rest.hasPrefix($0) }) else { return nil }
      rest = rest.dropFirst(part.count)
    }
    return rest
  }

  /// The keys of the part inside another one.
  func path(inside outer: PartKey) -> [PartKey]? {
    guard outer.hasRecord || path != nil else { return nil }
    return [outer] + (path ?? [PartKey(key)])
  }
}

/// The names of ids in parts as they are now, for those who leave out the ids of records.
struct PartNames {
  private let name: (String) -> String?

  /// - Returns: `nil` where all ids are called what they are.
  init?<Owner: Screen>(_ parts: [LivingPart<Owner>]) {
    guard parts.contains(where: { $0.path != nil }) else { return nil }
    name = { id in
      // Of parts in parts, the innermost.
      let found = parts.compactMap { part in part.rest(of: id).map { (part.key, $0) } }
      return found.min { $0.1.utf8.count < $1.1.utf8.count }.map { $0.0 + $0.1 }
    }
  }

  /// An id with those of the records that are shown.
  func current(_ id: String) -> String { name(id) ?? id }
}
