internal import TesseraJSON

extension Payload.ParsingError {
  /// Creates an error with line, column and path, by reading the preceding bytes again.
  init(_ fault: JSONFault, in bytes: UnsafeBufferPointer<UInt8>) {
    let position = PayloadPosition(of: fault.offset, in: bytes)
    self.init(code: Code(fault.code), offset: fault.offset, line: position.line, column: position.column, position: position.path)
  }
}

struct PayloadPosition {
  private(set) var line = 1
  private(set) var column = 1
  private(set) var path = JSONPath()
  /// Whether the offset is in an object before any key, so that the path ends with the object itself.
  private(set) var isBeforeKey = false

  /// Reads everything before the offset, which must be valid JSON up to there.
  ///
  /// A path is limited to its first 256 steps. Time is proportional to the offset.
  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let limit = min(offset, bytes.count)
    for byte in bytes[..<limit] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    (path, isBeforeKey) = Self.path(to: limit, in: bytes)
  }

  private enum Frame {
    case object(JSONExtent?, wantsKey: Bool)
    case array(Int)
  }

  private static func path(to limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (JSONPath, isBeforeKey: Bool) {
    guard let base = bytes.baseAddress else { return (JSONPath(), false) }
    var frames: [Frame] = []
    var index = 0
    scan: while index < limit {
      switch bytes[index] {
      case 0x7B: frames.append(.object(nil, wantsKey: true))
      case 0x5B: frames.append(.array(0))
      case 0x7D, 0x5D: _ = frames.popLast()
      case 0x2C:
        switch frames.popLast() {
        case .object: frames.append(.object(nil, wantsKey: true))
        case .array(let count): frames.append(.array(count + 1))
        case nil: break
        }
      case 0x22:
        let start = index + 1
        index = start
        while index < limit, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
        guard index < limit else { break scan }
        if case .object(_, wantsKey: true) = frames.last {
          frames[frames.count - 1] = .object(JSONExtent(start, index), wantsKey: false)
        }
      default: break
      }
      index += 1
    }
    let steps = frames.prefix(256).compactMap { frame -> JSONPath.Step? in
      switch frame {
      case .array(let count): .index(count)
      case .object(let key, _): key.map { .key(JSONText.string(base, $0)) }
      }
    }
    if case .object(nil, _) = frames.last { return (JSONPath(steps), true) }
    return (JSONPath(steps), false)
  }
}
