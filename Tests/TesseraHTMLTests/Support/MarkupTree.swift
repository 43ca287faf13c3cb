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
  var elements: [MarkupNode] { name == "#text" ? [] : [self] + children.flatMap(\.elements) }

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
    while index < bytes.count, bytes[index] > 0x20, !"<>=\"/".utf8.contains(bytes[index]) { index += 1 }
    guard index > start else { throw MarkupError(message: "no name at byte \(index)") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func peek(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
  private mutating func skipSpace() { while index < bytes.count, bytes[index] == 0x20 { index += 1 } }
  private mutating func expect(_ text: String) throws {
    guard peek(text) else { throw MarkupError(message: "no \(text) at byte \(index)") }
    index += text.utf8.count
  }

  /// Text with its references resolved; raw characters that a parser would change or misread are errors.
  private func decoded(_ part: ArraySlice<UInt8>) throws -> String {
    guard part.contains(UInt8(ascii: "&")) || part.contains(0) || part.contains(13) else { return String(decoding: part, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = part
    while let byte = rest.first {
      if byte == 0 || byte == 13 { throw MarkupError(message: "a raw byte \(byte)") }
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw MarkupError(message: "an open reference") }
      switch String(decoding: rest[rest.startIndex...end], as: UTF8.self) {
      case "&amp;": result.append(UInt8(ascii: "&"))
      case "&lt;": result.append(UInt8(ascii: "<"))
      case "&gt;": result.append(UInt8(ascii: ">"))
      case "&quot;": result.append(UInt8(ascii: "\""))
      case "&#13;": result.append(13)
      case let other: throw MarkupError(message: "the reference \(other)")
      }
      rest = rest[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }
}
