internal import TesseraJSON

/// Reads the values of one item, from front to back. It can't outlive the initializer it is passed to.
///
/// The bytes are already validated, so the reader checks types and ranges but not syntax. A model that uses
/// it incorrectly gets wrong values or an error for its own item. It never reads outside the item and never
/// loops forever.
public struct PayloadReader: ~Copyable {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var position: Int
  private let options: DecodingOptions
  private(set) var exceeded: JSONBoundFault?
  /// The index of the expected next member in the innermost object.
  private var guess = 0
  private var isFirst = false

  /// The time limit of the section, also checked while a value is decoded.
  private let watch: TimeWatch?

  init(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent, options: DecodingOptions, watch: TimeWatch? = nil) {
    self.watch = watch
    self.bytes = bytes
    position = extent.lowerBound
    end = extent.upperBound
    self.options = options
  }
}

extension PayloadReader {
  /// The expected next member of the innermost object. Saved while a nested value is read.
  var expectation: (guess: Int, isFirst: Bool) {
    get { (guess, isFirst) }
    set { (guess, isFirst) = newValue }
  }

  /// The current byte. At the end of the item a NUL, which no value starts with.
  @inline(__always)
  var current: UInt8 { position < end ? bytes[position] : 0 }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return position >= end
  }

  /// Enters an object. Throws if the next value isn't one.
  public mutating func enterObject() throws {
    skipSpace()
    guard current == 0x7B else { throw mismatch("an object") }
    position &+= 1
    guess = 0
    isFirst = true
  }

  /// Moves to the value of the next known member and returns its index in `keys`. Returns `nil` after the
  /// last member, behind the object.
  ///
  /// Unknown members are skipped. A repeated name is reported again. By convention the model uses the first
  /// one.
  public mutating func nextMember(of keys: PayloadKeys) -> Int? {
    while position < end {
      skipSpace()
      if isFirst { isFirst = false } else if current == 0x2C { position &+= 1 }
      skipSpace()
      if current == 0x7D {
        position &+= 1
        return nil
      }
      let start = position &+ 1
      var isEscaped = false
      let close = JSONScanner.trustedTextEnd(bytes, start, end, &isEscaped)
      position = close &+ 1
      skipSpace()
      position = min(position &+ 1, end)
      skipSpace()
      if let number = number(of: JSONExtent(start, close), isEscaped, in: keys) {
        guess = number &+ 1
        return number
      }
      skip()
    }
    return nil
  }

  @inline(__always)
  private func number(of name: JSONExtent, _ isEscaped: Bool, in keys: PayloadKeys) -> Int? {
    if isEscaped { return keys.keys.firstIndex { JSONText.matches(bytes, name, $0.bytes) } }
    let count = name.count
    var word: UInt64 = 0
    if name.lowerBound &+ 8 <= end {
      word = JSONScanner.load(bytes, name.lowerBound)
      if count < 8 { word &= (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }
    } else {
      for byte in 0..<min(count, 8) { word |= UInt64(bytes[name.lowerBound &+ byte]) &<< UInt64(truncatingIfNeeded: byte &* 8) }
    }
    let all = keys.keys.count
    var index = guess < all ? guess : 0
    var tried = 0
    while tried < all {
      let key = keys.keys[index]
      if key.word == word, key.count == count, count <= 8 || JSONText.matches(bytes, name, key.bytes) { return index }
      index = index &+ 1 < all ? index &+ 1 : 0
      tried &+= 1
    }
    return nil
  }

  /// Reads an array, calling the closure for each element. Throws if the next value isn't an array.
  public mutating func elements<Element>(_ read: (inout PayloadReader) throws -> Element) throws -> [Element] {
    skipSpace()
    guard current == 0x5B else { throw mismatch("an array") }
    position &+= 1
    var elements: [Element] = []
    skipSpace()
    while position < end, bytes[position] != 0x5D {
      let start = position
      elements.append(try read(&self))
      if position == start { skip() }
      skipSpace()
      if current == 0x2C { position &+= 1 }
      skipSpace()
    }
    position = min(position &+ 1, end)
    return elements
  }

  /// Skips the next value.
  public mutating func skip() {
    var depth = 0
    repeat {
      skipSpace()
      switch current {
      case 0x22:
        var isEscaped = false
        position = JSONScanner.trustedTextEnd(bytes, position &+ 1, end, &isEscaped) &+ 1
      case 0x7B, 0x5B:
        depth &+= 1
        position &+= 1
      case 0x7D, 0x5D:
        depth &-= 1
        position &+= 1
      case 0x2C, 0x3A: position &+= 1
      default: position = max(scalarEnd(), position &+ 1)
      }
    } while depth > 0 && position < end
    position = min(position, end)
  }

  @inline(__always)
  mutating func skipSpace() { position = JSONScanner.spaceEnd(bytes, position, end) }

  @inline(__always)
  func scalarEnd() -> Int {
    var index = position
    while index < end {
      switch bytes[index] {
      case 0x2C, 0x5D, 0x7D, 0x20, 0x0A, 0x0D, 0x09: return index
      default: index &+= 1
      }
    }
    return index
  }

  /// Reads any decodable type through its `Decodable` conformance.
  public mutating func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    skipSpace()
    guard position < end else { throw mismatch("\(type)") }
    let start = position
    skip()
    var decoder = ItemDecoder(bytes, options: options)
    if let watch { decoder.keep(watch) }
    do {
      return try decoder.decode(type, JSONExtent(start, position))
    } catch {
      exceeded = exceeded ?? decoder.exceeded
      throw PayloadReadingError(code: .refused, offset: start, description: "\(error)")
    }
  }

  @inline(never)
  func mismatch(_ expected: String) -> PayloadReadingError {
    let found = (try? JSONScanner.kind(current, position)) ?? .null
    return PayloadReadingError(
      code: found == .null ? .missingValue : .typeMismatch, offset: position,
      description: "Expected \(expected), but found \(found.rawValue) instead.")
  }
}
