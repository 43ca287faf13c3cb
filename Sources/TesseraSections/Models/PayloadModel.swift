/// A model that parses itself from the bytes of a response. The macro `@PayloadModel` of `TesseraMacros`
/// writes the parser.
/// ```swift
/// @PayloadModel
/// struct Banner: Decodable {
///   var id: Int
///   var title: String
///   var hint: String?
/// }
/// ```
/// The parser accepts only input that it handles with certainty, and refuses everything else: a member of another
/// type, a missing or repeated member, a number in an unusual notation. A refused value is decoded again through
/// `Decodable`, which alone determines results and errors.
///
/// - Law: a parsed value equals the decoded one. A parser written by the macro satisfies this
///   as long as the `Decodable` conformance is synthesized.
/// - Owners of sections with such items, and ``Payload`` when decoded as such a model, use the parser
///   automatically.
public protocol PayloadModel: Payload.Value {
  /// Parses one value. The parser is at the value's first byte, and must be behind its last byte on return.
  init(parsing parser: inout Payload.Parser) throws(Payload.Parser.Refusal)

  /// Parses all items, in order. The default implementation is inlined into the model's module, so that the
  /// loop is specialized for the model.
  static func models(of items: inout Payload.Parser.Items) -> [Self]

  /// The content of a section with these models. Inlined for the same reason.
  static func content(of models: [Self]) -> AnyObject
}

extension PayloadModel {
  @inlinable
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Self { try Self(parsing: &parser) }

  @inlinable
  public static func models(of items: inout Payload.Parser.Items) -> [Self] {
    // Collect the models in scratch memory first, so that the final array has the exact size.
    let size = MemoryLayout<Self>.stride
    var room = items.takeRoom(32 &* size)
    var models = room.bindMemory(to: Self.self)
    var count = 0
    var isThere = items.next()
    while isThere {
      if count == models.count {
        let larger = items.takeRoom(2 &* count &* size)
        let moved = larger.bindMemory(to: Self.self)
        _ = moved.moveInitialize(fromContentsOf: models)
        items.giveBack(room)
        (room, models) = (larger, moved)
      }
      do throws(Payload.Parser.Refusal) {
        models.initializeElement(at: count, to: try Self(parsing: &items.parser))
        count &+= 1
        isThere = items.accept()
      } catch {
        if let model = items.decode(Self.self) {
          models.initializeElement(at: count, to: model)
          count &+= 1
        }
        isThere = items.next()
      }
    }
    // Append one by one: this code is specialized, while initializers of a whole array are generic.
    var array: [Self] = []
    array.reserveCapacity(count)
    for index in 0..<count { array.append(models.moveElement(from: index)) }
    items.giveBack(room)
    return array
  }

  @inlinable
  public static func content(of models: [Self]) -> AnyObject { SectionItems(models) }
}

extension Payload {
  /// A value that can be parsed as part of a model: texts, numbers, dates, models, and optionals, arrays and
  /// dictionaries of them.
  public protocol Value: Decodable {
    /// Parses the value at the parser's position.
    static func parse(_ parser: inout Parser) throws(Parser.Refusal) -> Self
  }
}

extension Payload.Parser {
  /// The parser doesn't handle a value. It is decoded through `Decodable` instead, which also reports errors.
  public struct Refusal: Error {
    /// Creates a refusal.
    @inlinable public init() {}
  }
}
