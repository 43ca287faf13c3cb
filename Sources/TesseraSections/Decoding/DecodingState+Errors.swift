extension DecodingState {
  /// The coding path of an entry, found by walking from the item; only failures pay for it.
  func codingPath(_ target: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
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
    var (place, count) = (index + 1, 0)
    if let last = way[index], last.place <= target { (place, count) = last }
    while !entry(place).isKind(.close) {
      let value = isObject ? place + 1 : place
      let next = Int(entry(value).next)
      if target < next {
        way[index] = (place, count)
        return (isObject ? PathKey(text(entry(place))) : PathKey(count), value)
      }
      place = next
      count += 1
    }
    return nil
  }

  /// The error for a value of the wrong kind; a null is an absent value, as in Foundation's decoder.
  @inline(never)
  func mismatch(_ type: Any.Type, _ index: Int) -> DecodingError {
    let found = entry(index).jsonKind
    let context = DecodingError.Context(
      codingPath: codingPath(index), debugDescription: "Expected to decode \(type) but found \(found.rawValue) instead.")
    return found == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value of the right kind that the type cannot hold.
  @inline(never)
  func corrupted(_ index: Int, _ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath(index), debugDescription: text))
  }

  @inline(never)
  func missing(_ key: any CodingKey, _ object: Int) -> DecodingError {
    .keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath(object), debugDescription: "No value associated with key \"\(key.stringValue)\"."))
  }
}

/// A coding key that is only a step of a path.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
