/// Encodes and decodes states. The process that stores them chooses the format.
package protocol StateCodec {
  /// Encodes a value as text, or returns `nil` if it can't be encoded.
  func encode(_ value: any Encodable) -> String?
  /// Decodes a value, or returns `nil` if the text contains no such value.
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)?
}
