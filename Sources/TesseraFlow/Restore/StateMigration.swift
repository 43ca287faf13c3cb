internal import TesseraScreen

/// A way from what another version of an app kept to what this one keeps.
///
/// ```swift
/// struct Shop: App {
///   var version: String { "3" }
///   var migrations: [StateMigration] {
///     [
///       StateMigration(from: "2"),                                                         // all states are read as they are
///       StateMigration(from: "1") { (old: ProfileStateOfVersion1) in                       // this one had another shape
///         ProfileScreen.State(name: "\(old.first) \(old.last)")
///       },
///     ]
///   }
/// }
/// ```
/// A migration leads straight to this version, whatever came between. It may be of any type that is kept: the state of a screen, an action that
/// presents something, the ``Navigation`` of a flow, a flow's state, the destination of a step that was left and is kept. A screen that was only renamed
/// needs ``init(from:)``.
///
/// - Law: pages of a version from which no migration comes begin anew at their address. From a version with migrations, every state goes on that
///   can be read, with the ids of its layers; a screen whose state cannot be read, or whose migration throws, begins anew with what it presented. So does
///   a flow whose navigation or state cannot be read, or whose navigation has another number of destinations now, with everything that stood on it.
/// - Law: somebody whose page, or a part of it, began anew is told so.
/// - Isolation: none; called wherever a page goes on.
public struct StateMigration: Sendable {
  /// The version that kept what is read.
  public let version: String
  /// The type that this version reads, with its way there; `nil` where nothing changed.
  let way: (type: ObjectIdentifier, migrate: @Sendable (any StateCodec, String) -> (any Decodable)?)?

  /// Reads everything that another version kept as it is.
  public init(from version: String) { (self.version, way) = (version, nil) }

  /// Makes a value of this version from one of another.
  ///
  /// - Parameters:
  ///   - version: The version that kept it.
  ///   - migrate: The value of this version. A screen whose state cannot be made, because this throws, begins anew.
  public init<Old: Decodable & SendableMetatype, New: Decodable>(from version: String, _ migrate: @escaping @Sendable (Old) throws -> New) {
    self.version = version
    way = (
      ObjectIdentifier(New.self), { codec, text in (codec.decode(Old.self, from: text) as? Old).flatMap { try? migrate($0) } }
    )
  }
}

/// Reads what another version of an app kept.
struct MigratingCodec: StateCodec {
  private let base: any StateCodec
  private var ways: [ObjectIdentifier: [@Sendable (any StateCodec, String) -> (any Decodable)?]] = [:]

  /// The codec for a version; `nil` if no migration comes from it.
  init?(_ base: any StateCodec, from version: String, _ migrations: [StateMigration]) {
    let migrations = migrations.filter { $0.version == version }
    guard !migrations.isEmpty else { return nil }
    self.base = base
    for case let (type, migrate)? in migrations.map(\.way) { ways[type, default: []].append(migrate) }
  }

  func encode(_ value: any Encodable) -> String? { base.encode(value) }

  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? {
    guard let ways = ways[ObjectIdentifier(type)] else { return base.decode(type, from: text) }
    // One version may have kept several shapes: the first that fits.
    for migrate in ways { if let value = migrate(base, text) { return value } }
    return nil
  }
}
