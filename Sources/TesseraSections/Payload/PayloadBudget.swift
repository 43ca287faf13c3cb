internal import TesseraScreen

/// The bounds of what a payload may ask for before it is refused.
///
/// The bounds protect the process and the screen from hostile or accidental size. Whose failure it is follows from where the bound is
/// exceeded: ``bytes``, ``sections``, and depth or text outside any section fail the envelope; everything inside a section fails that
/// section alone, with the bound's name, and its neighbours are delivered.
public struct PayloadBudget: Hashable, Sendable {
  /// The bytes of the whole payload. Default 32 MiB, at most 4 GiB − 1.
  public var bytes: Int

  /// The nesting of arrays and objects, counted from the root, which is 1. Default 128.
  ///
  /// Scanning is iterative: deeper payloads cost one bit per level and never stack space.
  public var depth: Int

  /// The number of sections. Default 1,000.
  public var sections: Int

  /// The number of items of one section. Default 20,000.
  public var items: Int

  /// The UTF-8 length of one string as sent, keys included. Default 1 MiB.
  public var text: Int

  /// The UTF-8 length of a string that a model decodes as a `URL`. Default 8,192.
  public var url: Int

  /// The number of fallbacks that may nest in one another, and that one section may list. Default 4.
  public var fallbacks: Int

  /// The processor time that the items of one section may take to decode. Default 2 seconds.
  ///
  /// Looked at between items: a model's own code is never interrupted. A section may take a sixteenth more before it fails. The error's limit
  /// is in milliseconds.
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

  /// The limit of a bound.
  public func limit(of bound: PayloadBound) -> Int {
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

/// The name of one bound of a ``PayloadBudget``.
@nonexhaustive
public enum PayloadBound: String, Hashable, Sendable, CaseIterable {
  case bytes, depth, sections, items, text, url, fallbacks, time
}
