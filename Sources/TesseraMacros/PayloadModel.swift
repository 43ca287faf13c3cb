internal import TesseraSections

/// Writes the parser of a model as it is declared, so that its items are made straight from the bytes of a response.
///
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
///   var text: PayloadText          // stays in the response until it is asked for
/// }
/// ```
/// It is called for where it stands, in a payload; `SectionModel` is a part of a screen.
///
/// - Structs: all stored properties, or those that `CodingKeys` names. Optional ones may be missing or null. As with `Decodable`, a
///   property with an initial value has to be there all the same, unless `CodingKeys` leaves it out.
/// - Enums: those with a raw type, and those with cases and values, in the form that the compiler's `Decodable` has for them.
/// - Types of members: texts, numbers, booleans, dates, URLs, models, ``/TesseraSections/PayloadText``, and optionals, arrays and dictionaries
///   of these are parsed; any other `Decodable` type is decoded in passing.
/// - Law: results and errors are those of `Decodable`. What the parser is not sure of is decoded through it.
/// - Precondition: an `init(from: Decoder)` in an extension is not seen and would be passed by; write it in the type, or leave the macro out.
/// - Errors: an `init(from: Decoder)` in the type, a property wrapper, `#if` around a property or its names, names that
///   `CodingKeys` makes, a raw value that is not seen as such (`OptionSet`), a generic type, more than 64 members. Each says what to do instead.
@attached(extension, conformances: PayloadModel, names: named(init(parsing:)), arbitrary)
public macro PayloadModel() = #externalMacro(module: "TesseraMacroPlugin", type: "PayloadModel")
