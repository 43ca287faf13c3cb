extension SectionScanner {
  /// Goes on from where the last call stopped.
  mutating func advance(_ scanner: inout ByteScanner) throws(ScanFault) -> PayloadSection? {
    if phase == .start {
      try scanner.begin(budget)
      phase = try enter(&scanner) ? .inside : .after
    }
    if phase == .inside {
      guard count < budget.sections else {
        throw ScanFault(.exceeded(.sections, limit: budget.sections), scanner.position)
      }
      let section = try scanner.section(index: count, parent: shape.path, step: .index(count), shape: shape, budget: budget)
      count += 1
      if try !scanner.next(0x5D) { phase = .after }
      return section
    }
    try leave(&scanner)
    phase = .done
    return nil
  }

  /// Walks to the array of sections and into it; the answer says whether it has any.
  private mutating func enter(_ scanner: inout ByteScanner) throws(ScanFault) -> Bool {
    let root = scanner.position
    for key in shape.sections {
      let kind = try scanner.kind()
      guard kind == .object else { throw try explain(.notAnObject(found: kind), scanner.position, root, scanner) }
      guard try scanner.open(0x7D) else { throw try explain(.missingSections, root, root, scanner) }
      while true {
        let name = try scanner.string()
        try scanner.expect(0x3A)
        scanner.skipSpace()
        if JSONText.matches(scanner.bytes, name, key) { break }
        try scanner.skipValue()
        try scanner.checkBounds()
        guard try scanner.next(0x7D) else { throw try explain(.missingSections, root, root, scanner) }
      }
    }
    let kind = try scanner.kind()
    guard kind == .array else { throw try explain(.sectionsNotAnArray(found: kind), scanner.position, root, scanner) }
    let isFilled = try scanner.open(0x5D)
    try scanner.checkBounds()
    return isFilled
  }

  /// Steps over what follows the sections, outwards to the end of the document.
  private mutating func leave(_ scanner: inout ByteScanner) throws(ScanFault) {
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

  /// Why there are no sections: text that is no JSON comes first, then what the server says, then the reason itself.
  private func explain(
    _ code: PayloadError.Code, _ offset: Int, _ root: Int, _ scanner: ByteScanner
  ) throws(ScanFault) -> ScanFault {
    var check = scanner
    (check.position, check.depth) = (root, 0)
    try check.skipValue()
    try check.finish()
    (check.position, check.depth) = (root, 0)
    if !shape.error.isEmpty, let member = try check.lookup(shape.error[...]), member.kind != .null {
      return ScanFault(.server(member.extent), member.extent.lowerBound)
    }
    return ScanFault(code, offset)
  }
}

extension ByteScanner {
  /// Checks the size and steps over a byte order mark and white space, up to the first byte of the document.
  mutating func begin(_ budget: PayloadBudget) throws(ScanFault) {
    guard end <= budget.bytes else { throw ScanFault(.exceeded(.bytes, limit: budget.bytes), budget.bytes) }
    func byte(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { position = 3 }
    // A document starts with ASCII, so a NUL in the first two bytes or a UTF-16 mark gives other encodings away.
    let isWide = (byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF)
    if isWide || (end > 1 && (byte(0) == 0 || byte(1) == 0)) { throw ScanFault(.notUTF8, 0) }
    skipSpace()
    guard position < end else { throw ScanFault(.empty, position) }
    if bytes[position] == 0x3C { throw ScanFault(.markup, position) }
  }

  /// Checks that only white space follows.
  mutating func finish() throws(ScanFault) {
    try checkBounds()
    skipSpace()
    guard position == end else { throw ScanFault(.trailingContent, position) }
  }

  /// Outside the sections an exceeded bound fails the envelope.
  func checkBounds() throws(ScanFault) {
    if let exceeded { throw ScanFault(.exceeded(exceeded.bound, limit: exceeded.limit), exceeded.offset) }
  }
}
