internal import TesseraScreen

extension Payload {
  /// The limits for a payload.
  ///
  /// The limits protect the process and the screen from hostile or accidental size. The position where a limit
  /// is exceeded determines what fails. Exceeding ``bytes`` or ``sections``, or the depth or text limit outside
  /// any section, fails the envelope. Exceeding a limit inside a section fails that section alone.
  public struct Budget: Hashable, Sendable {
    /// The maximum size of the payload in bytes. 32 MiB by default, at most 4 GiB − 1.
    public var bytes: Int

    /// The maximum nesting of arrays and objects, where the root has depth 1. 128 by default.
    ///
    /// Scanning is iterative. Deeper payloads cost one bit per level and no stack space.
    public var depth: Int

    /// The maximum number of sections. 1,000 by default.
    public var sections: Int

    /// The maximum number of items per section. 20,000 by default.
    public var items: Int

    /// The maximum UTF-8 length of one string as sent, including keys. 1 MiB by default.
    public var text: Int

    /// The maximum UTF-8 length of a string decoded as a `URL`. 8,192 by default.
    public var url: Int

    /// The maximum nesting of fallbacks, and the maximum number a section may list. 4 by default.
    public var fallbacks: Int

    /// The maximum processor time for decoding the items of one section. 2 seconds by default.
    ///
    /// Checked between items, and inside an item between decoded values: a model's own code is never
    /// interrupted. A section may take a sixteenth more before it fails. The limit reported by an error is in
    /// milliseconds.
    public var time: Duration

    public init(
      bytes: Int = 32 << 20, depth: Int = 128, sections: Int = 1_000, items: Int = 20_000, text: Int = 1 << 20, url: Int = 8_192,
      fallbacks: Int = 4, time: Duration = .seconds(2)
    ) {
      self.bytes = min(bytes, Int(UInt32.max))
      self.depth = depth
      self.sections = sections
      self.items = items
      self.text = text
      self.url = url
      self.fallbacks = fallbacks
      self.time = time
    }

    /// The value of a limit.
    public func limit(of bound: Bound) -> Int {
      switch bound {
      case .bytes: bytes
      case .depth: depth
      case .sections: sections
      case .items: items
      case .text: text
      case .url: url
      case .fallbacks: fallbacks
      case .time: Int(time.bounded.components.seconds) * 1_000 + Int(time.bounded.components.attoseconds / 1_000_000_000_000_000)
      }
    }
  }
}

extension Payload.Budget {
  /// The name of a limit in a ``Payload/Budget``.
  @nonexhaustive
  public enum Bound: String, Hashable, Sendable, CaseIterable {
    case bytes, depth, sections, items, text, url, fallbacks, time
  }
}
