internal import TesseraScreen

/// The rows of a list as they stood when a form was sent: other sides name them by their position then.
struct RowList: Hashable, Sendable {
  /// The name of the list, the rows around it by their identity: `guests`, `orders[=7].lines`.
  var name: String
  /// The identities of its rows, in order.
  var ids: [String]
}

/// Names of fields in rows, without what other sides write differently.
enum RowName {
  /// The names of fields in the rows of a list, by the identity of their row: of `guests[=7].name`, `name` below `7`.
  ///
  /// An identity may hold what ends one: a name is then found below each that it may mean.
  static func members<State>(of fields: FieldSet<State>, in list: String) -> [String: [String]] {
    let start = "\(list)[="
    var members: [String: [String]] = [:]
    for field in fields.fields where field.name.hasPrefix(start) {
      let rest = field.name.dropFirst(start.count)
      for end in rest.indices where rest[end...].hasPrefix("].") {
        members[String(rest[..<end]), default: []].append(String(rest[end...].dropFirst(2)))
      }
    }
    return members
  }

  /// The row that a name leads into, and the rest of the name.
  ///
  /// - Parameter name: Begins behind the name of the list: `=7.amount` by identity; `0.amount` by position, or by identity where that is no
  ///   position.
  static func find(_ name: some StringProtocol, in ids: [String]) -> (position: Int, member: String)? {
    let plain = ids.map { FieldKey<Never>.plain($0) }
    func member(_ start: String) -> String? { name.hasPrefix(start + ".") ? String(name.dropFirst(start.count + 1)) : nil }
    // Of `7` and `7#2`, or `a` and `a.b`, the one that the name leads furthest into.
    var found: (position: Int, member: String)?
    for (position, id) in plain.enumerated() {
      if let member = member("=" + id), found.map({ member.utf8.count < $0.member.utf8.count }) ?? true { found = (position, member) }
    }
    if let found { return found }
    if let position = Int(name.prefix { $0 != "." }), ids.indices.contains(position), let member = member("\(position)") {
      return (position, member)
    }
    for (position, id) in plain.enumerated() { if let member = member(id) { return (position, member) } }
    return nil
  }
}

extension [RowList] {
  /// A name as other sides write it, with the identities of its rows: `/lines/0/amount` is `lines.=7.amount`.
  ///
  /// The lists stand in order, each behind those around it.
  func known(_ name: String) -> String {
    var name = FieldKey<Never>.plain(name)
    for list in self {
      let prefix = FieldKey<Never>.plain(list.name) + "."
      guard name.hasPrefix(prefix), let (position, member) = RowName.find(name.dropFirst(prefix.count), in: list.ids) else { continue }
      name = "\(prefix)=\(FieldKey<Never>.plain(list.ids[position])).\(member)"
    }
    return name
  }
}
