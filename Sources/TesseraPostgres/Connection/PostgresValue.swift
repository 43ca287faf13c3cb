#if Postgres
/// A parameter in PostgreSQL's binary format (defined by each type's `send` function).
struct PostgresValue {
  /// The type's OID, and that of its array type.
  private enum Kind: UInt32 {
    case bytes = 17, int8 = 20, int4 = 23, double = 701
    var array: UInt32 {
      switch self {
      case .bytes: 1001;
      case .int8: 1016;
      case .int4: 1007;
      case .double: 1022
      }
    }
  }

  let type: UInt32
  let bytes: [UInt8]

  init(_ value: [UInt8]) { (type, bytes) = (Kind.bytes.rawValue, value) }
  init(_ value: String) { (type, bytes) = (Kind.bytes.rawValue, Array(value.utf8)) }
  init(_ value: Int) { (type, bytes) = (Kind.int8.rawValue, Self.bytes(Int64(value))) }
  init(_ value: Double) { (type, bytes) = (Kind.double.rawValue, Self.bytes(value.bitPattern)) }
  init(_ values: [Int]) { self.init(.int8, values.count) { Self.append(Self.bytes(Int64(values[$1])), to: &$0) } }
  init(_ values: [Double?]) {
    self.init(.double, values.count) { bytes, index in
      if let value = values[index] { Self.append(Self.bytes(value.bitPattern), to: &bytes) } else { bytes += Self.bytes(Int32(-1)) }
    }
  }
  init(_ values: [String]) { self.init(.bytes, values.count) { Self.append(values[$1].utf8, to: &$0) } }
  init(_ values: [[UInt8]]) { self.init(.bytes, values.count) { Self.append(values[$1], to: &$0) } }
  init(_ values: [[UInt8]?]) {
    self.init(.bytes, values.count) { bytes, index in
      if let value = values[index] { Self.append(value, to: &bytes) } else { bytes += Self.bytes(Int32(-1)) }
    }
  }

  /// A one-dimensional array: number of dimensions, null flag, element type, length, lower bound, then each
  /// element with its length.
  private init(_ kind: Kind, _ count: Int, _ element: (inout [UInt8], Int) -> Void) {
    var bytes = Self.bytes(Int32(count == 0 ? 0 : 1)) + Self.bytes(Int32(1)) + Self.bytes(kind.rawValue)
    if count > 0 { bytes += Self.bytes(Int32(count)) + Self.bytes(Int32(1)) }
    for index in 0..<count { element(&bytes, index) }
    (type, self.bytes) = (kind.array, bytes)
  }

  private static func append(_ value: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes += Self.bytes(Int32(value.count))
    bytes += value
  }
  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}

/// A row of a result, in binary format.
struct PostgresRow {
  let columns: [[UInt8]?]

  func isNull(_ index: Int) -> Bool { columns[index] == nil }
  func bytes(_ index: Int) -> [UInt8] { columns[index] ?? [] }
  func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }
  /// An integer of two, four or eight bytes.
  func int(_ index: Int) -> Int {
    let bytes = bytes(index)
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return switch bytes.count {
    case 2: Int(Int16(truncatingIfNeeded: value))
    case 4: Int(Int32(truncatingIfNeeded: value))
    default: Int(Int64(truncatingIfNeeded: value))
    }
  }
  func double(_ index: Int) -> Double { Double(bitPattern: bytes(index).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
}
#endif
