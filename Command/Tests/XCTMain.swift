import Foundation
import Testing

/// The entry point of the test binary. With an entry point of its own, the package manager needs no index to look for tests.
///
/// The main thread runs a run loop, so tests on the main actor run on the main thread. GTK needs that.
@main
enum TestEntryPoint {
  static func main() {
    // The package manager also asks for XCTest's tests. There are none.
    if CommandLine.arguments.contains("--dump-tests-json") { return print(#"{"name": "", "tests": []}"#) }
    Task { exit(await Testing.__swiftPMEntryPoint() as CInt) }
    RunLoop.main.run()
  }
}
