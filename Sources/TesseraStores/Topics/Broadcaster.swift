public import TesseraScreen

/// Publishes values to all subscribers of a topic, in this process or on every node. The relay decides how
/// far they travel.
/// ```swift
/// let broadcaster = Broadcaster()                                            // this process
/// let broadcaster = Broadcaster(PostgresTopicRelay(configuration))           // every node
///
/// func environment(for visit: Visit) -> ScreenEnvironment {                  // in the App
///   var environment = ScreenEnvironment()
///   environment.broadcaster = broadcaster
///   return environment
/// }
///
/// try await broadcaster.publish(.board, board)                               // from anywhere: a service, a job, another screen's effect
/// return .subscribe(.board) { .didChange($0) }                               // in a screen's start
/// ```
/// - Law: a topic has one last value. A subscriber receives it first, then newer values in the order they
///   were published. A slow subscriber misses intermediate values, never the last.
/// - Law: values published by other app versions don't cause failures. A value that can't be decoded is
///   skipped and reported.
/// - Isolation: safe from any task.
public struct Broadcaster: Sendable {
  /// The maximum size of an encoded value, in bytes.
  public static let maximumSize = 1 << 20
  let relay: any TopicRelay

  /// Creates a broadcaster. Without a relay, values stay in this process.
  public init(_ relay: any TopicRelay = LocalTopicRelay()) { self.relay = relay }

  /// Makes a value the last one of a topic and sends it to all subscribers.
  ///
  /// - Throws: ``Broadcaster/Failure`` if the value can't be encoded or is too large. It is then not published. A
  ///   relay's error means it's unknown whether the value arrived. Publish it again.
  public func publish<Value>(_ topic: Topic<Value>, _ value: Value) async throws {
    guard topic.name.utf8.count <= 500 else {
      throw Failure(
        .badTopic, "a topic's name has \(topic.name.utf8.count) bytes, but at most 500 are allowed. Use a shorter name.")
    }
    guard let text = JSONStateCodec().encode(value) else {
      throw Failure(.unwritable, "a \(Value.self) for the topic '\(topic.name)' cannot be encoded as JSON")
    }
    guard text.utf8.count <= Self.maximumSize else {
      throw Failure(
        .tooLarge, "\(text.utf8.count) bytes for the topic '\(topic.name)' exceed the limit of \(Self.maximumSize). Publish a reference.")
    }
    LoadWatch.noteChange("publish to '\(topic.name)'")
    try await relay.publish(Array(text.utf8), to: topic.name)
  }

  /// The values of a topic, starting with the last one, for as long as you iterate. For services: screens use
  /// `Effect.subscribe(_:every:_:)`.
  public func values<Value>(of topic: Topic<Value>) async -> some AsyncSequence<Value, Never> & Sendable {
    await relay.subscribe(to: topic.name).compactMap { Self.read(topic, $0) }
  }

  /// The last value of a topic that has a subscriber on this node. `nil` if there is none, or if it isn't
  /// available immediately.
  public func latest<Value>(_ topic: Topic<Value>) async -> Value? {
    await relay.latest(topic.name).flatMap { Self.read(topic, $0) }
  }

  static func read<Value>(_ topic: Topic<Value>, _ bytes: [UInt8]) -> Value? {
    guard bytes.count <= maximumSize else { return nil }
    return JSONStateCodec().decode(Value.self, from: String(decoding: bytes, as: UTF8.self)) as? Value
  }
}

extension Broadcaster {
  /// The reason why a value was not published.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The name of the topic is too long.
      public static let badTopic = Code(rawValue: "bad-topic")
      /// The value can't be encoded.
      public static let unwritable = Code(rawValue: "unwritable")
      /// The value is larger than ``Broadcaster/maximumSize``.
      public static let tooLarge = Code(rawValue: "too-large")
    }

    public let code: Code
    /// The topic, the problem, and what to do next.
    public let description: String

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
  }
}

private enum BroadcasterKey: ScreenEnvironment.Key {
  static var defaultValue: Broadcaster? { nil }
}

extension ScreenEnvironment {
  /// The broadcaster for the topics that screens subscribe to. `nil` by default. Share one between all
  /// visits: set it in ``App/environment(for:)``.
  public var broadcaster: Broadcaster? {
    get { self[BroadcasterKey.self] }
    set { self[BroadcasterKey.self] = newValue }
  }
}
