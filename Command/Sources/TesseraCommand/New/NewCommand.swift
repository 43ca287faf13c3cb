import ArgumentParser
import Foundation

/// Writes a package that builds and passes its tests.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "new", abstract: "Writes a new package into a folder of its name.")

  @Argument(help: "The name of the package: a Swift name that begins with a capital letter.") var name: String
  @Option(help: "What to begin with: a list to tick off (todo), or records in a database (records).") var template = PackageTemplate.todo
  @Option(help: "Tessera: the path of a checkout, or a URL. By default, the checkout that this command was built from.") var tessera:
    String?

  func validate() throws {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]{0,63}/) != nil else {
      throw ValidationError("'\(name)' is not a name for a package. Use letters and digits, and begin with a capital letter: Shop.")
    }
    guard !FileManager.default.fileExists(atPath: name) else {
      throw ValidationError("There is already a folder '\(name)' here. Choose another name, or another place.")
    }
  }

  func run() throws {
    try template.write(name, to: URL(fileURLWithPath: name), tessera: tessera ?? Self.checkout)
    print("\(name) is ready.\n\n  cd \(name)\n  swift test\n  swift run \(name)")
  }

  /// The folder of Tessera when this file was compiled: above `Command/Sources/TesseraCommand/New`.
  private static var checkout: String {
    (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
  }
}
