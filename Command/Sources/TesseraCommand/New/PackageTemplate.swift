import ArgumentParser
import Foundation

/// A folder of files in which a name stands for the package's name.
enum PackageTemplate: String, CaseIterable, ExpressibleByArgument {
  case todo, records

  private static let nameMark = "APPNAME"
  private static let dependencyMark = "TESSERA_DEPENDENCY"

  /// Writes all files of the template, and those that all templates have.
  ///
  /// - Parameter tessera: A path, or a URL of which the newest release is used.
  func write(_ name: String, to folder: URL, tessera: String) throws {
    for part in ["shared", rawValue] { try write(part, name, to: folder, tessera: tessera) }
  }

  private func write(_ part: String, _ name: String, to folder: URL, tessera: String) throws {
    guard let templates = Bundle.module.resourceURL?.appendingPathComponent("Templates/\(part)"),
      let files = FileManager.default.enumerator(atPath: templates.path)
    else { throw CocoaError(.fileNoSuchFile) }
    let dependency = tessera.contains("://") ? #"url: "\#(tessera)", from: "0.1.0""# : #"name: "tessera", path: "\#(tessera)""#
    func filled(_ text: String) -> String { text.replacing(Self.nameMark, with: name).replacing(Self.dependencyMark, with: dependency) }
    for case let file as String in files {
      let source = templates.appendingPathComponent(file)
      guard try source.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let target = folder.appendingPathComponent(filled(file))
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try filled(String(contentsOf: source, encoding: .utf8)).write(to: target, atomically: true, encoding: .utf8)
    }
  }
}
