import TesseraTesting
import Testing
@_spi(Model) import UIKit

@Suite("Host conformance on the model of UIKit", .serialized)
@MainActor
struct ConformanceTests {
  // A message keeps its page busy until it goes, and this subject waits for pages that are at rest.
  @Test("The host of UIKit passes every script", arguments: HostConformance.scripts.filter { $0.fixture != "notices" })
  func passes(_ script: ConformanceScript) async {
    let result = await HostConformance.run(script, on: UIKitSubject())
    #expect(result.isPassed, "\(result)")
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}
