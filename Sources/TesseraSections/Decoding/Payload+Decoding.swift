internal import TesseraJSON

extension Payload {
  /// Decodes the whole payload as one value, within the budget.
  ///
  /// Throws a ``PayloadError`` when the text is no JSON or too much, a `DecodingError` when the model wants something else. For responses
  /// that are not made of sections; every model that `JSONDecoder` with default keys decodes is decoded to the same value, except for
  /// dates, which follow the options, and lone surrogates, which are read as U+FFFD instead of being refused.
  public func decode<Value: Decodable>(
    _ type: Value.Type, options: DecodingOptions = DecodingOptions(), budget: PayloadBudget = PayloadBudget()
  ) throws -> Value {
    try withBytes { bytes in
      var scanner = JSONScanner(bytes, budget: budget)
      let extent: JSONExtent
      do throws(JSONFault) { extent = try scanner.document(bytes: budget.bytes) } catch { throw PayloadError(error, in: bytes) }
      var options = options
      options.urlLimit = budget.url
      var decoder = ItemDecoder(scanner.bytes, options: options)
      return try decoder.decode(type, extent)
    }
  }
}
