import Foundation
import TesseraHTML
import Testing

@Suite("The script handles every operation")
struct ScriptVocabularyTests {
  /// The names of the members of an object literal of the script, which begins after some text.
  private func members(after mark: String) throws -> Set<String> {
    let script = String(decoding: HTMLRenderer.Assets.script.bytes, as: UTF8.self)
    let start = try #require(script.range(of: mark)?.upperBound, "\(mark)")
    var (names, name, depth, isName) = (Set<String>(), "", 0, false)
    for character in script[start...] {
      switch character {
      case "{", "(", "[":
        if depth == 1, isName, character == "(" { names.insert(name) }
        depth += 1
        (isName, name) = (depth == 1, "")
      case "}", ")", "]":
        depth -= 1
        isName = false
        if depth == 0 { return names }
      case ",": (isName, name) = (depth == 1, "")
      case ":":
        if depth == 1, isName { names.insert(name) }
        isName = false
      default: if isName { name.append(character) }
      }
    }
    Issue.record("the literal has no end")
    return []
  }

  @Test("Every operation of a page has its own member, and every edit of a patch")
  func vocabulary() throws {
    // The script would silently drop an operation without a handler. For an edit without one it would reload the
    // page each time.
    #expect(try members(after: "let ops=") == Set(PageOperation.allCases.map(\.rawValue)))
    #expect(try members(after: "(\"section\",key));return") == Set(PatchEdit.allCases.map(\.rawValue)))
  }
}
