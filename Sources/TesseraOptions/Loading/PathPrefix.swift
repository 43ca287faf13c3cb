extension MenuPath {
  /// A path with its queries and everything below it: `/orders` covers `/orders?open=true` and `/orders/7`, but not
  /// `/orders-old`.
  ///
  /// For implementing a ``ResponseCache``: the prefix covers the path itself and a few ranges of paths in byte order.
  ///
  /// - Law: paths are compared byte by byte. A trailing slash is ignored, and an empty prefix covers everything.
  public struct Prefix: Hashable, Sendable {
    /// The bytes of the path, without trailing slashes unless they are in a query.
    public let bytes: [UInt8]

    /// A prefix for a path.
    public init(_ path: String) {
      var bytes = Array(path.utf8)
      if !bytes.contains(UInt8(ascii: "?")) { while bytes.last == UInt8(ascii: "/") { bytes.removeLast() } }
      self.bytes = bytes
    }

    /// Whether the prefix covers everything.
    public var isEverything: Bool { bytes.isEmpty }

    /// The covered ranges of paths in addition to the path itself. The upper bounds are excluded.
    public var ranges: [(from: [UInt8], upTo: [UInt8])] {
      Self.separators(in: bytes).map { (bytes + [$0], bytes + [$0 + 1]) }
    }

    /// Returns whether a path is covered.
    public func covers(_ path: String) -> Bool { covers(path, orUpTo: nil) }

    /// - Parameter end: A byte that may follow the path.
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

    /// The bytes that end a path segment or a path. After a query only more parameters can follow.
    private static func separators(in bytes: [UInt8]) -> [UInt8] {
      bytes.contains(UInt8(ascii: "?")) ? [UInt8(ascii: "&")] : [UInt8(ascii: "/"), UInt8(ascii: "?")]
    }
  }
}
