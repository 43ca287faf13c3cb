extension Phrase {
  /// A text with arguments, split at the arguments once. For an interpolated literal the compiler does this.
  ///
  /// It is immutable and shared by all copies of a phrase.
  @usableFromInline final class Pattern: Hashable, Sendable {
    @usableFromInline struct Part: Hashable, Sendable {
      @usableFromInline let argument: Argument
      /// Whether the key contains `%d` for it, and not `%@`.
      @usableFromInline let isNumber: Bool
      @usableFromInline var text: String

      @inlinable init(argument: Argument, isNumber: Bool, text: String = "") {
        (self.argument, self.isNumber, self.text) = (argument, isNumber, text)
      }
    }

    let start: String
    /// The first argument. Most patterns have only one.
    let first: Part?
    let others: [Part]
    /// The key if it isn't a sequence of `%d` and `%@` with one argument each.
    let irregularKey: String?
    let irregularArguments: [Argument]

    init(start: String, first: Part?, others: [Part]) {
      (self.start, self.first, self.others, irregularKey, irregularArguments) = (start, first, others, nil, [])
    }

    init(key: String, _ arguments: [Argument]) {
      if let (start, texts) = Self.split(key), texts.count == arguments.count {
        let parts = zip(arguments, texts).map { Part(argument: $0, isNumber: $1.isNumber, text: $1.text) }
        (self.start, first, others) = (start, parts.first, Array(parts.dropFirst()))
        (irregularKey, irregularArguments) = (nil, [])
      } else {
        (start, first, others) = ("", nil, [])
        (irregularKey, irregularArguments) = (key, arguments)
      }
    }

    /// Splits a key into the text before the first placeholder, and the placeholders with the text after each.
    /// `nil` if they aren't `%d` and `%@` in order.
    static func split(_ key: String) -> (start: String, parts: [(isNumber: Bool, text: String)])? {
      var texts: [[UInt8]] = [[]]
      var isNumber: [Bool] = []
      var bytes = key.utf8.makeIterator()
      while let byte = bytes.next() {
        guard byte == UInt8(ascii: "%") else {
          texts[texts.count - 1].append(byte)
          continue
        }
        switch bytes.next() {
        case UInt8(ascii: "%"): texts[texts.count - 1].append(byte)
        case UInt8(ascii: "d"):
          isNumber.append(true)
          texts.append([])
        case UInt8(ascii: "@"):
          isNumber.append(false)
          texts.append([])
        default: return nil
        }
      }
      let parts = isNumber.indices.map { (isNumber[$0], String(decoding: texts[$0 + 1], as: UTF8.self)) }
      return (String(decoding: texts[0], as: UTF8.self), parts)
    }

    var arguments: [Argument] {
      irregularKey == nil ? (first.map { [$0.argument] } ?? []) + others.map(\.argument) : irregularArguments
    }

    /// The key in catalogs: `%d` for numbers, `%@` for other arguments, `%%` for a percent sign.
    @usableFromInline var key: String {
      if let irregularKey { return irregularKey }
      return withKey { String(decoding: $0, as: UTF8.self) }
    }

    var number: Int? {
      if case .integer(let number)? = first?.argument { return number }
      for part in others { if case .integer(let number) = part.argument { return number } }
      for case .integer(let number) in irregularArguments { return number }
      return nil
    }

    func withKey<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      if var key = irregularKey { return key.withUTF8(body) }
      var room = 2 * start.utf8.count
      forEachPart { room += 2 + 2 * $0.text.utf8.count }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var count = Self.escape(start, into: buffer, at: 0)
        forEachPart { part in
          buffer[count] = UInt8(ascii: "%")
          buffer[count + 1] = part.isNumber ? UInt8(ascii: "d") : UInt8(ascii: "@")
          count = Self.escape(part.text, into: buffer, at: count + 2)
        }
        return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
    }

    @inline(__always)
    func forEachPart(_ body: (Part) -> Void) {
      if let first { body(first) }
      for part in others { body(part) }
    }

    /// Writes text with doubled percent signs and returns the index after it.
    private static func escape(_ text: String, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
      text.withBytes { bytes in
        var count = start
        for byte in bytes {
          buffer[count] = byte
          count += 1
          if byte == UInt8(ascii: "%") {
            buffer[count] = byte
            count += 1
          }
        }
        return count
      }
    }

    @usableFromInline static func == (lhs: Pattern, rhs: Pattern) -> Bool {
      lhs === rhs
        || lhs.start == rhs.start && lhs.first == rhs.first && lhs.others == rhs.others && lhs.irregularKey == rhs.irregularKey
          && lhs.irregularArguments == rhs.irregularArguments
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(start)
      hasher.combine(first)
      hasher.combine(others)
      hasher.combine(irregularKey)
      hasher.combine(irregularArguments)
    }
  }
}

extension String {
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
