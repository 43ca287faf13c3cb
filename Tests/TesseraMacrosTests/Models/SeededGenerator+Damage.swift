import TestSupport
import Foundation
import Tessera

extension SeededGenerator {
  private static let pieces = [
    "null", "true", "0", "-1", "1.0", "1e2", "1.5", "256", "\"\"", "\"x\"", "[]", "{}", ",", ":", "]", "}", " ", "\\u0061", "\\n",
    "\"id\":",
    "\"name\":\"n\",", "\"id\":7,", "9223372036854775808", "é",
  ].map { Array($0.utf8) }

  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, position + Int.random(in: 1...8, using: &self))
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &self)]
      switch Int.random(in: 0..<7, using: &self) {
      case 0: bytes[position] = UInt8.random(in: 0x20...0x7E, using: &self)
      case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: bytes.removeSubrange(position..<end)
      case 3: bytes.insert(contentsOf: piece, at: position)
      case 4: bytes.insert(contentsOf: bytes[position..<end], at: position)
      default:
        // A whole value becomes another one, so that most documents stay JSON.
        let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") && $0 + 1 < bytes.count }
        guard let colon = colons.randomElement(using: &self) else { continue }
        let stop = bytes[(colon + 1)...].firstIndex { [0x2C, 0x7D, 0x5D].contains($0) } ?? bytes.count
        bytes.replaceSubrange(colon + 1..<stop, with: piece)
      }
    }
    return bytes
  }
}
/// The differences from `JSONDecoder` that are meant.
enum Difference {
  static func isKnown(_ bytes: [UInt8]) -> Bool {
    // Stricter: text that is invalid here may be valid there.
    guard (try? Payload(bytes).validate()) != nil else { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    // Half of a surrogate pair; the notations of zero; numbers beyond their type are told in other words.
    return text.contains(#/\\u[dD][89a-fA-F]/#) || text.contains(#/[0-9][eE]/#) || text.contains(#/[0-9]{16}/#)
  }
}

/// The documents of the corpora, as they are.
enum Documents {
  /// All that are JSON by name and not larger than what decodes in a moment.
  static func all() -> [(name: String, bytes: [UInt8])] {
    let files = FileManager.default.enumerator(at: Corpora.folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), data.count < 300_000 else { return nil }
      return (file.lastPathComponent, Array(data))
    }
  }
}
