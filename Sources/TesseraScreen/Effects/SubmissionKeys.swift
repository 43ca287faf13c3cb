/// The idempotency keys of an owner's submissions that are running, or that ended without a conclusive response.
///
/// - Law: attempts to send the same draft under the same id use the same key until a response for that id is
///   conclusive. A different draft gets a different key. After a response all keys are new, because sending the
///   same draft again may be meant to revert a later one.
/// - Law: of a draft, only 32 bits of a hash are stored, with the key as salt. A draft may contain data that the
///   state doesn't save, such as a password.
package struct SubmissionKeys: Codable, Equatable, Sendable {
  private struct Entry: Codable, Equatable {
    var id: String
    let draft: String
    let key: String
    var isUnderWay = true

    init(_ id: String, _ draft: String, key: String) {
      (self.id, self.draft, self.key) = (id, Self.fingerprint(of: draft, key), key)
    }

    func isOf(_ other: String) -> Bool { draft == Self.fingerprint(of: other, key) }

    private static func fingerprint(of draft: String, _ key: String) -> String { String(Seal.of([key, draft]).prefix(8)) }
  }

  /// The maximum number of attempts without a response. The oldest ones are dropped.
  private static let capacity = 64
  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the key of an attempt that starts now.
  mutating func begin(_ id: EffectID, _ draft: String, _ makeKey: () -> String) -> String {
    let known = entries.firstIndex { $0.id == id.description && $0.isOf(draft) }.map { entries.remove(at: $0).key }
    let key = known ?? makeKey()
    entries.append(Entry(id.description, draft, key: key))
    if entries.count > Self.capacity { entries.removeFirst() }
    return key
  }

  /// Removes all attempts under an id, because a response was conclusive for the last one.
  mutating func finish(_ id: EffectID) { entries.removeAll { $0.id == id.description } }

  mutating func lose(_ id: EffectID) {
    for index in entries.indices where entries[index].id == id.description { entries[index].isUnderWay = false }
  }

  /// Marks all running attempts as interrupted, because after a restart no task waits for their responses.
  ///
  /// - Returns: The ids of those attempts.
  package mutating func interrupt() -> [EffectID] {
    let ids = entries.filter(\.isUnderWay).map { EffectID($0.id) }
    for index in entries.indices { entries[index].isUnderWay = false }
    return ids
  }

  mutating func rename(_ name: (String) -> String) {
    for index in entries.indices { entries[index].id = name(entries[index].id) }
  }

  /// Returns a random key of 128 bits.
  static func makeKey() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16) + "-" + String(UInt64.random(in: .min ... .max), radix: 16)
  }
}
