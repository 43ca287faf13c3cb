/// The identity of an item or a section on a screen: its typed id folded once into text, with a kept hash.
///
/// - Law: equal keys are the same item: the same bytes of text. Ids of different types that print alike fold into the same key.
/// - The text is what hosts send back to say which item was touched, so it is stable across evaluations and restarts.
/// - Where two items of a screen have the same id, the later ones get an ordinal and the page reports a diagnostic.
///
/// ```swift
/// SubtitleItem("\(city.name)").id(city.id)   // ✅ the record's own id
/// SubtitleItem("\(city.name)").id(index)     // 🚫 another row takes over the id when one is inserted above
/// ```
public struct ItemKey: Hashable, Sendable {
  /// The id as text, with `#n` behind it for the n-th duplicate.
  public let text: String
  /// A hash of `text`, kept because lists are compared far more often than made. The same in every process; whoever may choose ids can
  /// make many with the same hash, so it decides nothing alone.
  public let hash: Int

  /// Folds an id. Text and numbers fold without allocation where they are short; other types by their `description`,
  /// which must differ for different ids.
  @inlinable public init<ID: Hashable>(_ id: ID) { self.init(text: Self.text(of: id)) }

  @inlinable init(text: String) {
    self.text = text
    hash = Self.hash(text)
  }

  func duplicate(_ ordinal: Int) -> ItemKey { ItemKey(text: "\(text)#\(ordinal)") }

  // Equal hashes of the bytes first: most comparisons end there, and those that do not are of equal bytes.
  @inlinable public static func == (lhs: ItemKey, rhs: ItemKey) -> Bool { lhs.hash == rhs.hash && lhs.text == rhs.text }
  // Tables hash the text with the standard library's seed, so that chosen ids cannot make them slow.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ItemKey: CustomStringConvertible {
  public var description: String { text }
}
