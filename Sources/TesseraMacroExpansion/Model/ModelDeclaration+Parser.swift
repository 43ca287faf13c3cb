extension ModelDeclaration {
  /// The extension that makes the type parse itself.
  ///
  /// It names no type of a member: inside of an extension, names that stand around the type are not visible.
  func parser(of type: String) -> String {
    """
    extension \(type): TesseraSections.PayloadModel {
    \(body.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n"))
    }
    """
  }

  private var body: [String] {
    switch content {
    case .members(let members): structBody(members)
    case .rawValue:
      initialiser([
        "guard let value = Self(rawValue: try RawValue.parse(&parser)) else { throw TesseraSections.PayloadRefusal() }", "self = value",
      ])
    case .cases(let cases): casesBody(cases)
    }
  }

  private func initialiser(_ lines: [String]) -> [String] {
    ["\(access)init(parsing parser: inout TesseraSections.PayloadParser) throws(TesseraSections.PayloadRefusal) {"]
      + lines.map { "  " + $0 } + ["}"]
  }

  private func names(_ name: String, _ keys: [String]) -> String {
    "private static let \(name) = TesseraSections.PayloadMembers(\(keys.map { "\"\($0)\"" }.joined(separator: ", ")))"
  }

  private func structBody(_ members: [Member]) -> [String] {
    [names("_payloadMembers", members.map(\.key)), ""]
      + initialiser(
        reading("_payloadMembers", members.map { "TesseraSections.PayloadSlot.of { (model: Self) in model.\($0.name) }" })
          + members.enumerated().map { place, member in "self.\(member.name) = try slot\(place).take()" })
  }

  /// The statements that read an object's members into `slot0`, `slot1` and so on.
  private func reading(_ names: String, _ slots: [String]) -> [String] {
    var lines = slots.enumerated().map { place, slot in "var slot\(place) = \(slot)" }
    lines += ["let members = Self.\(names)", "var cursor = try parser.beginObject()"]
    if slots.isEmpty { return lines + ["while try parser.nextMember(&cursor, of: members) != nil {}"] }
    lines += ["while let member = try parser.nextMember(&cursor, of: members) {", "  switch member {"]
    for place in slots.indices {
      lines.append("  \(place == slots.count - 1 ? "default" : "case \(place)"): try slot\(place).fill(&parser)")
    }
    return lines + ["  }", "}"]
  }

  private func casesBody(_ cases: [Case]) -> [String] {
    var lines = ["var cases = try parser.beginObject()", "var found: Self?"]
    lines += ["while let one = try parser.nextMember(&cases, of: Self._payloadCases) {"]
    // An object with two cases is none of them; whose fault that is, is not decided here.
    lines += ["  guard found == nil else { throw TesseraSections.PayloadRefusal() }", "  switch one {"]
    for (place, one) in cases.enumerated() {
      lines.append("  \(place == cases.count - 1 ? "default" : "case \(place)"):")
      lines += one.labels.indices.map { value in
        let pattern = one.labels.indices.map { $0 == value ? "let value" : "_" }.joined(separator: ", ")
        let others = cases.count > 1 ? " default: TesseraSections.PayloadSlot.never()" : ""
        let closure = "(model: Self) in switch model { case .\(one.name)(\(pattern)): value\(others) }"
        return "    let kind\(value) = TesseraSections.PayloadSlot.kind { \(closure) }"
      }
      let slots = one.labels.indices.map { "TesseraSections.PayloadSlot.of(kind\($0))" }
      lines += reading("_payloadValues\(place)", slots).map { "    " + $0 }
      let values = one.labels.enumerated().map { value, label in (label.map { $0 + ": " } ?? "") + "try slot\(value).take()" }
      lines.append("    found = .\(one.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
    }
    lines += ["  }", "}", "guard let found else { throw TesseraSections.PayloadRefusal() }", "self = found"]
    let keys = cases.enumerated().map { place, one in
      names("_payloadValues\(place)", one.labels.enumerated().map { value, label in label?.bare ?? "_\(value)" })
    }
    return [names("_payloadCases", cases.map(\.key))] + keys + [""] + initialiser(lines)
  }
}
