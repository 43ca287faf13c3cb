internal import TesseraJSON

// Converts the JSON scanner's errors, limits and types to the public ones. The scanner knows nothing about
// sections.

extension Payload.ParsingError.Code {
  init(_ code: JSONFault.Code) {
    self =
      switch code {
      case .unexpectedEnd, .unterminatedString: .unexpectedEnd
      case .unexpectedByte(let byte, _): .unexpectedByte(byte)
      case .trailingComma: .trailingComma
      case .invalidNumber: .invalidNumber
      case .controlCharacter(let byte): .controlCharacter(byte)
      case .invalidEscape: .invalidEscape
      case .invalidUTF8: .invalidUTF8
      case .trailingContent: .trailingContent
      case .empty: .empty
      case .notUTF8: .notUTF8
      case .markup: .markup
      case .notAnObject(let found): .notAnObject(found: Payload.Kind(found))
      case .notAnArray(let found): .sectionsNotAnArray(found: Payload.Kind(found))
      case .missingMember: .missingSections
      case .sendersError(let extent): .server(extent.lowerBound..<extent.upperBound)
      case .exceeded(let bound, let limit): .exceeded(Payload.Budget.Bound(bound), limit: limit)
      }
  }
}

extension Payload.Budget.Bound {
  init(_ bound: JSONBound) {
    self =
      switch bound {
      case .bytes: .bytes
      case .parts: .sections
      case .depth: .depth
      case .text: .text
      case .url: .url
      case .elements: .items
      case .time: .time
      }
  }
}

extension Payload.Kind {
  init(_ type: JSONType) {
    self =
      switch type {
      case .null: .null
      case .bool: .bool
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }
}

extension PayloadExtent {
  @inline(__always)
  init(_ extent: JSONExtent) { self.init(extent.lowerBound, extent.upperBound) }

  @inline(__always)
  var json: JSONExtent { JSONExtent(lowerBound, upperBound) }
}

extension JSONScanner {
  init(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int = 0, depth: Int = 0, budget: Payload.Budget) {
    self.init(buffer, at: position, depth: depth, depthLimit: budget.depth, textLimit: budget.text)
  }
}
