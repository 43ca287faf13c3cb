/// Writes states and reads them again; the format belongs to whoever keeps them.
package protocol StateCodec {
  /// A value as bytes, or `nil` if it cannot be written.
  func encode(_ value: any Encodable) -> [UInt8]?
  /// The value that bytes hold, or `nil` if they hold no such value.
  func decode(_ type: any Decodable.Type, from bytes: [UInt8]) -> (any Decodable)?
}
