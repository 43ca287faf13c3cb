import Foundation
import Testing

/// The entry point of the test binary. With an entry point of its own, the package manager needs no index to look for tests.
///
/// The main thread runs a run loop, so tests on the main actor run on the main thread. GTK needs that.
@main
enum TestEntryPoint {
  static func main() {
    Task { exit(await Testing.__swiftPMEntryPoint() as CInt) }
    RunLoop.main.run()
  }
}
