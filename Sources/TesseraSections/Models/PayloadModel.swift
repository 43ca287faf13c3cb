/// A model that parses itself from the bytes of a response; `@PayloadModel` of `TesseraMacros` writes the parser.
///
/// ```swift
/// @PayloadModel
/// struct Banner: Decodable {
///   var id: Int
///   var title: String
///   var hint: String?
/// }
/// ```
/// The parser takes what it is sure of and refuses everything else: a member of another type, one that is missing or repeated, a number in
/// an unusual notation. What it refuses is decoded again through `Decodable`, which alone decides on results and errors.
///
/// - Law: a value that is parsed is equal to the one that `Decodable` gives. A parser that the macro writes keeps the law as long as
///   `Decodable` is the compiler's own.
/// - Owners whose items are models, and ``Payload`` that is decoded as one, use the parser by themselves.
public protocol PayloadModel: PayloadValue {
  /// Parses one value; the parser stands at its first byte, and after its last one when this returns.
  init(parsing parser: inout PayloadParser) throws(PayloadRefusal)

  /// The items that can be had, in order; a witness of its own in the model's module, so that its loop is made for the model.
  static func models(of items: inout PayloadItems) -> [Self]

  /// The models as their section keeps them; a witness of its own for the same reason.
  static func content(of models: [Self]) -> AnyObject
}

extension PayloadModel {
  @inlinable
  public static func parse(_ parser: inout PayloadParser) throws(PayloadRefusal) -> Self { try Self(parsing: &parser) }

  @inlinable
  public static func models(of items: inout PayloadItems) -> [Self] {
    // The models are counted first and moved then, so that no array is larger than what it holds.
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
      do throws(PayloadRefusal) {
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
    // Appended one by one: an array that is made at once is made by code that does not know its elements.
    var array: [Self] = []
    array.reserveCapacity(count)
    for index in 0..<count { array.append(models.moveElement(from: index)) }
    items.giveBack(room)
    return array
  }

  @inlinable
  public static func content(of models: [Self]) -> AnyObject { SectionItems(models) }
}

/// Anything that can stand in a model and be parsed: texts, numbers, dates, models, and optionals, arrays and dictionaries of them.
public protocol PayloadValue: Decodable {
  /// Parses the value at the parser's position.
  static func parse(_ parser: inout PayloadParser) throws(PayloadRefusal) -> Self
}

/// The parser is not sure of a value; it is decoded through `Decodable` instead, which also says what is wrong, if anything is.
public struct PayloadRefusal: Error {
  /// A refusal, which says nothing more.
  @inlinable public init() {}
}
