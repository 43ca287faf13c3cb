/// Writes states and reads them again; the format belongs to whoever keeps them.
package protocol StateCodec {
  /// A value as text, or `nil` if it cannot be written.
  func encode(_ value: any Encodable) -> String?
  /// The value that a text holds, or `nil` if it holds no such value.
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)?
}
