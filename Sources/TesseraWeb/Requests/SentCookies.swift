internal import HTTPTypes
internal import Hummingbird

/// The cookies of a request (RFC 6265 §4.2), parsed on demand.
///
/// Browsers send all cookies of the host, but a request needs at most seven. Only the found value is copied.
///
/// - Law: of several cookies with the same name, the first counts. It has the longest path.
/// - Complexity: linear in the bytes of the headers for each lookup.
struct SentCookies {
  private let fields: [String]

  init(_ request: Request) { fields = request.headers[values: .cookie] }

  init(_ fields: String...) { self.fields = fields }

  func value(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
      for var field in fields {
        if let value = field.withUTF8({ Self.value(name, in: $0) }) { return value }
      }
      return nil
    }
  }

  private static func value(_ name: UnsafeBufferPointer<UInt8>, in field: UnsafeBufferPointer<UInt8>) -> String? {
    var rest = field[...]
    while let first = rest.first {
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        rest = rest.dropFirst()
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
      let cookie = rest[..<end]
      if cookie.count > name.count, cookie[cookie.startIndex + name.count] == UInt8(ascii: "="), cookie.starts(with: name) {
        return String(decoding: cookie.dropFirst(name.count + 1), as: UTF8.self)
      }
      rest = rest[end...].dropFirst()
    }
    return nil
  }
}
