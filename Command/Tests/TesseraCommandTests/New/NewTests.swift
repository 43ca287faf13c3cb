import ArgumentParser
import Foundation
import Testing

@testable import TesseraCommand

@Suite("New")
struct NewTests {
  @Test(
    "Every template has a package, an app, tests and what a server needs, under the package's name", arguments: PackageTemplate.allCases)
  func writes(template: PackageTemplate) throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "new-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try template.write("Shop", to: folder, tessera: "/checkout")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for file in [
      "Package.swift", "README.md", "Containerfile", "Shop.service", ".gitignore", "Sources/Shop/ShopApp.swift", "Tests/ShopTests",
    ] {
      #expect(files.contains(file), "\(file)")
    }
    for file in files {
      guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else { continue }
      #expect(!text.contains("APPNAME") && !text.contains("TESSERA_DEPENDENCY"), "\(file)")
    }
    #expect(
      try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8).contains(
        #"name: "tessera", path: "/checkout""#))
  }

  @Test("A name that is no Swift name is refused")
  func names() {
    for name in ["shop", "../Shop", "My Shop", "", "Shop;"] { #expect(throws: (any Error).self) { try NewCommand.parse([name]) } }
  }
}
