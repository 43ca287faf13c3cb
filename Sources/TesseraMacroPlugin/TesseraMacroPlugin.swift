internal import TesseraMacroExpansion

/// The program that the compiler starts. Everything it does stands in a library, so that tests of it do not have to be built as the compiler's
/// tools are: a test that needs a macro's own target makes SwiftPM build the tests of the whole package, and all they need, a second time.
@main
enum TesseraMacroPlugin {
  static func main() { Plugin.main() }
}
