/// The idempotency keys of what an owner sends: of what is under way, and of what was sent and has no answer.
///
/// - Law: attempts at the same draft under the same name have the same key until an answer under that name says what became of one; another draft has
///   another one. After an answer all keys are new: the same draft again may be meant to undo what was sent since.
/// - Law: of a draft nothing is kept but 32 bits of a hash, with the key as its salt: it may hold what the state's type leaves out, such as a password.
package struct SubmissionKeys: Codable, Equatable, Sendable {
  private struct Entry: Codable, Equatable {
    var id: String
    /// The fingerprint of the draft.
    let draft: String
    let key: String
    var isUnderWay = true

    init(_ id: String, _ draft: String, key: String) {
      (self.id, self.draft, self.key) = (id, Self.fingerprint(of: draft, key), key)
    }

    func isOf(_ other: String) -> Bool { draft == Self.fingerprint(of: other, key) }

    private static func fingerprint(of draft: String, _ key: String) -> String { String(Seal.of([key, draft]).prefix(8)) }
  }

  /// The most attempts whose answers are missing; of more, the oldest are forgotten.
  private static let capacity = 64
  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The key of an attempt that begins.
  mutating func begin(_ id: EffectID, _ draft: String, _ makeKey: () -> String) -> String {
    let known = entries.firstIndex { $0.id == id.description && $0.isOf(draft) }.map { entries.remove(at: $0).key }
    let key = known ?? makeKey()
    entries.append(Entry(id.description, draft, key: key))
    if entries.count > Self.capacity { entries.removeFirst() }
    return key
  }

  /// Ends all attempts under a name, because an answer says what became of the last one.
  mutating func finish(_ id: EffectID) { entries.removeAll { $0.id == id.description } }

  /// Ends an attempt of which nobody knows what became.
  mutating func lose(_ id: EffectID) {
    for index in entries.indices where entries[index].id == id.description { entries[index].isUnderWay = false }
  }

  /// Takes note that nobody waits for the answers of what was under way when the keys were kept.
  ///
  /// - Returns: The names of those attempts.
  package mutating func interrupt() -> [EffectID] {
    let ids = entries.filter(\.isUnderWay).map { EffectID($0.id) }
    for index in entries.indices { entries[index].isUnderWay = false }
    return ids
  }

  /// Gives what is sent another name.
  mutating func rename(_ name: (String) -> String) {
    for index in entries.indices { entries[index].id = name(entries[index].id) }
  }

  /// A key: 128 bits by chance.
  static func makeKey() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16) + "-" + String(UInt64.random(in: .min ... .max), radix: 16)
  }
}
