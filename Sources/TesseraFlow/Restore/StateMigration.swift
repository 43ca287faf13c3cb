internal import TesseraScreen

extension SavedPage {
  /// Converts saved state of another app version to this one.
  ///
  /// ```swift
  /// struct Shop: App {
  ///   var version: String { "3" }
  ///   var migrations: [SavedPage.Migration] {
  ///     [
  ///       SavedPage.Migration(from: "2"),                                                         // all states are unchanged
  ///       SavedPage.Migration(from: "1") { (old: ProfileStateOfVersion1) in                       // this state's type changed
  ///         ProfileScreen.State(name: "\(old.first) \(old.last)")
  ///       },
  ///     ]
  ///   }
  /// }
  /// ```
  /// A migration converts directly to the current version, skipping the versions in between. It applies to any
  /// saved type: the state of a screen, an action that presents something, the ``Navigation`` or the state of a
  /// flow, or the destination of a kept step. For a screen that was only renamed, use ``init(from:)``.
  ///
  /// - Law: pages of a version without any migration start over at their path. Pages of a version with migrations
  ///   keep every state that can be decoded, and the ids of their layers. A screen whose state can't be decoded, or
  ///   whose migration throws, starts over together with the screens it presented. A flow starts over with all its
  ///   screens if its navigation or state can't be decoded, or if its navigation now has another number of
  ///   destinations.
  /// - Law: a user whose page started over, completely or in part, is told so.
  /// - Isolation: none. Called wherever a page is restored.
  public struct Migration: Sendable {
    /// The version whose states this migration reads.
    public let version: String
    /// The resulting type and the conversion to it. `nil` if nothing changed.
    let way: (type: ObjectIdentifier, migrate: @Sendable (any StateCodec, String) -> (any Decodable)?)?

    /// Accepts all states of another version unchanged.
    public init(from version: String) { (self.version, way) = (version, nil) }

    /// Converts a value of another version.
    ///
    /// - Parameters:
    ///   - version: The version that saved the value.
    ///   - migrate: Returns the value for the current version. If it throws, the screen starts over.
    public init<Old: Decodable & SendableMetatype, New: Decodable>(from version: String, _ migrate: @escaping @Sendable (Old) throws -> New)
    {
      self.version = version
      way = (
        ObjectIdentifier(New.self), { codec, text in (codec.decode(Old.self, from: text) as? Old).flatMap { try? migrate($0) } }
      )
    }
  }
}

struct MigratingCodec: StateCodec {
  private let base: any StateCodec
  private var ways: [ObjectIdentifier: [@Sendable (any StateCodec, String) -> (any Decodable)?]] = [:]

  /// Returns `nil` if no migration starts from the version.
  init?(_ base: any StateCodec, from version: String, _ migrations: [SavedPage.Migration]) {
    let migrations = migrations.filter { $0.version == version }
    guard !migrations.isEmpty else { return nil }
    self.base = base
    for case let (type, migrate)? in migrations.map(\.way) { ways[type, default: []].append(migrate) }
  }

  func encode(_ value: any Encodable) -> String? { base.encode(value) }

  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? {
    guard let ways = ways[ObjectIdentifier(type)] else { return base.decode(type, from: text) }
    // One version may have saved several shapes of a type. The first migration that succeeds wins.
    for migrate in ways { if let value = migrate(base, text) { return value } }
    return nil
  }
}
