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
}
