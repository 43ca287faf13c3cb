import Foundation

/// The data outside the repository that tests run on when it is there.
enum Corpora {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpora")

  static var arePresent: Bool { FileManager.default.fileExists(atPath: root.path) }

  /// The JSON files of a folder, by name.
  static func files(in folder: String, extension suffix: String = "json") -> [(name: String, bytes: [UInt8])] {
    let url = root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix("." + suffix) }.sorted().compactMap { name in
      (try? Data(contentsOf: url.appending(path: name))).map { (name, Array($0)) }
    }
  }

  static func payloads() -> [(name: String, bytes: [UInt8])] { files(in: "sections") }

  static func file(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: root.appending(path: path))) }
}
