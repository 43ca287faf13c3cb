/// The bytes, the tape and the rules shared by all containers of one value.
///
/// It is used by one task at a time and is deliberately not `Sendable`. A model that keeps its decoder beyond
/// `init(from:)` also keeps this state, which then switches to a copy of the value's bytes (``detach()``), so
/// that no pointer dangles.
package final class DecodingState {
  // These properties are written between values, or in a single statement that calls nothing, so the
  // exclusivity check is switched off.
  @exclusivity(unchecked) private(set) var bytes: UnsafePointer<UInt8>
  let tape: Tape
  let rules: JSONRules
  let userInfo: [CodingUserInfoKey: Any]
  /// The coding path from the document to the value.
  @exclusivity(unchecked) package var prefix: [any CodingKey] = []
  /// The offsets of keys in objects that are too large to search or that repeat a key.
  @exclusivity(unchecked) private var indexes: [Int: [String: Int]] = [:]
  /// The last path taken through each container, so that a model that tries many types searches for it only
  /// once.
  @exclusivity(unchecked) var way: [Int: (position: Int, count: Int)] = [:]
  @exclusivity(unchecked) private var makers = KeyedMakers()
  /// The limit that was exceeded while decoding the value.
  @exclusivity(unchecked) package var exceeded: JSONBoundFault?
  /// Looked at while a value is decoded, so that a value of many parts ends as soon as many values do.
  @exclusivity(unchecked) package var watch: TimeWatch?
  /// The values and the position at which the watch was looked at last.
  @exclusivity(unchecked) private var watched: (values: Int, offset: Int) = (0, 0)
  @exclusivity(unchecked) private var extent = JSONExtent(0, 0)
  private var copy: UnsafeMutablePointer<UInt8>?

  package init(_ bytes: UnsafePointer<UInt8>, rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    userInfo = rules.userInfo
    tape = Tape()
  }

  deinit { copy?.deallocate() }

  /// Makes the value in `extent` the one being decoded.
  package func read(_ extent: JSONExtent) {
    self.extent = extent
    watched.offset = extent.lowerBound
    if !indexes.isEmpty { indexes.removeAll(keepingCapacity: true) }
    if !way.isEmpty { way.removeAll(keepingCapacity: true) }
    tape.read(bytes, extent)
  }

  /// Switches to a copy of the value's bytes.
  package func detach() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: extent.count + 1)
    copy.initialize(from: bytes + extent.lowerBound, count: extent.count)
    self.copy = copy
    bytes = UnsafePointer(copy)
    indexes.removeAll()
    extent = JSONExtent(0, extent.count)
    tape.read(bytes, extent)
  }

  @inline(__always)
  func entry(_ index: Int) -> TapeEntry { tape.entries[index] }

  /// Whether the time limit is exceeded. Checks after 64 values or 4 KiB. Once it is, every further value is late.
  @inline(__always)
  func isLate(at index: Int) -> Bool {
    watched.values &+= 1
    let offset = Int(entry(index).offset)
    return (watched.values & 63 == 0 || offset &- watched.offset > 4_096) && isLateNow(offset)
  }

  @inline(never)
  private func isLateNow(_ offset: Int) -> Bool {
    watched.offset = offset
    guard let watch, exceeded?.bound == .time || watch.isOver else { return false }
    // The next value is checked too.
    watched.offset = -4_097
    if exceeded == nil { exceeded = JSONBoundFault(bound: .time, limit: 0, offset: offset) }
    return true
  }

  @inline(__always)
  func container<Key: CodingKey>(_ index: Int) -> KeyedDecodingContainer<Key> { makers.maker(for: Key.self).container(self, index) }

  @inline(__always)
  func text(_ entry: TapeEntry) -> String {
    let count = Int(entry.count)
    if entry.flag || (count < 16 && Int(entry.offset) &+ 16 > extent.upperBound) {
      return JSONText.string(bytes, entry.extent, isEscaped: entry.flag)
    }
    return JSONText.checked(bytes + Int(entry.offset), count, isASCII: entry.isASCII)
  }

  /// Whether a string entry has an unpaired surrogate and the rules refuse it.
  @inline(__always)
  func isBroken(_ entry: TapeEntry) -> Bool {
    entry.flag && rules.refusesUnpairedSurrogates
      && JSONText.hasUnpairedSurrogate(UnsafeBufferPointer(start: bytes + Int(entry.offset), count: Int(entry.count)))
  }

  func numberText(_ index: Int) -> String {
    let entry = entry(index)
    return String(decoding: UnsafeBufferPointer(start: bytes + Int(entry.offset), count: Int(entry.count)), as: UTF8.self)
  }

  /// The entry of the value for a key, or -1.
  ///
  /// Models usually ask in declaration order, which is mostly the order of the payload, so the search starts
  /// where the last one ended. The first of equal keys counts. Objects with repeated keys are flagged and use
  /// an index.
  func find(_ object: Int, _ key: String) -> Int {
    if tape.entries[object].flag { return indexed(object)[key] ?? -1 }
    if let name = ShortText(key) {
      let (bytes, end) = (bytes, extent.upperBound)
      return find(object) { $0.flag ? matchesEscaped($0, key) : name.equals(bytes, Int($0.offset), Int($0.count), end) }
    }
    return findLong(object, key)
  }

  @inline(never)
  private func findLong(_ object: Int, _ key: String) -> Int {
    var key = key
    return key.withUTF8 { key in
      find(object) { $0.flag ? text($0).utf8.elementsEqual(key) : matches($0, key) }
    }
  }

  @inline(__always)
  private func find(_ object: Int, _ matches: (TapeEntry) -> Bool) -> Int {
    let entries = tape.entries
    let start = object &+ entries[object].cursor
    var index = start
    while !entries[index].isKind(.close) {
      let next = Int(entries[index &+ 1].next)
      if matches(entries[index]) {
        entries[object].cursor = next &- object
        return index &+ 1
      }
      index = next
    }
    index = object &+ 1
    while index < start {
      let next = Int(entries[index &+ 1].next)
      if matches(entries[index]) {
        entries[object].cursor = next &- object
        return index &+ 1
      }
      index = next
    }
    return -1
  }

  private func matches(_ entry: TapeEntry, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    key.elementsEqual(UnsafeBufferPointer(start: bytes + Int(entry.offset), count: Int(entry.count)))
  }

  @inline(never)
  private func matchesEscaped(_ entry: TapeEntry, _ key: String) -> Bool { text(entry).utf8.elementsEqual(key.utf8) }

  @inline(never)
  private func indexed(_ object: Int) -> [String: Int] {
    if let known = indexes[object] { return known }
    var index: [String: Int] = [:]
    forEachMember(object) { key, value in
      let name = text(key)
      if rules.lastKeyCounts || index[name] == nil { index[name] = value }
    }
    indexes[object] = index
    return index
  }

  func forEachMember(_ object: Int, _ body: (TapeEntry, Int) -> Void) {
    var index = object + 1
    while !entry(index).isKind(.close) {
      body(entry(index), index + 1)
      index = Int(entry(index + 1).next)
    }
  }

  /// The keys of an object in the order sent, without duplicates.
  func keys(_ object: Int) -> [String] {
    var keys: [String] = []
    keys.reserveCapacity(Int(entry(object).count))
    let index = entry(object).flag ? indexed(object) : nil
    forEachMember(object) { key, value in
      let name = text(key)
      if index == nil || index?[name] == value { keys.append(name) }
    }
    return keys
  }
}
