internal import TesseraJSON

/// A position in one item; it moves forward over values and cannot leave the initialiser it was lent to.
///
/// The bytes have been validated, so reading checks kinds and ranges, and no syntax. A model that uses the reader wrongly gets wrong
/// values or an error for its own item; it never reads outside the item and never loops for ever.
public struct PayloadReader: ~Copyable {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var position: Int
  private let options: DecodingOptions
  /// The first bound that a value exceeded.
  private(set) var exceeded: JSONBoundFault?
  /// The number of the member that is expected next in the innermost object.
  private var guess = 0
  private var isFirst = false

  init(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent, options: DecodingOptions) {
    self.bytes = bytes
    position = extent.lowerBound
    end = extent.upperBound
    self.options = options
  }
}

extension PayloadReader {
  /// The member that is expected in the innermost object, to be kept while a value inside it is read.
  var expectation: (guess: Int, isFirst: Bool) {
    get { (guess, isFirst) }
    set { (guess, isFirst) = newValue }
  }

  /// The byte at the position; a NUL, which no value starts with, at the end of the item.
  @inline(__always)
  var current: UInt8 { position < end ? bytes[position] : 0 }

  /// Whether everything has been read.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return position >= end
  }

  /// Enters the object at the position; throws when there is none.
  public mutating func enterObject() throws {
    skipSpace()
    guard current == 0x7B else { throw mismatch("an object") }
    position &+= 1
    guess = 0
    isFirst = true
  }

  /// Moves to the value of the next member with one of the names, and says which; nil after the last member, outside the object.
  ///
  /// Members with other names are stepped over. A repeated name is reported again; the model decides, and the first one should count.
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

  /// Reads the elements of the array at the position, each with the closure; throws when there is no array.
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

  /// Steps over the value at the position.
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

  /// The end of the number or literal at the position.
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

  /// The value at the position as any decodable type, through its `Decodable` conformance.
  public mutating func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    skipSpace()
    guard position < end else { throw mismatch("\(type)") }
    let start = position
    skip()
    var decoder = ItemDecoder(bytes, options: options)
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
