/// A model that reads itself from the bytes, for the sections where `Decodable` is too slow.
///
/// `Decodable` asks for members by name through containers; most of its time goes there. A `PayloadDecodable` model is handed the
/// members in the order they arrive, and makes nothing but its own values. The declaration of the model stays as it is:
///
/// ```swift
/// struct Banner: PayloadDecodable {
///   var id: Int
///   var title: String
///   var hint: String?
/// }
///
/// extension Banner {
///   private static let keys = PayloadKeys("id", "title", "hint")
///
///   init(from reader: inout PayloadReader) throws {
///     var id: Int?, title: String?, hint: String?
///     try reader.enterObject()
///     while let key = reader.nextMember(of: Self.keys) {
///       switch key {
///       case 0: id = try reader.value()
///       case 1: title = try reader.value()
///       default: hint = try reader.optional()
///       }
///     }
///     self.init(id: try reader.require(id, "id"), title: try reader.require(title, "title"), hint: hint)
///   }
/// }
/// ```
///
/// It also stays `Decodable`, and both must give equal values. An owner whose items are `PayloadDecodable` uses this way by itself.
public protocol PayloadDecodable: Decodable {
  /// Reads one value; the reader stands at its first byte and must stand after it when this returns.
  init(from reader: inout PayloadReader) throws
}

/// The names of a model's members, prepared for comparison.
public struct PayloadKeys: Sendable {
  let keys: [Key]

  struct Key: Sendable {
    let count: Int
    /// The first eight bytes, which decide for short names.
    let word: UInt64
    let bytes: [UInt8]
  }

  /// The names in the order of the numbers by which the reader reports them.
  public init(_ names: String...) {
    keys = names.map { name in
      let bytes = Array(name.utf8)
      return Key(count: bytes.count, word: bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }, bytes: bytes)
    }
  }
}

/// A reason why a model could not read itself; the item is dropped.
public struct PayloadReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public var code: ItemFailure.Code
  /// The byte offset of the value that is wrong.
  public var offset: Int
  public var description: String
}
