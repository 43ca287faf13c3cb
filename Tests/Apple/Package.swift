// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The hosts of Apple's platforms, compiled and run against declarations of Apple's frameworks that are targets of this package.
//
// It is a root package of its own: only here can a module be called `UIKit`, so that `#if canImport(UIKit)` holds in the hosts' sources and
// nowhere else. The sources of the modules are links to those of the package above; both have the same name, for `package` access.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
// The swift-testing library has a cross-import overlay for UIKit, which this UIKit has not.
let testSettings = settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let providers = ["Facts", "Football", "News", "Notices", "Offers", "Weather"].map { $0 + "Provider" }

let package = Package(
  name: "tessera",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    // Declarations of Apple's frameworks; a working model behind those of UIKit.
    .target(name: "UniformTypeIdentifiers", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(name: "Accessibility", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "UIKit", dependencies: ["Accessibility", "UniformTypeIdentifiers"],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),

    // The modules under test.
    .target(name: "CTesseraPrefetch"),
    library("TesseraDiff", ["CTesseraPrefetch"]),
    library("TesseraURL"),
    .target(name: "CTesseraBytes"),
    library("TesseraJSON", ["CTesseraBytes"]),
    library("TesseraScreen", ["TesseraDiff", "TesseraURL"]),
    library("TesseraSearch", ["CTesseraPrefetch"]),
    library("TesseraOptions", ["TesseraScreen", "TesseraSearch", "TesseraURL", "TesseraJSON"]),
    library("TesseraSections", ["TesseraScreen", "TesseraJSON", "CTesseraBytes"]),
    library("TesseraBinding"),
    library("TesseraStores", ["TesseraScreen"]),
    library("TesseraFlow", ["TesseraScreen", "TesseraStores", "TesseraURL"]),
    library(
      "Tessera",
      [
        "TesseraDiff", "TesseraScreen", "TesseraOptions", "TesseraSearch", "TesseraSections", "TesseraBinding", "TesseraStores",
        "TesseraFlow",
      ]),
    library("TesseraTesting", ["Tessera"]),
    library(
      "TesseraUIKit",
      [
        "TesseraDiff", "TesseraScreen", "TesseraBinding", "TesseraFlow", "TesseraOptions", "UIKit", "Accessibility",
        "UniformTypeIdentifiers",
      ]),

    .target(name: "AppKit", swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "SwiftUI", dependencies: ["Accessibility", "AppKit", "UIKit", "UniformTypeIdentifiers"],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    library(
      "TesseraSwiftUI",
      [
        "TesseraDiff", "TesseraScreen", "TesseraFlow", "TesseraOptions", "SwiftUI", "AppKit", "UIKit", "Accessibility",
        "UniformTypeIdentifiers",
      ]),

    // The gallery, whose screens the tests open on the model of UIKit.
    library("TesseraMacroExpansion"),
    .macro(name: "TesseraMacroPlugin", dependencies: ["TesseraMacroExpansion"], swiftSettings: settings),
    library("TesseraMacros", ["TesseraMacroPlugin", "TesseraSections"]),
    .target(name: "TesseraHTML", dependencies: ["TesseraScreen", "TesseraURL"], exclude: ["Assets"], swiftSettings: settings),
    library("GalleryComponents", ["Tessera", "TesseraHTML", "TesseraUIKit", "TesseraSwiftUI", "UIKit", "SwiftUI"]),
    library("GalleryScreens", ["Tessera", "TesseraMacros", "GalleryComponents"] + providers.map { .byName(name: $0) }),

    .testTarget(name: "UIKitModelTests", dependencies: ["UIKit"], swiftSettings: testSettings),
    .testTarget(
      name: "TesseraUIKitTests",
      dependencies: ["TesseraUIKit", "Tessera", "TesseraTesting", "UIKit", "Accessibility", "GalleryScreens", "GalleryComponents"],
      exclude: ["Gallery/answers.json"], swiftSettings: testSettings),
    .testTarget(
      name: "TesseraSwiftUITests", dependencies: ["TesseraSwiftUI", "Tessera", "TesseraTesting"], swiftSettings: testSettings),
  ] + providers.map { library($0, ["Tessera"]) }
)

// The bounds and the mutations need the host and its tests alone; without the gallery and SwiftUI they are built in a third of the time.
if Context.environment["TESSERA_APPLE_HOST"] != nil {
  let others = ["AppKit", "SwiftUI", "TesseraSwiftUI", "TesseraHTML", "UIKitModelTests", "TesseraSwiftUITests"]
  package.targets.removeAll { target in
    others.contains(target.name) || target.name.hasPrefix("Gallery") || target.name.hasPrefix("TesseraMacro")
      || target.name.hasSuffix("Provider")
  }
  for target in package.targets where target.name == "TesseraUIKitTests" {
    target.dependencies = ["TesseraUIKit", "Tessera", "TesseraTesting", "UIKit", "Accessibility"]
    target.exclude = ["Gallery"]
  }
}
