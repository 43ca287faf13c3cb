import TesseraTesting
import Testing
@_spi(Model) import UIKit

@Suite("Host conformance on the model of UIKit", .serialized)
@MainActor
struct ConformanceTests {
  @Test(
    "The host of UIKit passes every script",
    arguments: HostConformance.scripts.filter { $0.requires.isSubset(of: UIKitSubject.abilities) })
  func passes(_ script: HostConformance.Script) async {
    let result = await HostConformance.run(script, on: UIKitSubject())
    #expect(result.isPassed, "\(result)")
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
  // README.md and the modules' pages say so.
  @Test("It runs every script except the one that uses keys")
  func skipped() {
    #expect(HostConformance.scripts.count { !$0.requires.isSubset(of: UIKitSubject.abilities) } == 1)
  }
}
