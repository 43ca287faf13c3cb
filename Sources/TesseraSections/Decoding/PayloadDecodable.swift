/// A model that reads itself from the bytes, for sections where `Decodable` is too slow.
///
/// `Decodable` spends most of its time looking up members by name in containers. A `PayloadDecodable` model
/// receives the members in the order they arrive and creates only its own values. The model's declaration
/// doesn't change:
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
/// The model also stays `Decodable`, and both must give equal values. Sections with `PayloadDecodable` items
/// use it automatically.
public protocol PayloadDecodable: Decodable {
  /// Reads one value. The reader is at the value's first byte, and must be behind the value on return.
  init(from reader: inout PayloadReader) throws
}

/// The names of a model's members, prepared for comparison.
public struct PayloadKeys: Sendable {
  let keys: [Key]

  struct Key: Sendable {
    let count: Int
    /// The first eight bytes, which are sufficient for short names.
    let word: UInt64
    let bytes: [UInt8]
  }

  /// Creates keys. The reader reports a name by its position in this list.
  public init(_ names: String...) {
    keys = names.map { name in
      let bytes = Array(name.utf8)
      return Key(count: bytes.count, word: bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }, bytes: bytes)
    }
  }
}

/// The reason why a model could not read itself. The item is dropped.
public struct PayloadReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public var code: ItemFailure.Code
  /// The byte offset of the wrong value.
  public var offset: Int
  public var description: String
}
