import Foundation

/// The fields that a browser without script submits with the first form of a page, if the user changes nothing.
struct SentForm {
  var fields: [(String, String)]

  init(_ markup: String) {
    let form = markup.range(of: "<form").map { markup[$0.upperBound...] } ?? ""
    let end = form.range(of: "</form>")?.lowerBound ?? form.endIndex
    fields = []
    for part in form[..<end].components(separatedBy: "<").dropFirst() {
      guard part.hasPrefix("input") || part.hasPrefix("textarea"), let close = part.firstIndex(of: ">") else { continue }
      let tag = String(part[..<close])
      guard let name = tag.attribute(" name"), !tag.contains(" disabled") else { continue }
      if tag.contains("type=\"checkbox\""), !tag.contains(" checked") { continue }
      if part.hasPrefix("textarea") {
        // The first line feed is not part of the text. The others are sent as CRLF.
        let text = part[part.index(after: close)...].drop { $0 == "\n" }
        fields.append((Self.plain(name), Self.plain(String(text)).replacingOccurrences(of: "\n", with: "\r\n")))
      } else {
        fields.append((Self.plain(name), Self.plain(tag.attribute(" value") ?? "")))
      }
    }
  }

  /// Changes a field or switch as a user does.
  mutating func fill(_ item: String, _ value: String) {
    if let position = fields.lastIndex(where: { $0.0 == "_t.v.main@\(item)" || $0.0 == "_t.b.main@\(item)" }) {
      if fields[position].0.hasPrefix("_t.b."), fields[position].1 == "0" { return fields.append((fields[position].0, value)) }
      fields[position].1 = value
    }
  }

  /// The fields, with the button that is pressed.
  func pressing(_ button: String) -> [(String, String)] { fields + [("_t.press", "main@\(button)")] }

  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(
      of: "&quot;", with: "\""
    )
    .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
  }
}
