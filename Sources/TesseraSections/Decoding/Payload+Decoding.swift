internal import TesseraJSON

extension Payload {
  /// Decodes the whole payload as one value, within the budget. For responses without sections.
  ///
  /// Any model that `JSONDecoder` decodes with default keys gives the same value here. The differences are:
  /// dates follow the options, lone surrogates are read as U+FFFD instead of being refused, trailing commas are
  /// refused, and so are integers that are written as a fraction too small for a `Double` (`1e-400`).
  ///
  /// - Throws: ``Payload/ParsingError`` if the text isn't JSON or exceeds the budget, `DecodingError` if it doesn't
  ///   match the model.
  public func decode<Value: Decodable>(
    _ type: Value.Type, options: SectionRegistration.DecodingOptions = SectionRegistration.DecodingOptions(),
    budget: Budget = Budget()
  ) throws -> Value {
    try decoded(type, options, budget)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ options: SectionRegistration.DecodingOptions, _ budget: Budget)
    throws -> Value
  {
    try withBytes { bytes in
      var scanner = JSONScanner(bytes, budget: budget)
      let extent: JSONExtent
      do throws(JSONFault) { extent = try scanner.document(bytes: budget.bytes) } catch { throw ParsingError(error, in: bytes) }
      var options = options
      options.urlLimit = budget.url
      var decoder = ValuesDecoder(scanner.bytes, rules: options.rules)
      return try decoder.decode(type, extent)
    }
  }

  /// Parses the whole payload as one model, or as an array or dictionary of models, within the budget.
  ///
  /// The result is the same as decoding it, in a fraction of the time.
  public func decode<Value: Payload.Value>(
    _ type: Value.Type, options: SectionRegistration.DecodingOptions = SectionRegistration.DecodingOptions(),
    budget: Budget = Budget()
  ) throws -> Value {
    try parse(type, options, budget) ?? decoded(type, options, budget)
  }

  private func parse<Value: Payload.Value>(_ type: Value.Type, _ options: SectionRegistration.DecodingOptions, _ budget: Budget)
    -> Value?
  {
    var options = options
    options.urlLimit = budget.url
    return withBytes { bytes in
      var scanner = JSONScanner(bytes, budget: budget)
      guard (try? scanner.begin(bytes: budget.bytes)) != nil else { return nil }
      let context = ParsingContext(options.rules)
      var parser = Parser(
        scanner.bytes, scanner.position..<scanner.end, depth: budget.depth, textLimit: budget.text, context: context)
      guard let value = try? Value.parse(&parser) else { return nil }
      parser.skipSpace()
      return parser.position == parser.end ? value : nil
    }
  }
}
