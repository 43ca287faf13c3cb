// swift-tools-version: 6.2
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func tessera(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "tessera") }
}

/// What each area measures. An area becomes a target when its folder `Sources/<area>Benchmarks` exists.
let areas: [String: [Target.Dependency]] = [
  "Diff": tessera("TesseraDiff"),
  "Search": tessera("TesseraOptions"),
  "Options": tessera("TesseraOptions", "TesseraScreen"),
  "Sections": tessera("TesseraSections"),
  "Routes": tessera("TesseraFlow"),
  "Binding": tessera("TesseraBinding"),
  "Page": tessera("TesseraScreen", "TesseraHTML") + [.product(name: "Mustache", package: "swift-mustache")],
  "Server": [],
]

let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sources")
let present = areas.keys.sorted().filter { area in
  let files = try? FileManager.default.contentsOfDirectory(atPath: sources.appending(path: area + "Benchmarks").path)
  return files?.contains { $0.hasSuffix(".swift") } ?? false
}

var dependencies: [Package.Dependency] = [.package(name: "tessera", path: "..", traits: [])]
if present.contains("Page") {
  dependencies.append(.package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"))
}

let package = Package(
  name: "tessera-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: dependencies,
  targets: [.target(name: "Harness", swiftSettings: settings)]
    + present.map { area in
      .executableTarget(name: area + "Benchmarks", dependencies: ["Harness"] + areas[area, default: []], swiftSettings: settings)
    }
)
