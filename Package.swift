// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Every target of this package is written in the Swift 6 language mode with the same upcoming features.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A library target whose tests live in `Tests/<name>Tests`.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, resources: resources, swiftSettings: settings)
}

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Web"]))
let logging = Target.Dependency.product(name: "Logging", package: "swift-log", condition: .when(traits: ["Web"]))
let inMemoryTracing = Target.Dependency.product(
  name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .when(traits: ["Web"]))
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Web"]))
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Web"]))
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle", condition: .when(traits: ["Web"]))
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Web"]))
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
let libcrypto = Target.Dependency.target(name: "CLibcrypto", condition: .when(platforms: [.linux]))
let zlib = Target.Dependency.target(name: "CZlib", condition: .when(traits: ["Web"]))
let libpq = Target.Dependency.target(name: "CLibpq", condition: .when(traits: ["Postgres"]))
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Encryption"]))
// What TesseraHTTPClient sends with, and the modules that name its bytes, methods, errors and bounds.
let httpClient: [Target.Dependency] = [
  ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"), ("NIOHTTPCompression", "swift-nio-extras"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["HTTPClient"])) }
let gtk = Target.Dependency.target(name: "CGtk4", condition: .when(traits: ["GTK"]))

let package = Package(
  name: "tessera",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Tessera", targets: ["Tessera"]),
    .library(name: "TesseraDiff", targets: ["TesseraDiff"]),
    .library(name: "TesseraScreen", targets: ["TesseraScreen"]),
    .library(name: "TesseraOptions", targets: ["TesseraOptions"]),
    .library(name: "TesseraSearch", targets: ["TesseraSearch"]),
    .library(name: "TesseraSections", targets: ["TesseraSections"]),
    .library(name: "TesseraBinding", targets: ["TesseraBinding"]),
    .library(name: "TesseraFlow", targets: ["TesseraFlow"]),
    .library(name: "TesseraStores", targets: ["TesseraStores"]),
    .library(name: "TesseraMacros", targets: ["TesseraMacros"]),
    .library(name: "TesseraTesting", targets: ["TesseraTesting"]),
    .library(name: "TesseraHTML", targets: ["TesseraHTML"]),
    .library(name: "TesseraWeb", targets: ["TesseraWeb"]),
    .library(name: "TesseraSQLite", targets: ["TesseraSQLite"]),
    .library(name: "TesseraPostgres", targets: ["TesseraPostgres"]),
    .library(name: "TesseraEncryption", targets: ["TesseraEncryption"]),
    .library(name: "TesseraHTTPClient", targets: ["TesseraHTTPClient"]),
    .library(name: "TesseraGTK", targets: ["TesseraGTK"]),
    .library(name: "TesseraUIKit", targets: ["TesseraUIKit"]),
    .library(name: "TesseraSwiftUI", targets: ["TesseraSwiftUI"]),
    .library(name: "CGtk4", targets: ["CGtk4"]),
  ],
  traits: [
    .trait(name: "Web", description: "The Hummingbird host."),
    .trait(name: "SQLite", description: "Caches and stores in SQLite files, through GRDB."),
    .trait(name: "Postgres", description: "Stores and topics in PostgreSQL, for several machines; needs libpq's development files."),
    .trait(name: "Encryption", description: "Pages encrypted in any store, through swift-crypto, which takes about a minute to build."),
    .trait(
      name: "HTTPClient",
      description: "A transport for servers on Linux, through AsyncHTTPClient, which takes two or three minutes to build."),
    .trait(name: "GTK", description: "The GTK 4 host, for Linux desktops; needs GTK's development files."),
    .default(enabledTraits: ["Web", "SQLite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.4.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
  ],
  targets: [
    // The flow: payload → sections → screen → difference → host.
    .target(name: "CTesseraPrefetch"),
    library("TesseraDiff", ["CTesseraPrefetch"]),
    library("TesseraURL"),
    .target(name: "CTesseraBytes"),
    library("TesseraJSON", ["CTesseraBytes"]),
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    library("TesseraDigest", [libcrypto]),
    library("TesseraScreen", ["TesseraDiff", "TesseraURL"]),
    library("TesseraSearch", ["CTesseraPrefetch"]),
    library("TesseraOptions", ["TesseraScreen", "TesseraSearch", "TesseraURL", "TesseraJSON"]),
    library("TesseraSections", ["TesseraScreen", "TesseraJSON", "CTesseraBytes"]),
    library("TesseraBinding"),
    library("TesseraStores", ["TesseraScreen"]),
    library("TesseraFlow", ["TesseraScreen", "TesseraStores", "TesseraURL"]),
    library(
      "Tessera",
      [
        "TesseraDiff", "TesseraScreen", "TesseraSearch", "TesseraOptions", "TesseraSections", "TesseraBinding", "TesseraStores",
        "TesseraFlow",
      ]),

    // Built only for those who use it, in seconds: the macro needs no parser for all of Swift.
    library("TesseraMacroExpansion"),
    .macro(name: "TesseraMacroPlugin", dependencies: ["TesseraMacroExpansion"], swiftSettings: settings),
    library("TesseraMacros", ["TesseraMacroPlugin", "TesseraSections"]),

    // Hosts.
    library("TesseraTesting", ["Tessera"]),
    .target(
      name: "TesseraHTML", dependencies: ["TesseraScreen", "TesseraURL"], exclude: ["Assets"], swiftSettings: settings),
    library("TesseraSQLite", ["TesseraOptions", "TesseraScreen", "TesseraStores", "TesseraDigest", grdb]),
    library(
      "TesseraWeb",
      [
        "TesseraHTML", "TesseraFlow", "TesseraStores", "TesseraURL", "TesseraDigest", zlib, hummingbird, logging, metrics, tracing,
        lifecycle,
        signals,
      ]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    library("TesseraPostgres", ["TesseraScreen", "TesseraStores", libpq]),
    library("TesseraEncryption", ["TesseraStores", crypto]),
    library("TesseraHTTPClient", ["TesseraOptions", "TesseraScreen", "TesseraURL"] + httpClient),
    // Their bodies stand under `canImport`: empty where there is no UIKit or SwiftUI. Tests/Apple compiles and runs them elsewhere.
    library("TesseraUIKit", ["TesseraDiff", "TesseraScreen", "TesseraBinding", "TesseraFlow", "TesseraOptions"]),
    library("TesseraSwiftUI", ["TesseraDiff", "TesseraScreen", "TesseraFlow", "TesseraOptions"]),
    .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    library("TesseraGTK", ["TesseraScreen", "TesseraBinding", "TesseraFlow", gtk]),

    // Serves the screens of the conformance suite, and hostile strings, to the tests in a real browser.
    .executableTarget(
      name: "ConformanceServer",
      dependencies: ["Tessera", "TesseraScreen", "TesseraHTML", "TesseraWeb", "TesseraTesting", hummingbird, logging],
      path: "Tests/ConformanceServer", swiftSettings: settings),

    // Shows one screen of the conformance suite, to the tests in real windows.
    .executableTarget(
      name: "ConformanceWindow",
      dependencies: ["TesseraBinding", "TesseraFlow", "TesseraScreen", "TesseraTesting", "TesseraGTK"],
      path: "Tests/ConformanceWindow", swiftSettings: settings),

    // Writes to a store until somebody kills it, for the tests of what is acknowledged.
    .executableTarget(
      name: "StoreWriter", dependencies: ["TesseraStores", "TesseraSQLite"], path: "Tests/StoreWriter", swiftSettings: settings),

    // Counts what it acknowledges until somebody kills it, for Scripts/soak.py.
    .executableTarget(
      name: "SoakServer",
      dependencies: [
        "Tessera", "TesseraWeb", "TesseraSQLite", .target(name: "TesseraPostgres", condition: .when(traits: ["Postgres"])), hummingbird,
        logging,
      ], path: "Tests/SoakServer",
      swiftSettings: settings),

    // Reads foreign texts of three sizes, for Scripts/growth-tests.sh.
    .executableTarget(
      name: "Growth",
      dependencies: ["Tessera", "TesseraHTML", "TesseraJSON", "TesseraOptions", "TesseraScreen", "TesseraURL", "TesseraWeb"],
      path: "Tests/Growth", swiftSettings: settings),

    // Shared by the tests below.
    .target(name: "TestSupport", dependencies: ["TesseraDiff"], path: "Tests/TestSupport", swiftSettings: settings),

    tests("TesseraDiff", []),
    tests("TesseraURL", []),
    tests("TesseraJSON", []),
    tests("TesseraDigest", []),
    tests("TesseraScreen", ["TesseraTesting"]),
    tests("TesseraSearch", [], resources: [.copy("Fixtures")]),
    tests("TesseraOptions", ["TesseraTesting"]),
    tests("TesseraSections", ["TesseraTesting"]),
    tests("TesseraBinding", []),
    tests("TesseraStores", ["TesseraScreen", "TesseraTesting"]),
    tests("TesseraFlow", ["TesseraTesting"]),
    tests("TesseraMacroExpansion", []),
    tests("TesseraMacros", ["Tessera", "TesseraTesting"]),
    tests("TesseraTesting", []),
    .testTarget(name: "TesseraArticlesTests", dependencies: ["Tessera", "TesseraMacros", "TesseraTesting"], swiftSettings: settings),
    tests("TesseraHTML", []),
    tests("TesseraWeb", [zlib, hummingbird, logging, lifecycle, tracing, inMemoryTracing, "TesseraTesting", "SoakServer"]),
    tests("TesseraSQLite", ["TesseraFlow", "TesseraStores", "TesseraTesting", grdb, "StoreWriter"]),
    tests("TesseraPostgres", ["TesseraStores", "TesseraScreen", "TesseraTesting"]),
    tests("TesseraEncryption", ["TesseraStores", "TesseraTesting"]),
    tests("TesseraHTTPClient", ["TesseraOptions", "TesseraScreen"]),
    tests("TesseraGTK", ["Tessera", "TesseraTesting", gtk]),
  ]
)

// `make test M=Flow` and some steps of `make check` need the tests of a few modules only.
if let modules = Context.environment["TESSERA_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { target in target.isTest && !modules.contains { target.name == "Tessera\($0)Tests" } }
}
