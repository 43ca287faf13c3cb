// swift-tools-version: 6.2
// The macro's own reader against the compiler's parser: a package of its own, since only these tests need swift-syntax.
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let syntax = [
  "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntaxMacros",
  "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacrosGenericTestSupport",
]

let package = Package(
  name: "macro-oracle",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
  targets: [
    .target(name: "TesseraMacroExpansion", swiftSettings: settings),
    .testTarget(
      name: "OracleTests",
      dependencies: ["TesseraMacroExpansion"] + syntax.map { .product(name: $0, package: "swift-syntax") },
      swiftSettings: settings),
  ]
)
