public import Foundation

/// Data outside of the repository. Tests that need it are skipped with a message if it is missing.
public enum Corpora {
  public static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/corpora")

  /// Whether the data exists.
  public static var areThere: Bool { exists("bad/xss/payloads_open.json") }

  /// Whether a file or folder exists at a path below ``folder``.
  public static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

  public static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

  /// Decodes a JSON file.
  public static func decode<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: data(path))
  }

  /// Parses a JSON file with Foundation.
  public static func json(_ path: String) throws -> Any { try JSONSerialization.jsonObject(with: data(path)) }
}
