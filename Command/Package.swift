// swift-tools-version: 6.2
import PackageDescription

// The `tessera` command is a package of its own, like any app: it sees only the public API of Tessera.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func tessera(_ product: String) -> Target.Dependency { .product(name: product, package: "tessera") }

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "command",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tessera", targets: ["TesseraCommand"]),
    .library(name: "AdminSchema", targets: ["AdminSchema"]),
    .library(name: "Admin", targets: ["Admin"]),
  ],
  traits: [
    .trait(name: "GTK", description: "Builds Tessera as the gallery does, so that nothing is compiled twice."),
    .trait(name: "Postgres", description: "Builds Tessera as the gallery does, so that nothing is compiled twice."),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "..",
      traits: [
        "Web", "SQLite", .trait(name: "GTK", condition: .when(traits: ["GTK"])),
        .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
      ]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // A database's schema as values, and the queries that are made from it.
    .target(name: "AdminSchema", dependencies: [grdb], swiftSettings: settings),
    // The screens.
    .target(
      name: "Admin",
      dependencies: ["AdminSchema", tessera("Tessera"), .product(name: "CryptoExtras", package: "swift-crypto")], swiftSettings: settings),
    .executableTarget(
      name: "TesseraCommand",
      dependencies: [
        "AdminSchema", "Admin", tessera("Tessera"), tessera("TesseraWeb"), logging, arguments,
      ],
      resources: [.copy("Templates")], swiftSettings: settings),
    .testTarget(
      name: "AdminTests", dependencies: ["AdminSchema", "Admin", tessera("Tessera"), tessera("TesseraTesting"), grdb],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(name: "TesseraCommandTests", dependencies: ["TesseraCommand", arguments], swiftSettings: settings),
  ]
)
