internal import HTTPTypes
internal import Hummingbird

/// The cookies that a browser sent (RFC 6265 §4.2), read where one is asked for.
///
/// A browser sends those of everything else on its host as well, and a request asks for seven: nothing is made but the value that was found.
///
/// - Law: of several with one name the first counts, which is the one with the longest path.
/// - Complexity: linear in the bytes of the fields for each question.
struct SentCookies {
  private let fields: [String]

  init(_ request: Request) { fields = request.headers[values: .cookie] }

  init(_ fields: String...) { self.fields = fields }

  /// The value of the first cookie with a name.
  func value(_ name: String) -> String? {
    for field in fields {
      if let value = Self.value(name.utf8, in: field) { return value }
    }
    return nil
  }

  private static func value(_ name: String.UTF8View, in field: String) -> String? {
    let bytes = field.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") {
        start = bytes.index(after: start)
        continue
      }
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
      let rest = bytes[start..<end]
      if rest.starts(with: name) {
        let equals = rest.dropFirst(name.count)
        if equals.first == UInt8(ascii: "=") { return String(Substring(equals.dropFirst())) }
      }
      if end == bytes.endIndex { break }
      start = bytes.index(after: end)
    }
    return nil
  }
}
