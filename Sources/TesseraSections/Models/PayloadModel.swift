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
}

extension PayloadModel {
  @inlinable
  public static func parse(_ parser: inout PayloadParser) throws(PayloadRefusal) -> Self { try Self(parsing: &parser) }

  @inlinable
  public static func models(of items: inout PayloadItems) -> [Self] {
    var models: [Self] = []
    models.reserveCapacity(items.likelyCount)
    while items.next() {
      do throws(PayloadRefusal) {
        models.append(try Self(parsing: &items.parser))
        items.accept()
      } catch {
        if let model = items.decode(Self.self) { models.append(model) }
      }
    }
    return models
  }
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
