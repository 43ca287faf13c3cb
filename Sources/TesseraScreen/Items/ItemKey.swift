/// The identity of an item or a section on a screen: its typed id folded once into text, with a kept hash.
///
/// - Law: equal keys are the same item. Ids of different types that print alike fold into the same key.
/// - The text is what hosts send back to say which item was touched, so it is stable across evaluations and restarts.
/// - Where two items of a screen have the same id, the later ones get an ordinal and the session reports a diagnostic.
///
/// ```swift
/// SubtitleItem("\(city.name)").id(city.id)   // ✅ the record's own id
/// SubtitleItem("\(city.name)").id(index)     // 🚫 another row takes over the id when one is inserted above
/// ```
public struct ItemKey: Hashable, Sendable {
  /// The id as text, with `#n` behind it for the n-th duplicate.
  public let text: String
  /// The hash of `text`, kept because lists are compared far more often than made.
  public let hash: Int

  /// Folds an id. Text and numbers fold without allocation where they are short; other types by their `description`,
  /// which must differ for different ids.
  public init<ID: Hashable>(_ id: ID) {
    if let text = id as? String {
      self.init(text: text)
    } else if let number = id as? Int {
      self.init(text: String(number))
    } else {
      self.init(text: String(describing: id))
    }
  }

  init(text: String) {
    self.text = text
    hash = text.hashValue
  }

  func duplicate(_ ordinal: Int) -> ItemKey { ItemKey(text: "\(text)#\(ordinal)") }

  public static func == (lhs: ItemKey, rhs: ItemKey) -> Bool { lhs.hash == rhs.hash && lhs.text == rhs.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension ItemKey: CustomStringConvertible {
  public var description: String { text }
}
