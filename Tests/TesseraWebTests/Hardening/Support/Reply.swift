import Foundation

/// A reply of the server, as received.
struct Reply: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  func all(_ name: String) -> [String] { fields.filter { $0.name == name.lowercased() }.map(\.value) }
  subscript(_ name: String) -> String? { all(name).first }

  /// A member of a JSON object.
  func json(_ key: String) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    return object?[key].map { "\($0)" }
  }

  /// The id of the page that the document shows.
  var pageID: String? { text.attribute("data-page") }

  /// The address that the first form of the document is sent to.
  var action: String? { text.attribute(" action")?.replacingOccurrences(of: "&amp;", with: "&") }

  /// Parses a whole reply. Returns `nil` if it is malformed.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    guard let head = Head(bytes[..<end.lowerBound]) else { return nil }
    (status, fields) = (head.status, head.fields)
    let rest = Array(bytes[end.upperBound...])
    body = head["transfer-encoding"] == "chunked" ? Self.joined(rest) : rest
  }

  struct Head {
    let status: Int
    let fields: [(name: String, value: String)]
    subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    init?(_ bytes: some Collection<UInt8>) {
      let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
      let parts = lines[0].split(separator: " ")
      guard parts.count >= 2, let status = Int(parts[1]) else { return nil }
      self.status = status
      fields = lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map { colon in
          (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
      }
    }
  }

  private static func joined(_ chunks: [UInt8]) -> [UInt8] {
    var rest = chunks[...], body: [UInt8] = []
    while let line = rest.firstIndex(of: 13), let size = Int(String(decoding: rest[..<line], as: UTF8.self), radix: 16), size > 0 {
      let start = line + 2
      guard start + size <= rest.endIndex else { break }
      body += rest[start..<start + size]
      rest = rest[min(start + size + 2, rest.endIndex)...]
    }
    return body
  }
}

extension String {
  /// The value of the first attribute with this name in markup.
  func attribute(_ name: String) -> String? {
    guard let start = range(of: name + "=\"") else { return nil }
    return String(self[start.upperBound...].prefix { $0 != "\"" })
  }

  /// The values of all press buttons in markup.
  var presses: [String] {
    components(separatedBy: "name=\"_t.press\" value=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
