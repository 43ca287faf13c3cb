/// Whether two values are the same bytes, and so the same value, as long as both are kept.
///
/// Bytes between properties, which nobody sets, do not count: where they differ, both values are copied to cleared memory, which copies properties and nothing
/// else. Values that are equal may still be told apart; ones that differ never are the same.
/// - Complexity: O(1) in what the values refer to.
package func haveSameMemory<Value>(_ one: UnsafePointer<Value>, _ other: UnsafePointer<Value>) -> Bool {
  let size = MemoryLayout<Value>.size
  if UnsafeRawBufferPointer(start: one, count: size).isSame(as: UnsafeRawBufferPointer(start: other, count: size)) { return true }
  // A value without references is copied with all its bytes.
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
  /// Whether both have the same bytes.
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool { count == other.count && sharedPrefix(with: other) == count }

  /// The number of bytes that both begin with.
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

  /// The number of bytes that both end with.
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
