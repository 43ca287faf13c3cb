/// Writes a URL: the literal chunks of a pattern with the parameters between them, then query items and the
/// fragment.
///
/// Values keep only unreserved characters (RFC 3986 §2.3), which is the simple expansion of RFC 6570.
@usableFromInline
struct RoutePrinter {
  let trie: RouteTrie
  @usableFromInline var number = 0
  private var output: ByteBuffer
  private var plan = RouteTrie.Plan(firstSlot: 0, firstChunk: 0, parameters: 0)
  private var parameters = 0
  private var isPath = true
  private var hasQuery = false
  private var fragmentText: String?

  /// Lends a printer to a closure and returns the URL. `nil` if the closure printed nothing or the URL is too
  /// long.
  ///
  /// URLs of usual length are written on the stack and copied once.
  @usableFromInline
  static func print(_ trie: RouteTrie, limit: Int, _ body: (inout RoutePrinter) -> Int?) -> (url: String, number: Int)? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { stack in
      var printer = RoutePrinter(trie: trie, output: ByteBuffer(stack))
      defer { printer.output.free() }
      guard let number = body(&printer) else { return nil }
      printer.finish()
      guard printer.output.count <= limit else { return nil }
      return (String(decoding: printer.output.bytes, as: UTF8.self), number)
    }
  }

  private init(trie: RouteTrie, output: ByteBuffer) {
    self.trie = trie
    self.output = output
  }

  /// Starts printing the pattern whose number was set.
  @usableFromInline
  mutating func begin() { plan = trie.plans[number] }

  @usableFromInline
  mutating func parameter(_ text: String) {
    trie.chunks[plan.firstChunk + parameters].withUnsafeBufferPointer { output.append($0) }
    let node = trie.slots[plan.firstSlot + parameters].node
    var text = text
    text.withUTF8 { bytes in
      if trie.needsTilde(bytes, at: node) { output.append(0x7e) }
      output.appendEncoded(bytes)
    }
    parameters += 1
  }

  @usableFromInline
  mutating func query(_ name: String, _ value: String) {
    endPath()
    output.append(hasQuery ? 0x26 : 0x3f)
    hasQuery = true
    append(name)
    output.append(0x3d)
    append(value)
  }

  /// Stores the fragment until the end, because it is printed last wherever it was declared.
  @usableFromInline
  mutating func fragment(_ text: String) { fragmentText = text }

  private mutating func finish() {
    endPath()
    guard let fragmentText else { return }
    output.append(0x23)
    append(fragmentText)
  }

  private mutating func endPath() {
    guard isPath else { return }
    isPath = false
    trie.chunks[plan.firstChunk + plan.parameters].withUnsafeBufferPointer { output.append($0) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { output.appendEncoded($0) }
  }
}

/// A byte buffer that starts on the stack and moves to the heap when it grows. Its creator must call `free`.
struct ByteBuffer {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private var isOnHeap = false
  private(set) var count = 0

  init(_ stack: UnsafeMutableBufferPointer<UInt8>) { storage = stack }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: storage[0..<count]) }

  func free() { if isOnHeap { storage.deallocate() } }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    for byte in bytes {
      storage[count] = byte
      count += 1
    }
  }

  /// Appends text and percent-encodes everything but unreserved characters.
  mutating func appendEncoded(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count * 3)
    for byte in bytes {
      if URLBytes.unreserved.contains(byte) {
        storage[count] = byte
        count += 1
      } else {
        storage[count] = 0x25
        storage[count + 1] = PercentCoding.digit(byte >> 4)
        storage[count + 2] = PercentCoding.digit(byte & 15)
        count += 3
      }
    }
  }

  private mutating func reserve(_ more: Int) {
    guard count + more > storage.count else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(storage.count * 2, count + more))
    _ = larger.initialize(fromContentsOf: storage[0..<count])
    free()
    storage = larger
    isOnHeap = true
  }
}
