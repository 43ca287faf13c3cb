public import TesseraScreen

/// Publishes values to everybody who follows their topics, in this process or on every node: as far as its relay carries them.
///
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
/// - Law: a topic has one last value. Who follows gets it first, and then newer ones in the order in which they were published; who is slow misses
///   values between, never the last.
/// - Law: values of other versions of the app are no reason to fail: what cannot be read is left out and reported.
/// - Isolation: safe from any task.
public struct Broadcaster: Sendable {
  /// The most bytes of a value in its written form.
  public static let maximumSize = 1 << 20
  /// The carrier of the values.
  let relay: any TopicRelay

  /// Publishes by a relay; within this process unless one is given.
  public init(_ relay: any TopicRelay = LocalTopicRelay()) { self.relay = relay }

  /// Makes a value the last one of a topic, and carries it to all who follow.
  ///
  /// - Throws: ``BroadcastError`` for a value without a written form, or one that is too large, which is not published; what the relay throws where
  ///   it is not known whether the value arrived: publish it again.
  public func publish<Value>(_ topic: Topic<Value>, _ value: Value) async throws {
    guard topic.name.utf8.count <= 500 else {
      throw BroadcastError(.badTopic, "a topic's name has \(topic.name.utf8.count) bytes; the most is 500")
    }
    guard let text = JSONStateCodec().encode(value) else {
      throw BroadcastError(.unwritable, "a \(Value.self) for the topic '\(topic.name)' has no written form")
    }
    guard text.utf8.count <= Self.maximumSize else {
      throw BroadcastError(
        .tooLarge, "\(text.utf8.count) bytes for the topic '\(topic.name)'; the most is \(Self.maximumSize). Publish a reference instead.")
    }
    try await relay.publish(Array(text.utf8), to: topic.name)
  }

  /// The values of a topic from the last one on, for as long as somebody iterates; for services. Screens follow by
  /// `Effect.subscribe(_:every:_:)`.
  public func values<Value>(of topic: Topic<Value>) async -> some AsyncSequence<Value, Never> & Sendable {
    await relay.subscribe(to: topic.name).compactMap { Self.read(topic, $0) }
  }

  /// The last value of a topic that somebody on this node follows; `nil` where there is none, or where it is not known at once.
  public func latest<Value>(_ topic: Topic<Value>) async -> Value? {
    await relay.latest(topic.name).flatMap { Self.read(topic, $0) }
  }

  static func read<Value>(_ topic: Topic<Value>, _ bytes: [UInt8]) -> Value? {
    guard bytes.count <= maximumSize else { return nil }
    return JSONStateCodec().decode(Value.self, from: String(decoding: bytes, as: UTF8.self)) as? Value
  }
}

/// A reason why a value was not published.
public struct BroadcastError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of reason.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name of the topic is too long.
    public static let badTopic = Code(rawValue: "bad-topic")
    /// The value cannot be encoded.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The value is larger than ``Broadcaster/maximumSize``.
    public static let tooLarge = Code(rawValue: "too-large")
  }

  public let code: Code
  /// The topic, the problem, and what to do next.
  public let description: String

  init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}

/// The key of `ScreenEnvironment.broadcaster`.
private enum BroadcasterKey: ScreenEnvironment.Key {
  static var defaultValue: Broadcaster? { nil }
}

extension ScreenEnvironment {
  /// The broadcaster whose topics screens follow; `nil`, the default, where the app has none. Share one among all visits: set it in
  /// ``App/environment(for:)``.
  public var broadcaster: Broadcaster? {
    get { self[BroadcasterKey.self] }
    set { self[BroadcasterKey.self] = newValue }
  }
}
