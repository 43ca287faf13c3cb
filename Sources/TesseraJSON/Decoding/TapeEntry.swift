/// One value, key or closing bracket of a document whose syntax has been checked; sixteen bytes.
///
/// A container is followed by what it holds and by a closing entry. In an object, keys and values take turns.
struct TapeEntry {
  enum Kind: UInt8 {
    case null, yes, no, number, string, array, object, close
  }

  /// The first byte of the value; of a string, of its content.
  var offset: UInt32
  /// The bytes of a scalar, the number of elements or members of a container.
  var count: UInt32
  /// The entry after the whole value.
  var next: UInt32
  /// The kind in the low byte, the flags in bits 8 and 9 and, for objects, in the high 16 bits where to look for the next key.
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

  /// Of a string: it holds escapes. Of an object: look keys up through an index, because they are many or repeated.
  var flag: Bool { bits & 0x100 != 0 }

  /// Of a string: all of its bytes are ASCII.
  var isASCII: Bool { bits & 0x200 != 0 }

  /// The end of the last lookup, in entries after the object's own; the first key where it is too far for sixteen bits.
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
