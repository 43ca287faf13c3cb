// swift-tools-version: 6.2
import PackageDescription

// Tests that are run once more under the thread sanitizer: what many threads share is read by all of them and
// written by none. A package of their
// own, so that only the modules which they need are built anew with the sanitizer.
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
