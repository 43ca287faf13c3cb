/// A parsed piece of markup. It reads the renderer's output and fails if it is not well formed.
struct MarkupNode: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var children: [MarkupNode] = []
  /// Of a text node, which is called `#text`.
  var text = ""

  /// All text inside, in order.
  var allText: String { text + children.map(\.allText).joined() }

  /// All elements inside, itself included, in order.
  var elements: [MarkupNode] {
    var list: [MarkupNode] = []
    addElements(to: &list)
    return list
  }

  private func addElements(to list: inout [MarkupNode]) {
    if name == "#text" { return }
    list.append(self)
    for child in children { child.addElements(to: &list) }
  }

  func first(_ name: String, where condition: (MarkupNode) -> Bool = { _ in true }) -> MarkupNode? {
    elements.first { $0.name == name && condition($0) }
  }
}

struct MarkupError: Error { var message: String }

/// Parses markup as browsers do, for the part of the language that the renderer uses; everything else is an error.
func parseMarkup(_ bytes: [UInt8]) throws -> [MarkupNode] {
  var parser = MarkupParser(bytes: bytes)
  let nodes = try parser.nodes(until: nil)
  return nodes
}

private struct MarkupParser {
  let bytes: [UInt8]
  var index = 0

  static let empty: Set<String> = ["input", "img", "hr", "meta", "link", "!doctype"]

  mutating func nodes(until end: String?) throws -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        if peek("</") {
          index += 2
          let name = try self.name()
          guard name == end else { throw MarkupError(message: "</\(name)> instead of </\(end ?? "")>") }
          try expect(">")
          return nodes
        }
        index += 1
        nodes.append(try element())
      } else {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        nodes.append(MarkupNode(name: "#text", text: try decoded(bytes[start..<index])))
      }
    }
    if let end { throw MarkupError(message: "no </\(end)>") }
    return nodes
  }

  private mutating func element() throws -> MarkupNode {
    var node = MarkupNode(name: try name())
    while true {
      skipSpace()
      guard index < bytes.count else { throw MarkupError(message: "a tag ends with the document") }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        break
      }
      if peek("/>") {
        index += 2
        return node
      }
      let attribute = try name()
      guard node.attributes[attribute] == nil else { throw MarkupError(message: "\(attribute) twice on \(node.name)") }
      if peek("=\"") {
        index += 2
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
        node.attributes[attribute] = try decoded(bytes[start..<index])
        try expect("\"")
      } else {
        node.attributes[attribute] = ""
      }
    }
    if Self.empty.contains(node.name) { return node }
    if node.name == "textarea", peek("\n") { index += 1 }
    node.children = try nodes(until: node.name)
    return node
  }

  private mutating func name() throws -> String {
    let start = index
    scanning: while index < bytes.count {
      switch bytes[index] {
      case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "/"): break scanning
      default: index += 1
      }
    }
    guard index > start else { throw MarkupError(message: "no name at byte \(index)") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func peek(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }
  private mutating func skipSpace() { while index < bytes.count, bytes[index] == 0x20 { index += 1 } }
  private mutating func expect(_ text: StaticString) throws {
    guard peek(text) else { throw MarkupError(message: "no \(text) at byte \(index)") }
    index += text.utf8CodeUnitCount
  }

  /// Text with its references resolved; raw characters that a parser would change or misread are errors.
  private func decoded(_ part: ArraySlice<UInt8>) throws -> String {
    var result = ""
    var rest = part
    while let next = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == 0 || $0 == 13 }) {
      if rest[next] != UInt8(ascii: "&") { throw MarkupError(message: "a raw byte \(rest[next])") }
      guard let end = rest[next...].firstIndex(of: UInt8(ascii: ";")) else { throw MarkupError(message: "an open reference") }
      result += String(decoding: rest[..<next], as: UTF8.self)
      switch String(decoding: rest[next...end], as: UTF8.self) {
      case "&amp;": result += "&"
      case "&lt;": result += "<"
      case "&gt;": result += ">"
      case "&quot;": result += "\""
      case "&#13;": result += "\r"
      case let other: throw MarkupError(message: "the reference \(other)")
      }
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }
}
