extension Row.Key {
  @inlinable static func text<ID: Hashable>(of id: ID) -> String {
    if ID.self == String.self { return unsafeBitCast(id, to: String.self) }
    if ID.self == Int.self { return text(of: unsafeBitCast(id, to: Int.self)) }
    return String(describing: id)
  }

  /// The number's decimal digits. Up to fifteen digits are written directly into a small string, in a third of the
  /// time of `String(number)`.
  @inlinable static func text(of number: Int) -> String {
    guard number >= 0, number < 1_000_000_000_000_000 else { return String(number) }
    var length = 1
    var power = 10
    while power <= number {
      length += 1
      power *= 10
    }
    return String(unsafeUninitializedCapacity: length) { digits in
      var rest = UInt(bitPattern: number)
      var index = length
      repeat {
        index -= 1
        digits.initializeElement(at: index, to: UInt8(truncatingIfNeeded: 48 + rest % 10))
        rest /= 10
      } while index > 0
      return length
    }
  }

  /// The id as one component of a key. Separators are percent-encoded (`%2F`, `%23`, `%25`), so different paths of
  /// ids never have the same text.
  static func escaped(_ id: String) -> String {
    guard id.utf8.contains(where: { $0 == 0x2f || $0 == 0x23 || $0 == 0x25 }) else { return id }
    var text = ""
    for character in id.unicodeScalars {
      switch character {
      case "/": text += "%2F"
      case "#": text += "%23"
      case "%": text += "%25"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// A hash of the text's UTF-8, eight bytes at a time. Each step multiplies to 128 bits and combines the halves
  /// (as in W. Yi, "wyhash").
  ///
  /// - Law: the hash is the same in every process, because identities in documents are derived from it.
  @inlinable static func hash(_ text: String) -> Int {
    if let hash = text.utf8.withContiguousStorageIfAvailable(hash) { return hash }
    var copy = text
    return copy.withUTF8(hash)
  }

  @usableFromInline static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.count
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
    guard count > 0, let start = UnsafeRawPointer(bytes.baseAddress) else { return Int(truncatingIfNeeded: hash) }
    var offset = 0
    while offset + 8 <= count {
      hash = folded(hash ^ start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    guard offset < count else { return Int(truncatingIfNeeded: hash) }
    var rest: UInt64 = 0
    if count >= 8 {
      // The last eight bytes. They overlap with the bytes before.
      rest = start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else {
      for index in offset..<count { rest = rest << 8 | UInt64(bytes[index]) }
    }
    return Int(truncatingIfNeeded: folded(hash ^ rest))
  }

  @inline(__always) private static func folded(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return high ^ low
  }
}
