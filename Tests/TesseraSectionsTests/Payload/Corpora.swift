import Foundation
import TestSupport

extension Corpora {
  /// The JSON files of a folder, by name.
  static func files(in folder: String, extension suffix: String = "json") -> [(name: String, bytes: [UInt8])] {
    let url = Corpora.folder.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix("." + suffix) }.sorted().compactMap { name in
      (try? Data(contentsOf: url.appending(path: name))).map { (name, Array($0)) }
    }
  }

  static func payloads() -> [(name: String, bytes: [UInt8])] { files(in: "sections") }

  static func file(_ path: String) throws -> [UInt8] { Array(try data(path)) }
}
