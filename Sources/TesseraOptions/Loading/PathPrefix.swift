/// A path with everything that is asked there and below it: `/orders` with `/orders?open=true` and `/orders/7`, and not `/orders-old`.
///
/// For those who write a ``ResponseCache``: what is covered are the path itself and a few ranges of paths, in the order of their bytes.
///
/// - Law: compared byte by byte. A slash at the end of a path counts for nothing, and nothing at all covers everything.
public struct PathPrefix: Hashable, Sendable {
  /// The bytes of the path, without slashes at its end unless they stand in a query.
  public let bytes: [UInt8]

  /// A prefix of paths.
  public init(_ path: String) {
    var bytes = Array(path.utf8)
    if !bytes.contains(UInt8(ascii: "?")) { while bytes.last == UInt8(ascii: "/") { bytes.removeLast() } }
    self.bytes = bytes
  }

  /// Whether everything is covered.
  public var isEverything: Bool { bytes.isEmpty }

  /// The ranges of paths that are covered beside the path itself: each from a first one up to one that is not a part of it.
  public var ranges: [(from: [UInt8], upTo: [UInt8])] {
    Self.separators(in: bytes).map { (bytes + [$0], bytes + [$0 + 1]) }
  }

  /// Whether a path is covered.
  public func covers(_ path: String) -> Bool { covers(path, orUpTo: nil) }

  /// - Parameter end: A byte behind the path.
  func covers(_ path: String, orUpTo end: UInt8?) -> Bool {
    if isEverything { return true }
    var path = path
    return path.withUTF8 { path in
      guard path.count >= bytes.count, bytes.indices.allSatisfy({ path[$0] == bytes[$0] }) else { return false }
      guard path.count > bytes.count else { return true }
      let next = path[bytes.count]
      return next == end || Self.separators(in: bytes).contains(next)
    }
  }

  /// The bytes that end a segment or a path; in a query only a further parameter follows.
  private static func separators(in bytes: [UInt8]) -> [UInt8] {
    bytes.contains(UInt8(ascii: "?")) ? [UInt8(ascii: "&")] : [UInt8(ascii: "/"), UInt8(ascii: "?")]
  }
}
