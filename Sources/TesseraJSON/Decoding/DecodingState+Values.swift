#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension DecodingState {
  @inline(__always)
  private func buffer(_ entry: TapeEntry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(entry.offset), count: Int(entry.count))
  }

  @inline(__always)
  func isNull(_ index: Int) -> Bool { entry(index).isKind(.null) }

  @inline(__always)
  func string(_ index: Int) throws -> String {
    let entry = entry(index)
    guard entry.isKind(.string), !isBroken(entry) else { throw mismatch(String.self, index) }
    return text(entry)
  }

  /// Accepts only `true` and `false`. Numbers are not booleans, and booleans are not numbers.
  @inline(__always)
  func bool(_ index: Int) throws -> Bool {
    let entry = entry(index)
    if entry.isKind(.yes) { return true }
    guard entry.isKind(.no) else { throw mismatch(Bool.self, index) }
    return false
  }

  @inline(__always)
  func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ index: Int) throws -> Value {
    let entry = entry(index)
    guard entry.isKind(.number) else { throw mismatch(type, index) }
    let number = buffer(entry)
    guard rules.integers == .integralNumbers || JSONNumber.isLiteral(number), let value: Value = JSONNumber.integer(number) else {
      throw unfit(type, index)
    }
    return value
  }

  @inline(__always)
  func double(_ index: Int) throws -> Double {
    let entry = entry(index)
    guard entry.isKind(.number) else { throw mismatch(Double.self, index) }
    guard let value = JSONNumber.double(buffer(entry)) else { throw unfit(Double.self, index) }
    return value
  }

  func float(_ index: Int) throws -> Float {
    let entry = entry(index)
    guard entry.isKind(.number) else { throw mismatch(Float.self, index) }
    guard let value: Float = JSONNumber.slow(buffer(entry)) else { throw unfit(Float.self, index) }
    return value
  }

  /// A value of any decodable type.
  ///
  /// The types listed below have no useful JSON form of their own, or are so common that a loop is faster
  /// than their containers.
  package func value<Value: Decodable>(_ type: Value.Type, _ index: Int) throws -> Value {
    switch ObjectIdentifier(type) {
    // Each cast is from a type to itself, as the identifier has just established.
    case ObjectIdentifier(String.self): unsafeBitCast(try string(index), to: type)
    case ObjectIdentifier([String].self): unsafeBitCast(try array(index, string), to: type)
    case ObjectIdentifier([Int].self): unsafeBitCast(try array(index) { try integer(Int.self, $0) }, to: type)
    case ObjectIdentifier([Double].self): unsafeBitCast(try array(index, double), to: type)
    case ObjectIdentifier(URL.self): unsafeBitCast(try url(index), to: type)
    case ObjectIdentifier(Date.self): unsafeBitCast(try date(index), to: type)
    case ObjectIdentifier(Data.self): unsafeBitCast(try data(index), to: type)
    case ObjectIdentifier(Decimal.self): unsafeBitCast(try decimal(index), to: type)
    default: try decoded(type, index)
    }
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ index: Int) throws -> Value {
    if isLate(at: index) { throw corrupted(index, "Decoding took longer than allowed.") }
    return try Value(from: JSONValueDecoder(state: self, index: index))
  }

  private func array<Element>(_ index: Int, _ read: (Int) throws -> Element) throws -> [Element] {
    let entry = entry(index)
    guard entry.isKind(.array) else { throw mismatch([Element].self, index) }
    var elements: [Element] = []
    elements.reserveCapacity(Int(entry.count))
    var position = index &+ 1
    while !self.entry(position).isKind(.close) {
      elements.append(try read(position))
      position = Int(self.entry(position).next)
    }
    return elements
  }

  /// A string that is an RFC 3986 URL within the length limit.
  private func url(_ index: Int) throws -> URL {
    let entry = entry(index)
    guard entry.isKind(.string) else { throw mismatch(URL.self, index) }
    guard Int(entry.count) <= rules.urlLimit else {
      if exceeded == nil { exceeded = JSONBoundFault(bound: .url, limit: rules.urlLimit, offset: Int(entry.offset) - 1) }
      throw corrupted(index, "The URL is longer than the bound 'url' of \(rules.urlLimit).")
    }
    guard let url = URL(string: text(entry)) else { throw corrupted(index, "Invalid URL string.") }
    return url
  }

  private func date(_ index: Int) throws -> Date {
    let entry = entry(index)
    let form = rules.dates
    if entry.isKind(.string), form == .automatic || form == .rfc3339 {
      let text = text(entry)
      guard let seconds = Array(text.utf8).withUnsafeBufferPointer(JSONDate.secondsSince1970) else {
        throw corrupted(index, "The text is not a date and time such as 2024-09-17T20:45:00Z or 2024-09-17T22:45:00+0200.")
      }
      return Date(timeIntervalSince1970: seconds)
    }
    guard form != .rfc3339 else { throw mismatch(Date.self, index) }
    guard entry.isKind(.number) else { throw mismatch(Date.self, index) }
    let number = try double(index)
    return switch form {
    case .millisecondsSince1970: Date(timeIntervalSince1970: number / 1_000)
    case .secondsSince2001: Date(timeIntervalSinceReferenceDate: number)
    default: Date(timeIntervalSince1970: number)
    }
  }

  private func data(_ index: Int) throws -> Data {
    guard let data = Data(base64Encoded: try string(index)) else { throw corrupted(index, "The text is not Base64.") }
    return data
  }

  /// A number of at most 38 significant digits, without loss. A longer one is rounded as Foundation rounds it.
  private func decimal(_ index: Int) throws -> Decimal {
    let entry = entry(index)
    guard entry.isKind(.number) else { throw mismatch(Decimal.self, index) }
    guard let value = Decimal(string: String(decoding: buffer(entry), as: UTF8.self)), !value.isNaN else {
      throw unfit(Decimal.self, index)
    }
    return value
  }
}
