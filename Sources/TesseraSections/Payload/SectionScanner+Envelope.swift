internal import TesseraJSON

extension SectionScanner {
  mutating func advance(_ scanner: inout JSONScanner, _ eager: inout SectionReading?) throws(JSONFault) -> RawSection? {
    if phase == .start {
      try scanner.begin(bytes: budget.bytes)
      phase = try enter(&scanner) ? .inside : .after
    }
    if phase == .inside {
      guard count < budget.sections else {
        throw JSONFault(.exceeded(.parts, limit: budget.sections), scanner.position)
      }
      let section = try scanner.section(index: count, parent: shape.path, step: count, shape: shape, budget: budget, &eager)
      count += 1
      if try !scanner.next(0x5D) { phase = .after }
      return section
    }
    try leave(&scanner)
    phase = .done
    return nil
  }

  /// Enters the array of sections. Returns whether it has any.
  private mutating func enter(_ scanner: inout JSONScanner) throws(JSONFault) -> Bool {
    let root = scanner.position
    for key in shape.sections {
      let kind = try scanner.kind()
      guard kind == .object else { throw try explain(.notAnObject(found: kind), scanner.position, root, scanner) }
      guard try scanner.open(0x7D) else { throw try explain(.missingMember, root, root, scanner) }
      while true {
        let name = try scanner.string()
        try scanner.expect(0x3A)
        scanner.skipSpace()
        if JSONText.matches(scanner.bytes, name, key) { break }
        try scanner.skipValue()
        try scanner.checkBounds()
        guard try scanner.next(0x7D) else { throw try explain(.missingMember, root, root, scanner) }
      }
    }
    let kind = try scanner.kind()
    guard kind == .array else { throw try explain(.notAnArray(found: kind), scanner.position, root, scanner) }
    let isFilled = try scanner.open(0x5D)
    try scanner.checkBounds()
    return isFilled
  }

  /// Skips the rest of the document after the sections.
  private mutating func leave(_ scanner: inout JSONScanner) throws(JSONFault) {
    for key in shape.sections.reversed() {
      while try scanner.next(0x7D) {
        let name = try scanner.string()
        if JSONText.matches(scanner.bytes, name, key) { duplicateKeys.append(String(decoding: key, as: UTF8.self)) }
        try scanner.expect(0x3A)
        try scanner.skipValue()
        try scanner.checkBounds()
      }
    }
    try scanner.finish()
  }

  /// Explains why there are no sections. Invalid JSON takes precedence, then the server's error, then the
  /// given reason.
  private func explain(
    _ code: JSONFault.Code, _ offset: Int, _ root: Int, _ scanner: JSONScanner
  ) throws(JSONFault) -> JSONFault {
    var check = scanner
    (check.position, check.depth) = (root, 0)
    try check.skipValue()
    try check.finish()
    (check.position, check.depth) = (root, 0)
    if !shape.error.isEmpty, let member = try check.lookup(shape.error[...]), member.kind != .null {
      return JSONFault(.sendersError(member.extent), member.extent.lowerBound)
    }
    return JSONFault(code, offset)
  }
}
