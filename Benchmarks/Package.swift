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
var areas: [String: [Target.Dependency]] = [
  "Diff": tessera("TesseraDiff"),
  "Search": tessera("TesseraSearch", "TesseraOptions"),
  "Options": tessera("TesseraOptions", "TesseraScreen"),
  "Sections": tessera("TesseraSections", "TesseraMacros"),
  "Routes": tessera("TesseraFlow"),
  "Store": tessera("TesseraFlow", "TesseraStores", "TesseraScreen", "TesseraOptions", "TesseraSQLite", "TesseraPostgres"),
  "Binding": tessera("TesseraBinding"),
  "GTK": tessera("TesseraGTK", "TesseraScreen", "TesseraBinding", "CGtk4"),
  "Page": tessera("TesseraScreen", "TesseraHTML") + [.product(name: "Mustache", package: "swift-mustache")],
  "Event": tessera("TesseraScreen", "TesseraHTML"),
  "Server": tessera("TesseraFlow", "TesseraStores", "TesseraScreen", "TesseraSections", "TesseraWeb") + [
    .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
    .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
  ],
]

/// libpq's development files are not everywhere: the stores are there where they are asked for.
let hasPostgres = Context.environment["TESSERA_STORES"] != nil
if hasPostgres { areas["Server"]?.append(contentsOf: tessera("TesseraSQLite", "TesseraPostgres")) }

let folder = URL(filePath: #filePath).deletingLastPathComponent()
let sources = folder.appending(path: "Sources")
/// Areas that measure what isn't public. They are compiled as a part of the library's package, which is named for its folder.
let inside = ["Search", "Sections"]
let library = String(folder.deletingLastPathComponent().lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
/// GTK's development files are not everywhere: its area is there where it is asked for.
let hasGTK = Context.environment["TESSERA_GTK"] != nil
/// Areas whose instructions are counted in continuous integration, alone: nothing of a server is fetched or built for them.
let countsOnly = Context.environment["TESSERA_COUNTS"] != nil
let present = areas.keys.sorted().filter { area in
  if countsOnly, !["Binding", "Diff", "Event", "Page", "Search", "Sections"].contains(area) { return false }
  if area == "GTK", !hasGTK { return false }
  if area == "Store", !hasPostgres { return false }
  let files = try? FileManager.default.contentsOfDirectory(atPath: sources.appending(path: area + "Benchmarks").path)
  return files?.contains { $0.hasSuffix(".swift") } ?? false
}

/// The best-known libraries of differences and of markup are measured beside ours where that is asked for.
let hasPeers = Context.environment["TESSERA_PEERS"] != nil
if hasPeers {
  areas["Diff"]?.append(.product(name: "DifferenceKit", package: "DifferenceKit"))
  areas["Page"]?.append(.product(name: "Elementary", package: "elementary"))
}

var dependencies: [Package.Dependency] = [
  .package(
    name: "tessera", path: "..",
    traits: Set((present.contains("Server") ? ["Web"] : []) + (hasGTK ? ["GTK"] : []) + (hasPostgres ? ["SQLite", "Postgres"] : [])))
]
if present.contains("Server") {
  dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
  ]
}
if present.contains("Page") {
  dependencies.append(.package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"))
}

if hasPeers {
  dependencies += [
    .package(url: "https://github.com/ra1028/DifferenceKit", from: "1.3.0"),
    .package(url: "https://github.com/elementary-swift/elementary", from: "0.6.0"),
  ]
}

let package = Package(
  name: "tessera-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: dependencies,
  targets: [.target(name: "Harness", swiftSettings: settings)]
    + present.map { area in
      .executableTarget(
        name: area + "Benchmarks", dependencies: ["Harness"] + areas[area, default: []], packageAccess: !inside.contains(area),
        swiftSettings: settings + (hasPostgres ? [.define("STORES")] : [])
          + (inside.contains(area) ? [.unsafeFlags(["-package-name", library])] : []))
    }
)
