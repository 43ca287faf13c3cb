internal import TesseraMacroExpansion

/// The program that the compiler starts. Its code is in a library, because a test that depends on a macro
/// target makes SwiftPM build all tests of the package, with their dependencies, a second time.
@main
enum TesseraMacroPlugin {
  static func main() { Plugin.main() }
}
