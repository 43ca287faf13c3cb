import TesseraScreen
import TesseraTesting
import XCTest

/// The conformance suite against the app on a simulator or a device: the scripts that the model of UIKit and the other hosts pass.
final class ConformanceUITests: XCTestCase {
  @MainActor
  func testScripts() async {
    var passed = 0
    var skipped: [String] = []
    for script in HostConformance.scripts {
      guard XCUISubject.canRun(script) else {
        skipped.append("skipped: \(script.name): it moves a slider")
        continue
      }
      let result = await HostConformance.run(script.withoutHints, on: XCUISubject())
      switch result.outcome {
      case .passed:
        print(result)
        passed += 1
      case .skipped: skipped.append("\(result)")
      case .failed: XCTFail("\(result)")
      }
    }
    for line in skipped { print(line) }
    print("conformance: \(passed) of \(HostConformance.scripts.count) scripts passed, \(skipped.count) were skipped")
    XCTAssertGreaterThan(passed, 0)
  }
}
