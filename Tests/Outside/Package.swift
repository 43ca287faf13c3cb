// swift-tools-version: 6.2
import PackageDescription

// The feed's providers once more, in a package of their own: what compiles here uses public API only, as an app's own package would.
// Beside them a custom item, a toolkit and a host in plain Swift 6, without the upcoming features that Tessera enables for itself; and a dashboard
// with its tests, as somebody writes it who begins with Tessera today.
let package = Package(
  name: "outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tessera", path: "../..", traits: ["Web"])],
  targets: ["Football", "News", "Weather", "Offers", "Facts", "Notices"].map { name in
    .target(
      name: name + "Outside", dependencies: [.product(name: "Tessera", package: "tessera")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  } + [
    .target(name: "PlainOutside", dependencies: [.product(name: "Tessera", package: "tessera")]),
    .executableTarget(
      name: "Dashboard",
      dependencies: ["Tessera", "TesseraHTML", "TesseraWeb"].map { .product(name: $0, package: "tessera") }, path: "Dashboard"),
    .testTarget(
      name: "DashboardTests", dependencies: ["Dashboard", .product(name: "TesseraTesting", package: "tessera")], path: "DashboardTests"),
  ]
)
