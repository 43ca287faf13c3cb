// swift-tools-version: 6.2
import PackageDescription

// The gallery is a package of its own, like any app: it sees only the public API of Tessera.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func tessera(_ product: String, when condition: TargetDependencyCondition? = nil) -> Target.Dependency {
  .product(name: product, package: "tessera", condition: condition)
}

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let libcrypto = Target.Dependency.target(name: "CGalleryCrypto", condition: .when(platforms: [.linux]))

let apple: [Platform] = [.iOS, .macOS, .macCatalyst]
let uiKit = tessera("TesseraUIKit", when: .when(platforms: apple))
let swiftUI = tessera("TesseraSwiftUI", when: .when(platforms: apple))
let gtk = tessera("TesseraGTK", when: .when(traits: ["GTK"]))

/// The targets that each provide one section of the feed.
let providers = ["Facts", "Football", "News", "Notices", "Offers", "Weather"].map { $0 + "Provider" }

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "gallery", targets: ["Gallery"]),
    .executable(name: "gallery-desktop", targets: ["GalleryDesktop"]),
    // The screens without a server, for Examples/iOS.
    .library(name: "GalleryScreens", targets: ["GalleryScreens", "GalleryComponents"]),
  ],
  traits: [
    .trait(name: "GTK", description: "The gallery as a desktop app; needs GTK's development files."),
    .trait(name: "Postgres", description: "Several nodes on PostgreSQL; needs libpq's development files."),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "../..",
      traits: [
        "Web", "SQLite", .trait(name: "GTK", condition: .when(traits: ["GTK"])),
        .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
      ]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CGalleryCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // The JSON service over a SQLite file, and the screens that load from it.
    .target(
      name: "GalleryAPI", dependencies: [hummingbird, hummingbirdCore, logging, lifecycle, grdb, libcrypto], resources: [.copy("Data")],
      swiftSettings: settings),
    .target(
      name: "GalleryComponents",
      dependencies: [tessera("Tessera"), tessera("TesseraHTML"), gtk, uiKit, swiftUI],
      swiftSettings: settings),
    .target(
      name: "GalleryScreens",
      dependencies: [tessera("Tessera"), tessera("TesseraMacros"), "GalleryComponents"] + providers.map { .byName(name: $0) },
      swiftSettings: settings),

    // A server and a desktop app that show them.
    .executableTarget(
      name: "Gallery",
      dependencies: [
        tessera("Tessera"), tessera("TesseraWeb"), tessera("TesseraSQLite"), tessera("TesseraHTML"),
        tessera("TesseraPostgres", when: .when(traits: ["Postgres"])), "GalleryAPI", "GalleryComponents", "GalleryScreens",
        hummingbird, logging, lifecycle, signals, arguments,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "GalleryDesktop",
      dependencies: [gtk, "GalleryComponents", "GalleryScreens", "GalleryAPI", hummingbird, logging, lifecycle, arguments],
      swiftSettings: settings),

    // A dashboard in one file, as a newcomer writes it, and an item and a host in Swift 6 without upcoming features.
    .executableTarget(name: "Dashboard", dependencies: [tessera("Tessera"), tessera("TesseraHTML"), tessera("TesseraWeb")]),
    .target(name: "PlainSwift", dependencies: [tessera("Tessera")]),

    tests("GalleryAPI", [hummingbird, logging, grdb, lifecycle]),
    tests(
      "Gallery",
      [
        tessera("TesseraTesting"), tessera("TesseraSQLite"), "GalleryAPI", "GalleryScreens", hummingbird, logging, lifecycle,
      ]),
    .testTarget(name: "DashboardTests", dependencies: ["Dashboard", tessera("TesseraTesting")]),
  ]
    + providers.map {
      .target(name: $0, dependencies: [tessera("Tessera")], path: "Sources/Providers/\($0)", swiftSettings: settings)
    }
)
