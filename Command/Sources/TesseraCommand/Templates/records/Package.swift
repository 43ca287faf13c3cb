// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "APPNAME",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(TESSERA_DEPENDENCY),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "APPNAME",
      dependencies: [
        .product(name: "Tessera", package: "tessera"), .product(name: "TesseraWeb", package: "tessera"),
        .product(name: "TesseraSQLite", package: "tessera"), .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "APPNAMETests",
      dependencies: ["APPNAME", .product(name: "Tessera", package: "tessera"), .product(name: "TesseraTesting", package: "tessera")]),
  ]
)
