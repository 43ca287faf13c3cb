#if GTK
import Foundation
import XCTest

@testable import TesseraGTK

/// The file in which a window's size and position are kept.
final class WindowStateTests: XCTestCase {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString)")
    addTeardownBlock { try? FileManager.default.removeItem(at: url) }
    return url
  }

  func testWhatIsKeptIsReadAgain() throws {
    let folder = try folder()
    let file = try XCTUnwrap(WindowStateFile(app: "shop", environment: ["XDG_STATE_HOME": folder.path]))
    XCTAssertNil(file.read())
    let state = WindowState(width: 500, height: 400, isMaximized: true, route: "/shop")
    file.write(state)
    XCTAssertEqual(file.read(), state)
    XCTAssertEqual(file.url.path, folder.appendingPathComponent("shop/window.json").path)
  }

  func testAFileThatSomebodyChangedIsHeldWithinBounds() throws {
    let file = try XCTUnwrap(WindowStateFile(app: "shop", environment: ["XDG_STATE_HOME": try folder().path]))
    file.write(WindowState(width: -5, height: .max, isMaximized: false, route: "javascript:alert(1)"))
    XCTAssertEqual(file.read(), WindowState(width: 320, height: 10_000))
    file.write(WindowState(route: "/" + String(repeating: "a", count: 3_000)))
    XCTAssertNil(file.read()?.route)
    for text in ["", "{", "[]", "null", "{\"width\":1e99}", String(repeating: "[", count: 100_000)] {
      try Data(text.utf8).write(to: file.url)
      XCTAssertNil(file.read(), text.prefix(20).description)
    }
  }

  func testTheFileIsNamedByLettersOnly() {
    XCTAssertNil(WindowStateFile(app: "../..", environment: ["HOME": "/home/ada"]))
    XCTAssertNil(WindowStateFile(app: "shop", environment: [:]))
    XCTAssertEqual(
      WindowStateFile(app: "a/../shop", environment: ["HOME": "/home/ada"])?.url.path, "/home/ada/.local/state/a..shop/window.json")
  }
}
#endif
