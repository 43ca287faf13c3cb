/// The key of a part among its siblings. It is the prefix of all ids in the part.
struct PartKey: Hashable, Sendable {
  /// With the id of the record, if the part's state is `Identifiable`: `mail/7/`.
  let full: String
  /// Without the id: `mail/`.
  let plain: String

  var hasRecord: Bool { full.utf8.count != plain.utf8.count }

  init(_ plain: String) { (full, self.plain) = (plain, plain) }

  init(_ plain: String, showing value: some Sendable) {
    (full, self.plain) = (Self.record(of: value).map { "\(plain)\($0)/" } ?? plain, plain)
  }

  /// The id of a record, as one component of a key. `nil` for a value without an id.
  static func record(of value: some Sendable) -> String? {
    (value as? any Identifiable).map { Row.Key.escaped(text(of: $0)) }
  }

  private static func text(of record: some Identifiable) -> String { Row.Key.text(of: record.id) }
}

extension LivingPart {
  /// The key without record ids, as used by other screens.
  var plainKey: String { path?.map(\.plain).joined() ?? key }

  /// Whether a key refers to this part, with or without record ids.
  func isCalled(_ key: String) -> Bool { rest(of: key)?.isEmpty ?? false }

  /// An id in the part without its prefix, whether that has record ids or not. `nil` for an id outside of the
  /// part.
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

/// Converts ids without record ids to the current ids in parts.
struct PartNames {
  private let name: (String) -> String?

  /// - Returns: `nil` if no part has a record id.
  init?<Owner: Screen>(_ parts: [LivingPart<Owner>]) {
    guard parts.contains(where: { $0.path != nil }) else { return nil }
    name = { id in
      // The innermost of nested parts.
      let found = parts.compactMap { part in part.rest(of: id).map { (part.key, $0) } }
      return found.min { $0.1.utf8.count < $1.1.utf8.count }.map { $0.0 + $0.1 }
    }
  }

  /// The id with the ids of the current records.
  func current(_ id: String) -> String { name(id) ?? id }
}
