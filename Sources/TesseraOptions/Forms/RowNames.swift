internal import TesseraScreen

/// The rows of a list at the time of sending a form. A service names rows by their position at that time.
struct RowList: Hashable, Sendable {
  /// The name of the list, with surrounding rows by identity: `guests`, `orders[=7].lines`.
  var name: String
  var ids: [String]
}

enum RowName {
  /// The names of the fields in a list's rows, grouped by row identity: `guests[=7].name` gives `name` for `7`.
  ///
  /// An identity may contain `].`. A name is then listed for each possible identity.
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

  /// Finds the row that a name refers to, and the rest of the name.
  ///
  /// - Parameter name: Starts after the name of the list: `=7.amount` by identity, `0.amount` by position, or by
  ///   identity if that isn't a position.
  static func find(_ name: some StringProtocol, in ids: [String]) -> (position: Int, member: String)? {
    let plain = ids.map { FormRules<Never>.FieldKey.plain($0) }
    func member(_ start: String) -> String? { name.hasPrefix(start + ".") ? String(name.dropFirst(start.count + 1)) : nil }
    // Of `7` and `7#2`, or `a` and `a.b`, the longest match wins.
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
  /// Converts a service's name for a field to one with row identities: `/lines/0/amount` becomes `lines.=7.amount`.
  ///
  /// Requires the lists outermost first.
  func known(_ name: String) -> String {
    var name = FormRules<Never>.FieldKey.plain(name)
    for list in self {
      let prefix = FormRules<Never>.FieldKey.plain(list.name) + "."
      guard name.hasPrefix(prefix), let (position, member) = RowName.find(name.dropFirst(prefix.count), in: list.ids) else { continue }
      name = "\(prefix)=\(FormRules<Never>.FieldKey.plain(list.ids[position])).\(member)"
    }
    return name
  }
}
