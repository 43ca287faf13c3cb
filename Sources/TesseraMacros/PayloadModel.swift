internal import TesseraSections

/// Generates a parser for a model, so that its values are created directly from the bytes of a response.
/// ```swift
/// @PayloadModel
/// struct Review: Decodable {
///   @PayloadModel
///   struct Author: Decodable { var id: Int, name: String }
///   @PayloadModel
///   enum Mood: String, Decodable { case good, bad }
///
///   var id: Int
///   var author: Author
///   var mood: Mood?
///   var text: String
/// }
/// ```
/// It is named after the payload it is decoded from. `SectionModel` is a part of a screen.
///
/// - Structs: all stored properties, or those listed in `CodingKeys`. Optional ones may be missing or null.
///   As with `Decodable`, a property with an initial value must be present unless `CodingKeys` omits it.
/// - Enums: with a raw type, or with associated values in the format of the synthesized `Decodable` conformance.
/// - Types of members: texts, numbers, booleans, dates, URLs, models, and
///   optionals, arrays and dictionaries of these are parsed. Any other `Decodable` type is decoded in the
///   same pass.
/// - Law: results and errors are the same as with `Decodable`. Values that the parser doesn't handle are decoded
///   through it.
/// - Precondition: the macro can't see an `init(from: Decoder)` in an extension, and would bypass it. Declare
///   it in the type, or don't use the macro.
/// - Errors: an `init(from: Decoder)` in the type, a property wrapper, `#if` around a property or its keys,
///   keys computed by `CodingKeys`, a hidden raw value (`OptionSet`), a generic type, more than 64 members.
///   Each message says what to do instead.
@attached(extension, conformances: PayloadModel, names: named(init(parsing:)), arbitrary)
public macro PayloadModel() = #externalMacro(module: "TesseraMacroPlugin", type: "PayloadModel")
