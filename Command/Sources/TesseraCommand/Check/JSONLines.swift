/// The lines of a JSON text's values, by their paths: `$.sections[2].items[0]`.
struct JSONLines {
  private var lines: [String: Int] = [:]
  private let bytes: [UInt8]
  private var (position, line) = (0, 1)

  /// Reads as much of the text as is JSON.
  init(_ text: String) {
    bytes = Array(text.utf8)
    _ = value(at: "$", depth: 0)
  }

  /// The line of a value, or of the nearest one around it.
  func line(of path: String) -> Int {
    var path = path[...]
    while !path.isEmpty {
      if let line = lines[String(path)] { return line }
      path = path.lastIndex { $0 == "." || $0 == "[" }.map { path[..<$0] } ?? ""
    }
    return 1
  }

  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return bytes[position]
      }
      position += 1
    }
    return nil
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard let byte = next(), byte == sign.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func value(at path: String, depth: Int) -> Bool {
    guard let first = next(), depth < 200 else { return false }
    lines[path] = line
    switch first {
    case UInt8(ascii: "{"):
      position += 1
      if take("}") { return true }
      repeat {
        guard next() == UInt8(ascii: "\""), let name = string(), take(":"), value(at: "\(path).\(name)", depth: depth + 1) else {
          return false
        }
      } while take(",")
      return take("}")
    case UInt8(ascii: "["):
      position += 1
      if take("]") { return true }
      var index = 0
      repeat {
        guard value(at: "\(path)[\(index)]", depth: depth + 1) else { return false }
        index += 1
      } while take(",")
      return take("]")
    case UInt8(ascii: "\""): return string() != nil
    default:
      while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
      return true
    }
  }

  /// The text of a string as it is written. A name with an escape has no line of its own.
  private mutating func string() -> String? {
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
