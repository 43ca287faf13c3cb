// swift-tools-version: 6.2
import PackageDescription

// Tests that are also run under the thread sanitizer: values shared by many threads are read by all of them and
// written by none. They are a package of their own, so that only the modules they need are built again with the
// sanitizer.
let package = Package(
  name: "threads",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tessera", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "ThreadTests", dependencies: [.product(name: "TesseraScreen", package: "tessera")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ]
)
