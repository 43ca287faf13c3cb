// swift-tools-version: 6.2
import PackageDescription

// The app of the tutorial. Yours depends on Tessera by its address and version, and needs no traits.
let package = Package(
  name: "expenses",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(name: "GTK", description: "Builds Tessera as the gallery does, so that nothing is compiled twice."),
    .trait(name: "Postgres", description: "Builds Tessera as the gallery does, so that nothing is compiled twice."),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "../..",
      traits: [
        "Web", "SQLite", .trait(name: "GTK", condition: .when(traits: ["GTK"])),
        .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
      ]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .executableTarget(
      name: "Expenses",
      dependencies: [
        .product(name: "Tessera", package: "tessera"),
        .product(name: "TesseraWeb", package: "tessera"),
        .product(name: "TesseraSQLite", package: "tessera"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "ExpensesTests",
      dependencies: ["Expenses", .product(name: "Tessera", package: "tessera"), .product(name: "TesseraTesting", package: "tessera")]),
  ]
)
