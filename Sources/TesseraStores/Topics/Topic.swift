internal import TesseraScreen

/// A name under which values of one type are published to all subscribers: a price, a board, the progress of
/// a job.
/// ```swift
/// extension Topic where Value == Board {
///   static let board = Topic("depot.board")                    // ✅ one declaration for publishers and subscribers
///   static func board(of depot: String) -> Topic { Topic("depot.board \(depot)") }
/// }
/// Topic<Message>("messages \(identity.id)")                    // ✅ private: only this user's screens know the name
/// ```
/// - Law: topics are equal if their names are. Publishers and subscribers of a name must use the same type.
public struct Topic<Value: Codable & Sendable>: Hashable, Sendable {
  /// The topic's name, the same on every node, at most 500 bytes.
  public let name: String

  /// Creates a topic.
  public init(_ name: String) { self.name = name }

  var effect: EffectID { EffectID("topic \(name)") }
}
