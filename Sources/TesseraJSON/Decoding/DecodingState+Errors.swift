extension DecodingState {
  /// The coding path of an entry, found by walking from the root value. Only failures pay for it.
  package func codingPath(_ target: Int) -> [any CodingKey] {
    var path = prefix
    var index = 0
    while index != target, index < tape.count {
      guard let (key, value) = child(of: index, containing: target) else { return path }
      path.append(key)
      index = value
    }
    return path
  }

  private func child(of index: Int, containing target: Int) -> (any CodingKey, Int)? {
    let isObject = entry(index).isKind(.object)
    guard isObject || entry(index).isKind(.array) else { return nil }
    var (position, count) = (index + 1, 0)
    if let last = way[index], last.position <= target { (position, count) = last }
    while !entry(position).isKind(.close) {
      let value = isObject ? position + 1 : position
      let next = Int(entry(value).next)
      if target < next {
        way[index] = (position, count)
        return (isObject ? PathKey(text(entry(position))) : PathKey(count), value)
      }
      position = next
      count += 1
    }
    return nil
  }

  @inline(never)
  package func mismatch(_ type: Any.Type, _ index: Int) -> DecodingError {
    rules.errors.mismatch(type, found: found(index), at: codingPath(index))
  }

  private func found(_ index: Int) -> FoundJSON {
    let entry = entry(index)
    return switch entry.kind {
    case .null, .close: .null
    case .yes, .no: .bool
    case .number: .number(numberText(index))
    case .string: isBroken(entry) ? .brokenString : .string
    case .array: .array
    case .object: .object
    }
  }

  /// The error for a value of the right type that the model cannot represent.
  @inline(never)
  func corrupted(_ index: Int, _ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath(index), debugDescription: text))
  }

  /// The error for a number that the type cannot represent.
  @inline(never)
  func unfit(_ type: Any.Type, _ index: Int) -> DecodingError {
    rules.errors.unfit(type, number: numberText(index), at: codingPath(index))
  }

  @inline(never)
  func missing(_ key: any CodingKey, _ object: Int) -> DecodingError { rules.errors.missing(key, at: codingPath(object)) }
}

/// A coding key that is only used in a coding path.
package struct PathKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  package init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { self.init(intValue) }
}
