// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "APPNAME",
  platforms: [.macOS(.v15)],
  dependencies: [.package(TESSERA_DEPENDENCY)],
  targets: [
    .executableTarget(
      name: "APPNAME",
      dependencies: [
        .product(name: "Tessera", package: "tessera"), .product(name: "TesseraWeb", package: "tessera"),
        .product(name: "TesseraSQLite", package: "tessera"),
      ]),
    .testTarget(
      name: "APPNAMETests",
      dependencies: ["APPNAME", .product(name: "Tessera", package: "tessera"), .product(name: "TesseraTesting", package: "tessera")]),
  ]
)
