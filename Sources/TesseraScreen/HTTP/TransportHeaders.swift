/// Header fields by name; names differ in more than their case.
///
/// Law: `headers["ETag"] == headers["etag"]`. A field that stands several times in a message has its values joined by commas (RFC 9110 §5.3).
public struct TransportHeaders: Hashable, Sendable {
  private var values: [String: String] = [:]

  /// No fields.
  public init() {}

  /// Fields from names and values; of a name that comes twice the last value counts.
  public init(_ fields: some Sequence<(key: String, value: String)>) {
    for (name, value) in fields { self[name] = value }
  }

  /// The value of a field; nil removes it.
  public subscript(name: String) -> String? {
    get { values[name.lowercased()] }
    set { values[name.lowercased()] = newValue }
  }

  /// The fields with those of others, which count where both have one.
  public func merging(_ others: TransportHeaders) -> TransportHeaders {
    var copy = self
    copy.values.merge(others.values) { $1 }
    return copy
  }

  /// The first field in order of names that would not be read as one: a name that is no token, or a value with a control character.
  var unsendable: String? {
    func isToken(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    return first { name, value in
      name.isEmpty || !name.utf8.allSatisfy(isToken) || value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }
    }?.name
  }
}

extension TransportHeaders: Sequence {
  /// The fields in order of their names, which are in lower case.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }.makeIterator()
  }
}

extension TransportHeaders: ExpressibleByDictionaryLiteral {
  /// Fields as a literal; of a name that comes twice the last value counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
  }
}
