extension TransportRequest {
  /// Header fields by case-insensitive name.
  ///
  /// - Law: `headers["ETag"] == headers["etag"]`. The values of a repeated field are joined by commas (RFC 9110
  ///   §5.3).
  public struct Headers: Hashable, Sendable {
    private var values: [String: String] = [:]

    /// Creates headers without fields.
    public init() {}

    /// Creates headers from names and values. For a repeated name, the last value is used.
    public init(_ fields: some Sequence<(key: String, value: String)>) {
      for (name, value) in fields { self[name] = value }
    }

    /// The value of a field. Set `nil` to remove it.
    public subscript(name: String) -> String? {
      get { values[name.lowercased()] }
      set { values[name.lowercased()] = newValue }
    }

    /// Merges other fields, which take precedence.
    public func merging(_ others: Headers) -> Headers {
      var copy = self
      copy.values.merge(others.values) { $1 }
      return copy
    }

    /// The first field, by name, that is invalid in HTTP: its name isn't a token, or its value contains a control
    /// character.
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
}

extension TransportRequest.Headers: Sequence {
  /// The fields sorted by name. Names are lowercase.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }.makeIterator()
  }
}

extension TransportRequest.Headers: ExpressibleByDictionaryLiteral {
  /// Creates headers from a literal. For a repeated name, the last value is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
  }
}
