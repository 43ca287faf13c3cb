/// Writes a URL: the chunks of a plan, the parameters between them, then query items and the fragment.
///
/// Values keep unreserved characters only (RFC 3986 §2.3), which is the simple expansion of RFC 6570.
struct RoutePrinter {
  let trie: RouteTrie
  var number = 0
  private(set) var output: [UInt8] = []
  private var plan = RouteTrie.Plan(firstSlot: 0, firstChunk: 0, parameters: 0)
  private var parameters = 0
  private var isPath = true
  private var hasQuery = false
  private var fragmentText: String?

  init(trie: RouteTrie) {
    self.trie = trie
  }

  /// Starts the pattern whose number was set.
  mutating func begin() {
    plan = trie.plans[number]
    output.reserveCapacity(96)
  }

  mutating func parameter(_ text: String) {
    output += trie.chunks[plan.firstChunk + parameters]
    let node = trie.slots[plan.firstSlot + parameters].node
    var text = text
    text.withUTF8 { bytes in
      if trie.needsTilde(bytes, at: node) { output.append(0x7e) }
      encode(bytes)
    }
    parameters += 1
  }

  mutating func query(_ name: String, _ value: String) {
    endPath()
    output.append(hasQuery ? 0x26 : 0x3f)
    hasQuery = true
    append(name)
    output.append(0x3d)
    append(value)
  }

  /// Keeps the fragment until the end: it is printed last wherever it was declared.
  mutating func fragment(_ text: String) { fragmentText = text }

  /// The URL.
  mutating func finish() -> String {
    endPath()
    if let fragmentText {
      output.append(0x23)
      append(fragmentText)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func endPath() {
    guard isPath else { return }
    isPath = false
    output += trie.chunks[plan.firstChunk + plan.parameters]
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { encode($0) }
  }

  /// Copies the unreserved start at once; most values have nothing else.
  private mutating func encode(_ bytes: UnsafeBufferPointer<UInt8>) {
    let plain = bytes.prefix { URLBytes.unreserved.contains($0) }
    output.append(contentsOf: plain)
    PercentCoding.encode(bytes[plain.endIndex...], keeping: URLBytes.unreserved, into: &output)
  }
}
