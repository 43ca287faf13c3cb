/// One value, key or closing bracket of a document whose syntax was already checked. Sixteen bytes.
///
/// A container is followed by its content and a closing entry. In an object, keys and values alternate.
struct TapeEntry {
  enum Kind: UInt8 {
    case null, yes, no, number, string, array, object, close
  }

  /// The offset of the value's first byte. For a string, the first byte of its content.
  var offset: UInt32
  /// For a scalar, its number of bytes. For a container, its number of elements or members.
  var count: UInt32
  /// The index of the entry after the whole value.
  var next: UInt32
  /// The kind in the low byte and the flags in bits 8 and 9. For objects, the high 16 bits say where to start
  /// looking for the next key.
  var bits: UInt32

  init(_ kind: Kind, offset: Int, count: Int, next: Int, flag: Bool = false, isASCII: Bool = false) {
    self.offset = UInt32(truncatingIfNeeded: offset)
    self.count = UInt32(truncatingIfNeeded: count)
    self.next = UInt32(truncatingIfNeeded: next)
    bits = UInt32(kind.rawValue) | (flag ? 0x100 : 0) | (isASCII ? 0x200 : 0)
  }

  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .null }

  @inline(__always)
  func isKind(_ kind: Kind) -> Bool { UInt8(truncatingIfNeeded: bits) == kind.rawValue }

  /// For a string: it contains escapes. For an object: look up keys through an index, because there are many
  /// or some are repeated.
  var flag: Bool { bits & 0x100 != 0 }

  /// For a string: all bytes are ASCII.
  var isASCII: Bool { bits & 0x200 != 0 }

  /// Where the last lookup ended, as an offset from the object's entry. Reset to the first key if it exceeds
  /// sixteen bits.
  var cursor: Int {
    @inline(__always) get { Int(bits &>> 16) }
    @inline(__always) set { bits = bits & 0xFFFF | UInt32(truncatingIfNeeded: newValue <= 0xFFFF ? newValue : 1) &<< 16 }
  }

  var extent: JSONExtent { JSONExtent(Int(offset), Int(offset) + Int(count)) }

  var jsonType: JSONType {
    switch kind {
    case .null, .close: .null
    case .yes, .no: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
