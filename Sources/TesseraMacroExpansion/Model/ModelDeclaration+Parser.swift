extension ModelDeclaration {
  /// The extension with the type's parser.
  ///
  /// It doesn't name the members' types, because names from the type's surroundings aren't visible in the
  /// extension.
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
        "guard let value = Self(rawValue: try RawValue.parse(&parser)) else { throw TesseraSections.Payload.Parser.Refusal() }",
        "self = value",
      ])
    case .cases(let cases, let isWhole): casesBody(cases, isAlone: isWhole && cases.count == 1)
    }
  }

  private func initialiser(_ lines: [String]) -> [String] {
    ["\(access)init(parsing parser: inout TesseraSections.Payload.Parser) throws(TesseraSections.Payload.Parser.Refusal) {"]
      + lines.map { "  " + $0 } + ["}"]
  }

  private func names(_ name: String, _ keys: [String]) -> String {
    "private static let \(name) = TesseraSections.Payload.Parser.Members(\(keys.map { "\"\($0)\"" }.joined(separator: ", ")))"
  }

  private func structBody(_ members: [Member]) -> [String] {
    [names("_payloadMembers", members.map(\.key)), ""]
      + initialiser(
        reading(
          "_payloadMembers", members.map(\.key),
          members.map { "TesseraSections.Payload.Parser.Slot.of { (model: Self) in model.\($0.name) }" })
          // Take all values first, because a partially initialized model would need cleanup on failure.
          + members.indices.map { "let value\($0) = try slot\($0).take()" }
          + members.enumerated().map { index, member in "self.\(member.name) = value\(index)" })
  }

  /// The statements that read an object's members into `slot0`, `slot1` and so on: first the members in order
  /// of declaration, then all others.
  private func reading(_ names: String, _ keys: [String], _ slots: [String]) -> [String] {
    var lines = slots.enumerated().map { index, slot in "var slot\(index) = \(slot)" }
    lines.append("var cursor = try parser.beginObject()")
    let next = "try parser.nextMember(&cursor, of: Self.\(names))"
    if slots.isEmpty { return lines + ["while \(next) != nil {}"] }
    lines += keys.enumerated().compactMap { index, key in
      MemberName(key).map { "if parser.meets(\(index), &cursor, \($0.words), count: \($0.count)) { try slot\(index).fill(&parser) }" }
    }
    lines += ["while let member = \(next) {", "  switch member {"]
    for index in slots.indices {
      lines.append("  \(index == slots.count - 1 ? "default" : "case \(index)"): try slot\(index).fill(&parser)")
    }
    return lines + ["  }", "}"]
  }

  private func casesBody(_ cases: [Case], isAlone: Bool) -> [String] {
    var lines = ["var cases = try parser.beginObject()", "var found: Self?"]
    lines += ["while let one = try parser.nextMember(&cases, of: Self._payloadCases) {"]
    // An object with two cases is invalid. Refuse it, so that `Decodable` reports the error.
    lines += ["  guard found == nil else { throw TesseraSections.Payload.Parser.Refusal() }", "  switch one {"]
    let names = cases.map { $0.labels.enumerated().map { value, label in label?.bare ?? "_\(value)" } }
    for (index, one) in cases.enumerated() {
      lines.append("  \(index == cases.count - 1 ? "default" : "case \(index)"):")
      lines += one.labels.indices.map { value in
        let pattern = one.labels.indices.map { $0 == value ? "let value" : "_" }.joined(separator: ", ")
        let others = isAlone ? "" : " default: TesseraSections.Payload.Parser.Slot.never()"
        let closure = "(model: Self) in switch model { case .\(one.name)(\(pattern)): value\(others) }"
        return "    let kind\(value) = TesseraSections.Payload.Parser.Slot.kind { \(closure) }"
      }
      let slots = one.labels.indices.map { "TesseraSections.Payload.Parser.Slot.of(kind\($0))" }
      lines += reading("_payloadValues\(index)", names[index], slots).map { "    " + $0 }
      let values = one.labels.enumerated().map { value, label in (label.map { $0 + ": " } ?? "") + "try slot\(value).take()" }
      lines.append("    found = Self.\(one.name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
    }
    lines += ["  }", "}", "guard let found else { throw TesseraSections.Payload.Parser.Refusal() }", "self = found"]
    let keys = names.enumerated().map { index, names in self.names("_payloadValues\(index)", names) }
    return [self.names("_payloadCases", cases.map(\.key))] + keys + [""] + initialiser(lines)
  }
}

/// A name with the bytes around it, as words that are compared at once.
private struct MemberName {
  /// The number of bytes: the comma or brace before it, the name, its quotes and its colon.
  let count: Int
  let words: String

  /// Returns `nil` for names that are compared byte by byte: long names, and names that JSON or Swift may write
  /// with escapes.
  init?(_ key: String) {
    let bytes = Array("\0\"\(key)\":".utf8)
    guard bytes.count <= 32, !key.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E || $0 == 0x22 || $0 == 0x5C }) else { return nil }
    count = bytes.count
    words = stride(from: 0, to: bytes.count, by: 8).map { start in
      "0x" + String(bytes[start..<min(start + 8, bytes.count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16)
    }.joined(separator: ", ")
  }
}
