// swift-tools-version: 6.2
// An app for iPhone and iPad. Opens in Xcode on a Mac; `AppleProductTypes` is part of Xcode and of nothing else.
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "Tour",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Tour", targets: ["Tour"], bundleIdentifier: "org.tessera.tour", displayVersion: "1.0", bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad], supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(path: "../../..")],
  targets: [
    .executableTarget(
      name: "Tour",
      dependencies: [
        .product(name: "Tessera", package: "tessera"), .product(name: "TesseraUIKit", package: "tessera"),
        .product(name: "TesseraSwiftUI", package: "tessera"),
      ],
      path: "Sources")
  ]
)
