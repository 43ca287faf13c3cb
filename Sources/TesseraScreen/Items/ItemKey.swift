extension Row {
  /// The identity of an item or a section on a screen: the text of its typed id with a cached hash.
  ///
  /// - Law: keys are equal if their texts have the same bytes. Ids of different types with equal descriptions have
  ///   equal keys.
  /// - Hosts send the text back to identify the item of an event, so it must be stable across evaluations and
  ///   restarts.
  /// - If two items on a screen have the same id, the later ones get an ordinal, and the page reports a diagnostic.
  ///
  /// ```swift
  /// SubtitleItem("\(city.name)").id(city.id)   // ✅ the record's own id
  /// SubtitleItem("\(city.name)").id(index)     // 🚫 inserting a row above gives the id to another row
  /// ```
  public struct Key: Hashable, Sendable {
    /// The id as text, followed by `#n` for the n-th duplicate.
    public let text: String
    /// A hash of `text`, cached because lists are compared far more often than made. It is the same in every
    /// process, so users who can choose ids can produce collisions. Equal hashes alone therefore prove nothing.
    public let hash: Int

    /// Converts an id to text. Short strings and numbers need no allocation. Other types use their `description`,
    /// which must be different for different ids.
    @inlinable public init<ID: Hashable>(_ id: ID) { self.init(text: Self.text(of: id)) }

    @inlinable init(text: String) {
      self.text = text
      hash = Self.hash(text)
    }

    func duplicate(_ ordinal: Int) -> Row.Key { Row.Key(text: "\(text)#\(ordinal)") }

    // Compares the hashes first. They differ for most unequal keys, and the texts of the others are compared.
    @inlinable public static func == (lhs: Row.Key, rhs: Row.Key) -> Bool { lhs.hash == rhs.hash && lhs.text == rhs.text }
    // Hash tables use the standard library's random seed, so that chosen ids can't slow them down.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}

extension Row.Key: CustomStringConvertible {
  public var description: String { text }
}
