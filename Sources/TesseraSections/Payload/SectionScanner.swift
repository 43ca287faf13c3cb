internal import TesseraJSON

/// Locates the sections of a payload one after another, in one pass over its bytes.
/// ```swift
/// var scanner = SectionScanner(payload)
/// while let section = try scanner.next() { … }
/// ```
///
/// The first section is available before the rest of the payload was read, so it can be shown first. Only
/// when ``next()`` returns `nil` is the envelope known to be valid. If it throws later, the sections
/// delivered before came from an invalid response.
package struct SectionScanner: Sendable {
  enum Phase { case start, inside, after, done }

  let payload: Payload
  let shape: CompiledShape
  let budget: Payload.Budget
  var phase = Phase.start
  var position = 0
  var depth = 0

  /// The number of sections found so far.
  package internal(set) var count = 0
  /// Envelope keys that appear more than once. The first one counts.
  package internal(set) var duplicateKeys: [String] = []

  /// Creates a scanner. Reads nothing yet.
  package init(_ payload: Payload, shape: Payload.Shape = Payload.Shape(), budget: Payload.Budget = Payload.Budget()) {
    self.init(payload, CompiledShape(shape), budget)
  }

  init(_ payload: Payload, _ shape: CompiledShape, _ budget: Payload.Budget) {
    self.payload = payload
    self.shape = shape
    self.budget = budget
  }

  /// The next section. `nil` after the last one, once the end of the document was checked.
  ///
  /// Throws if the envelope is invalid. Time is proportional to the bytes passed.
  package mutating func next() throws(Payload.ParsingError) -> RawSection? {
    let payload = payload
    return try payload.withBytes { (bytes) throws(Payload.ParsingError) in
      var nothing: SectionReading?
      return try next(bytes, &nothing)
    }
  }

  /// Reserves capacity for the expected number of sections, estimated from the bytes read so far. Sections
  /// are large, so growing the array is expensive.
  ///
  /// Called when one more section was found than the array can hold.
  func makeRoom<Element>(in sections: inout [Element]) {
    let count = sections.count
    guard count == sections.capacity, position > 0 else { return }
    // Reserve a little more, since the last sections may be shorter and one more growth would hold two
    // copies.
    let expected = Int(1.03 * Double(count &+ 1) * Double(payload.count) / Double(position)) &+ 1
    sections.reserveCapacity(count == 0 ? 2 : max(count &+ count / 8 &+ 1, min(expected, count &* 8)))
  }

  /// The next section. Parses its items in the same pass if their models parse themselves.
  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, _ eager: inout SectionReading?) throws(Payload.ParsingError) -> RawSection? {
    if phase == .done { return nil }
    do throws(JSONFault) {
      var scanner = JSONScanner(bytes, at: position, depth: depth, budget: budget)
      let section = try advance(&scanner, &eager)
      (position, depth) = (scanner.position, scanner.depth)
      return section
    } catch {
      phase = .done
      throw Payload.ParsingError(error, in: bytes)
    }
  }
}

extension Payload {
  /// Locates all sections in one pass.
  ///
  /// The result is in the order of the response. Throws if the envelope is invalid. Time is proportional to
  /// the bytes. Each item's extent takes eight bytes.
  package func scan(
    shape: Shape = Shape(), budget: Budget = Budget()
  ) throws(ParsingError) -> [RawSection] {
    var scanner = SectionScanner(self, shape: shape, budget: budget)
    var sections: [RawSection] = []
    while let section = try scanner.next() {
      scanner.makeRoom(in: &sections)
      sections.append(section)
    }
    return sections
  }

  /// Checks that the payload is one JSON value of any type, within the budget.
  package func validate(budget: Budget = Budget()) throws(ParsingError) {
    try withBytes { (bytes) throws(ParsingError) in
      do throws(JSONFault) {
        var scanner = JSONScanner(bytes, budget: budget)
        _ = try scanner.document(bytes: budget.bytes)
      } catch {
        throw ParsingError(error, in: bytes)
      }
    }
  }
}
