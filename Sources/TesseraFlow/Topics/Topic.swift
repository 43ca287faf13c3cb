internal import TesseraScreen

/// A name under which values of one type are published to everybody who follows: a price, a board, the progress of a job.
///
/// ```swift
/// extension Topic where Value == Board {
///   static let board = Topic("depot.board")                    // ✅ one declaration for those who publish and those who follow
///   static func board(of depot: String) -> Topic { Topic("depot.board \(depot)") }
/// }
/// Topic<Message>("messages \(identity.id)")                    // ✅ one person's: only that person's screens know the name
/// ```
/// - Law: topics are the same if their names are. Whoever publishes under a name and whoever follows it mean the same type.
public struct Topic<Value: Codable & Sendable>: Hashable, Sendable {
  /// The topic's name, the same on every node; at most 500 bytes.
  public let name: String

  /// A topic.
  public init(_ name: String) { self.name = name }

  /// The id of the effect by which a screen follows the topic.
  var effect: EffectID { EffectID("topic \(name)") }
}
