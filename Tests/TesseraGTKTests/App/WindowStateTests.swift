#if GTK
import Foundation
import Testing

@testable import TesseraGTK

/// The file in which a window's size and position are kept.
final class WindowStateTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func whatIsKeptIsReadAgain() throws {
    let file = try #require(WindowStateFile(app: "shop", environment: ["XDG_STATE_HOME": folder.path]))
    #expect(file.read() == nil)
    let state = WindowState(width: 500, height: 400, isMaximized: true, route: "/shop")
    file.write(state)
    #expect(file.read() == state)
    #expect(file.url.path == folder.appendingPathComponent("shop/window.json").path)
  }

  @Test func aFileThatSomebodyChangedIsHeldWithinBounds() throws {
    let file = try #require(WindowStateFile(app: "shop", environment: ["XDG_STATE_HOME": folder.path]))
    file.write(WindowState(width: -5, height: .max, isMaximized: false, route: "javascript:alert(1)"))
    #expect(file.read() == WindowState(width: 320, height: 10_000))
    file.write(WindowState(route: "/" + String(repeating: "a", count: 3_000)))
    #expect(file.read()?.route == nil)
    for text in ["", "{", "[]", "null", "{\"width\":1e99}", String(repeating: "[", count: 100_000)] {
      try Data(text.utf8).write(to: file.url)
      #expect(file.read() == nil, "\(text.prefix(20).description)")
    }
  }

  @Test func theFileIsNamedByLettersOnly() {
    #expect(WindowStateFile(app: "../..", environment: ["HOME": "/home/ada"]) == nil)
    #expect(WindowStateFile(app: "shop", environment: [:]) == nil)
    #expect(WindowStateFile(app: "a/../shop", environment: ["HOME": "/home/ada"])?.url.path == "/home/ada/.local/state/a..shop/window.json")
  }
}
#endif
