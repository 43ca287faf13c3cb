// swift-tools-version: 6.2
// The gallery for iPhone and iPad. Opens in Xcode on a Mac; `AppleProductTypes` is part of Xcode and of nothing else.
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "Gallery",
  platforms: [.iOS(.v18)],
  products: [
    .iOSApplication(
      name: "Gallery", targets: ["Gallery"], bundleIdentifier: "org.tessera.gallery", displayVersion: "1.0", bundleVersion: "1",
      supportedDeviceFamilies: [.phone, .pad], supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
      additionalInfoPlistContentFilePath: "Info.plist")
  ],
  dependencies: [.package(name: "tessera", path: "../../.."), .package(name: "gallery", path: "../../Gallery")],
  targets: [
    .executableTarget(
      name: "Gallery",
      dependencies: [
        .product(name: "Tessera", package: "tessera"), .product(name: "TesseraUIKit", package: "tessera"),
        .product(name: "TesseraSwiftUI", package: "tessera"), .product(name: "GalleryScreens", package: "gallery"),
      ],
      path: "Sources", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
