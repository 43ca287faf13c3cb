import Foundation
import Testing

@Suite("Words and symbols of the gallery")
struct WordsTests {
  @Test("No words have two translations, of which one would be shown on the other's screen")
  func translations() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/GalleryScreens/Language")
    var known: [String: String] = [:], count = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for pair in try String(contentsOf: file, encoding: .utf8).matches(of: /"((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"/) {
        let (words, translation) = (String(pair.1), String(pair.2))
        #expect(known[words] == nil || known[words] == translation, "\(words), in \(file.lastPathComponent)")
        known[words] = translation
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test("A screen has the same symbol in the list of all screens and in the navigation")
  func symbols() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/GalleryScreens")
    func text(_ file: String) throws -> String { try String(contentsOf: folder.appending(path: file), encoding: .utf8) }
    var shown: [String: String] = [:], count = 0
    for link in try text("GalleryApp.swift").matches(of: /icon: "(\w+)", to: "([^"]+)"/) { shown[String(link.2)] = String(link.1) }
    for item in try text("Index/IndexScreen.swift").matches(of: /icon: "(\w+)", route: "([^"]+)"/) where item.2 != "/my/orders" {
      guard let icon = shown[String(item.2)] else { continue }
      #expect(item.1 == icon, "\(item.2)")
      count += 1
    }
    #expect(count >= 7)
  }
}
