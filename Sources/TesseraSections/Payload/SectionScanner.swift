internal import TesseraJSON

/// Finds the sections of a payload one after another, in one pass over its bytes.
///
/// ```swift
/// var scanner = SectionScanner(payload)
/// while let section = try scanner.next() { … }
/// ```
///
/// The first section is there before the rest of the payload was looked at, so that it can be shown first. The envelope is known to be
/// right only when ``next()`` has returned nil: an error thrown later means that what was delivered before came from a broken response.
public struct SectionScanner: Sendable {
  enum Phase { case start, inside, after, done }

  let payload: Payload
  let shape: CompiledShape
  let budget: PayloadBudget
  var phase = Phase.start
  var position = 0
  var depth = 0

  /// The number of sections found so far.
  public internal(set) var count = 0
  /// Envelope keys that appear more than once; the first one counts.
  public internal(set) var duplicateKeys: [String] = []

  /// A scanner before the first byte; nothing is read yet.
  public init(_ payload: Payload, shape: PayloadShape = PayloadShape(), budget: PayloadBudget = PayloadBudget()) {
    self.init(payload, CompiledShape(shape), budget)
  }

  init(_ payload: Payload, _ shape: CompiledShape, _ budget: PayloadBudget) {
    self.payload = payload
    self.shape = shape
    self.budget = budget
  }

  /// The next section, or nil after the last one and the end of the document.
  ///
  /// Throws when the envelope is wrong; the screen fails and may load again. Time is proportional to the bytes stepped over.
  public mutating func next() throws(PayloadError) -> PayloadSection? {
    let payload = payload
    return try payload.withBytes { (bytes) throws(PayloadError) in
      var nothing: EagerReading?
      return try next(bytes, &nothing)
    }
  }

  /// Makes room for as many as there will be if they go on like this: what is shown of a section is large, and copied while an array grows.
  ///
  /// Called when one more section was found than the array holds.
  func makeRoom<Element>(in sections: inout [Element]) {
    let count = sections.count
    guard count == sections.capacity, position > 0 else { return }
    // A little more: the last sections may be shorter than those before, and an array that grows once more is there twice while it does.
    let expected = Int(1.03 * Double(count &+ 1) * Double(payload.count) / Double(position)) &+ 1
    sections.reserveCapacity(count == 0 ? 2 : max(count &+ count / 8 &+ 1, min(expected, count &* 8)))
  }

  /// The next section; its items are parsed in passing where their owner's models do that.
  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, _ eager: inout EagerReading?) throws(PayloadError) -> PayloadSection? {
    if phase == .done { return nil }
    do throws(JSONFault) {
      var scanner = JSONScanner(bytes, at: position, depth: depth, budget: budget)
      let section = try advance(&scanner, &eager)
      (position, depth) = (scanner.position, scanner.depth)
      return section
    } catch {
      phase = .done
      throw PayloadError(error, in: bytes)
    }
  }
}

extension Payload {
  /// Finds all sections in one pass.
  ///
  /// The result is in the order of the response. Throws when the envelope is wrong. Time is proportional to the bytes; the extents of
  /// the items take eight bytes each.
  public func scan(
    shape: PayloadShape = PayloadShape(), budget: PayloadBudget = PayloadBudget()
  ) throws(PayloadError) -> [PayloadSection] {
    var scanner = SectionScanner(self, shape: shape, budget: budget)
    var sections: [PayloadSection] = []
    while let section = try scanner.next() {
      scanner.makeRoom(in: &sections)
      sections.append(section)
    }
    return sections
  }

  /// Checks that the payload is one JSON value of any kind, within the budget.
  public func validate(budget: PayloadBudget = PayloadBudget()) throws(PayloadError) {
    try withBytes { (bytes) throws(PayloadError) in
      do throws(JSONFault) {
        var scanner = JSONScanner(bytes, budget: budget)
        _ = try scanner.document(bytes: budget.bytes)
      } catch {
        throw PayloadError(error, in: bytes)
      }
    }
  }
}
