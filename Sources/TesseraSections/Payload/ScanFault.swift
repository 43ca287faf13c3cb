/// A syntax error as the scanner sees it: what and where, with no text made yet.
///
/// The fast path carries neither lines nor paths; ``PayloadError/init(_:in:prefix:)`` finds both once something is wrong.
struct ScanFault: Error {
  var code: PayloadError.Code
  var offset: Int

  init(_ code: PayloadError.Code, _ offset: Int) {
    self.code = code
    self.offset = offset
  }
}

/// The first bound that was exceeded inside a value, and where.
struct BoundFault: Hashable, Sendable {
  var bound: PayloadBound
  var limit: Int
  var offset: Int
}
