internal import HTTPTypes
internal import Hummingbird

/// The cookies of one request, looked through where they stand: most of them are not the app's.
struct SentCookies: Sendable {
  private let fields: [String]

  init(_ fields: [String]) { self.fields = fields }
  init(_ request: Request) { self.init(request.headers.contains(.cookie) ? request.headers[values: .cookie] : []) }

  /// The value of the first cookie with a name; `nil` where there is none, or it is empty.
  ///
  /// Complexity: O(bytes).
  subscript(name: String) -> String? {
    for field in fields {
      if let value = Self.value(name, in: field) { return value.isEmpty ? nil : value }
    }
    return nil
  }

  private static func value(_ name: String, in field: String) -> String? {
    var (name, field) = (name, field)
    return name.withUTF8 { name in
      field.withUTF8 { bytes in
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
          while start < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
          let equals = start + name.count
          if equals < end, bytes[equals] == UInt8(ascii: "="), bytes[start..<equals].elementsEqual(name) {
            return String(decoding: bytes[(equals + 1)..<end], as: UTF8.self)
          }
          start = end + 1
        }
        return nil
      }
    }
  }
}
