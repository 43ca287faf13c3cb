import TesseraScreen
import TesseraTesting
import XCTest

/// The conformance suite against the app on a simulator or a device: the scripts that the model of UIKit and the other hosts pass.
final class ConformanceUITests: XCTestCase {
  @MainActor
  func testScripts() async {
    var passed = 0
    for script in HostConformance.scripts {
      guard XCUISubject.canRun(script) else {
        print("skipped: \(script.name): it moves a slider")
        continue
      }
      let result = await HostConformance.run(script.withoutHints, on: XCUISubject())
      print(result)
      switch result.outcome {
      case .passed: passed += 1
      case .skipped: break
      case .failed: XCTFail("\(result)")
      }
    }
    XCTAssertGreaterThan(passed, 0)
  }
}
