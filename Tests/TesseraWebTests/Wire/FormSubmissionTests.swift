import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("The fingerprint of a form")
struct FormSubmissionTests {
  private func form(_ password: String) -> FormSubmission {
    FormSubmission([("_t.layer", "0"), ("_t.revision", "2"), ("_t.v.main@Password", password), ("_t.press", "main@Send")])
  }

  @Test("It tells the forms of a page apart, is another one on another page, and is too short to try passwords against")
  func fingerprint() {
    let forms = (0..<1_000).map { form("password \($0)").fingerprint(of: "page") }
    #expect(Set(forms).count == forms.count)
    #expect(forms.allSatisfy { $0.count <= 8 })
    #expect(form("secret").fingerprint(of: "page") == form("secret").fingerprint(of: "page"))
    #expect(form("secret").fingerprint(of: "page") != form("secret").fingerprint(of: "other"))
  }

  @Test("The stored fingerprint of a form reveals no secrets, and differs from those of other forms")
  func kept() {
    func form(_ name: String, _ password: String) -> FormSubmission {
      FormSubmission([("_t.revision", "2"), ("_t.v.main@Name", name), ("_t.v.main@Password", password), ("_t.press", "main@Send")])
    }
    let kept = form("Ada", "secret").keptFingerprint(of: "page", without: [1])
    #expect(kept == form("Ada", "another one").keptFingerprint(of: "page", without: [1]))
    #expect(!kept.hasPrefix(form("Ada", "secret").fingerprint(of: "page")))
    #expect(form("Ada", "secret").isKept(as: kept, of: "page") && !form("Bob", "secret").isKept(as: kept, of: "page"))
    #expect(!form("Ada", "secret").isKept(as: kept, of: "other") && !form("Ada", "secret").isKept(as: "", of: "page"))
    // As they were kept before.
    #expect(form("Ada", "secret").isKept(as: form("Ada", "secret").fingerprint(of: "page"), of: "page"))
  }

  @Test("A control is told from its row also where its name has an @, or the row's id begins with a mark that combines with it")
  func addresses() {
    func read(_ text: String) -> [String] { FormSubmission.address(text[...]).map { [$0.control.rawValue, $0.item] } ?? [] }
    #expect(read("main@ada@work.example") == ["main", "ada@work.example"])
    #expect(read("ada\u{241B}\u{2440}work.example@Reply from") == ["ada@work.example", "Reply from"])
    #expect(read("main@\u{301}x").last?.utf8.elementsEqual("\u{301}x".utf8) == true)
    #expect(read("main") == [])
  }

  @Test("Fields of rows whose ids read the same and are other bytes are two")
  func composed() {
    let form = FormSubmission([("_t.v.main@\u{E9}", "first"), ("_t.v.main@e\u{301}", "second"), ("_t.b.main@\u{301}", "1")])
    #expect(form.edits.map(\.value) == [.text("first"), .text("second"), .flag(true)])
  }
}
