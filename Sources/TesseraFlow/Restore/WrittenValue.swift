internal import TesseraScreen

/// A value that was written and the positions of its parts in the text.
///
/// Offsets are relative to the start of the value's own text, so they stay valid when the text is copied
/// elsewhere.
final class WrittenValue {
  /// Retained, so that its memory isn't reused while it serves as a reference.
  private let value: Any
  let length: Int
  let properties: [String: (start: Int, written: WrittenValue)]
  /// The offset after each list element. Computed when the list changes for the first time.
  private var ends: [Int32]?

  init(_ value: Any, length: Int, properties: [String: (start: Int, written: WrittenValue)] = [:], ends: [Int32]? = nil) {
    (self.value, self.length, self.properties, self.ends) = (value, length, properties, ends)
  }

  /// Whether a value's memory is bitwise equal to that of the written value.
  func isSame<Value>(as other: Value) -> Bool {
    guard !(Value.self is AnyObject.Type), let value = value as? Value else { return false }
    return withUnsafePointer(to: value) { mine in withUnsafePointer(to: other) { haveSameMemory(mine, $0) } }
  }

  /// The numbers of leading and trailing elements a list shares with the written one.
  func shared(with list: any SharedElements) -> (first: Int, last: Int)? { list.shared(with: value) }

  var count: Int? { (value as? any SharedElements)?.count }

  func ends(in text: UnsafeBufferPointer<UInt8>) -> [Int32] {
    if let ends { return ends }
    let found = Self.ends(in: text)
    ends = found
    return found
  }

  /// The offset after each element of a JSON array without white space.
  static func ends(in text: some Sequence<UInt8>) -> [Int32] {
    var (ends, depth, isString, isEscaped, offset) = ([Int32](), 0, false, false, Int32(0))
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case _ where isString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        // An empty list has no elements.
        if depth == 0, offset > 1 { ends.append(offset) }
      case UInt8(ascii: ",") where depth == 1: ends.append(offset)
      default: break
      }
      offset += 1
    }
    return ends
  }
}
