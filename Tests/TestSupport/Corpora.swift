public import Foundation

/// Data beside the repository, which tests run on where it is there; elsewhere they are skipped and say so.
public enum Corpora {
  public static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/corpora")

  /// Whether all of them are there.
  public static var areThere: Bool { exists("bad/xss/payloads_open.json") }

  /// Whether there is a file or a folder at a path below ``folder``.
  public static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

  public static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

  /// The value that a JSON file holds.
  public static func decode<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: data(path))
  }

  /// The JSON of a file, as Foundation reads it.
  public static func json(_ path: String) throws -> Any { try JSONSerialization.jsonObject(with: data(path)) }
}
