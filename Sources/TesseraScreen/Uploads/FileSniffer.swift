/// Detects the kind of a file from its content as the content arrives.
///
/// It looks for the signatures of binary kinds in the first bytes. A file without one is text as long as it is
/// UTF-8 without control characters.
/// - Law: the result depends only on the bytes, not on how they are split into pieces.
/// - Complexity: constant memory. For binary files, only the first twelve bytes are read. For text, O(n).
package struct FileSniffer: Sendable {
  private var head: [UInt8] = []
  private var found: UploadedFile.FileType?
  private var isDecided = false
  /// The number of bytes still missing in a UTF-8 sequence, and the valid range of the next one.
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  private static let headLength = 12

  package init() {}

  package mutating func look(at bytes: some Collection<UInt8>) {
    guard found == nil || found == .text else { return }
    if head.count < Self.headLength {
      head.append(contentsOf: bytes.prefix(Self.headLength - head.count))
      if let type = Self.mark(head) { return decide(type) }
    }
    // Once it isn't text, it can only still match a signature.
    guard !isDecided || found == .text else { return }
    let isText = bytes.withContiguousStorageIfAvailable { self.isText($0) } ?? self.isText(Array(bytes))
    found = isText ? .text : nil
    isDecided = true
  }

  /// The kind of the content so far. It is final at the end of the file.
  package var type: UploadedFile.FileType? {
    if found == .text { return missing == 0 ? .text : nil }
    return found
  }

  /// Whether the file can't be one of these kinds any more.
  package func excludes(_ accepted: UploadedFile.FileTypes) -> Bool {
    guard isDecided, head.count >= Self.headLength else { return false }
    return found.map { !accepted.contains(UploadedFile.FileTypes($0)) } ?? true
  }

  private mutating func decide(_ type: UploadedFile.FileType) {
    found = type
    isDecided = true
  }

  private static func mark(_ head: [UInt8]) -> UploadedFile.FileType? {
    func has(_ mark: [UInt8], at offset: Int = 0) -> Bool { head.count >= offset + mark.count && head[offset...].starts(with: mark) }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) { return .gif }
    if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webp }
    if has(Array("%PDF-".utf8)) { return .pdf }
    if has([0x50, 0x4B, 0x03, 0x04]) || has([0x50, 0x4B, 0x05, 0x06]) { return .zip }
    return nil
  }

  /// UTF-8 (RFC 3629, table in §4) without control characters except tab, line feed, form feed and carriage
  /// return.
  private mutating func isText(_ bytes: some Collection<UInt8>) -> Bool {
    if isDecided, found == nil { return false }
    for byte in bytes {
      if missing > 0 {
        guard (lower...upper).contains(byte) else { return false }
        missing -= 1
        (lower, upper) = (0x80, 0xBF)
        continue
      }
      switch byte {
      case 0x20...0x7E, 0x09, 0x0A, 0x0C, 0x0D: continue
      case 0xC2...0xDF: missing = 1
      case 0xE0: (missing, lower) = (2, 0xA0)
      case 0xED: (missing, upper) = (2, 0x9F)
      case 0xE1...0xEF: missing = 2
      case 0xF0: (missing, lower) = (3, 0x90)
      case 0xF1...0xF3: missing = 3
      case 0xF4: (missing, upper) = (3, 0x8F)
      default: return false
      }
    }
    return true
  }
}
