/// Whether two values have the same bytes. Then they are equal as long as both are alive.
///
/// Padding bytes don't count: if the bytes differ, both values are copied to cleared memory, which copies only
/// properties. The result can be `false` for equal values, but is never `true` for different ones.
/// - Complexity: O(1) in the size of referenced objects.
package func haveSameMemory<Value>(_ one: UnsafePointer<Value>, _ other: UnsafePointer<Value>) -> Bool {
  let size = MemoryLayout<Value>.size
  if UnsafeRawBufferPointer(start: one, count: size).isSame(as: UnsafeRawBufferPointer(start: other, count: size)) { return true }
  // A trivial value is copied with its padding, so copying wouldn't help.
  guard !_isPOD(Value.self) else { return false }
  return withCopyInClearedMemory(one) { one in withCopyInClearedMemory(other) { one.isSame(as: $0) } }
}

private func withCopyInClearedMemory<Value, Result>(_ value: UnsafePointer<Value>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  withUnsafeTemporaryAllocation(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment) { memory in
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    guard let start = memory.baseAddress else { return body(UnsafeRawBufferPointer(memory)) }
    let copy = start.initializeMemory(as: Value.self, from: value, count: 1)
    defer { copy.deinitialize(count: 1) }
    return body(UnsafeRawBufferPointer(memory))
  }
}

extension UnsafeRawBufferPointer {
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool { count == other.count && sharedPrefix(with: other) == count }

  /// The number of leading bytes that are the same.
  package func sharedPrefix(with other: UnsafeRawBufferPointer) -> Int {
    let most = Swift.min(count, other.count)
    var offset = 0
    while offset + 8 <= most {
      let differing = loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard differing == 0 else { return offset + UInt64(littleEndian: differing).trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < most, self[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// The number of trailing bytes that are the same.
  package func sharedSuffix(with other: UnsafeRawBufferPointer) -> Int {
    let most = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= most {
      let mine = loadUnaligned(fromByteOffset: count - length - 8, as: UInt64.self)
      let differing = mine ^ other.loadUnaligned(fromByteOffset: other.count - length - 8, as: UInt64.self)
      guard differing == 0 else { return length + UInt64(littleEndian: differing).leadingZeroBitCount / 8 }
      length += 8
    }
    while length < most, self[count - 1 - length] == other[other.count - 1 - length] { length += 1 }
    return length
  }
}
