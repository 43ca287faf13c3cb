#if Web
import Hummingbird
import Testing

@testable import TesseraWeb

@Suite("The cookies that a browser sent")
struct SentCookiesTests {
  @Test("The first cookie with a name counts, whatever is around it")
  func first() {
    let sent = SentCookies("tessera-8080=other; tessera=first;tessera=second", "\t x = y;tessera-look=a=b; empty=; bare; =nameless")
    #expect(sent.value("tessera") == "first")
    #expect(sent.value("tessera-8080") == "other")
    #expect(sent.value("tessera-look") == "a=b")
    #expect(SentCookies("a==b").value("a") == "=b")
    #expect(sent.value("empty") == "")
    #expect(sent.value("bare") == nil)
    #expect(sent.value("tess") == nil)
    #expect(sent.value("nothing") == nil)
    #expect(SentCookies().value("tessera") == nil)
    #expect(SentCookies("", ";;  ;").value("tessera") == nil)
  }

  @Test("A cookie is found where Hummingbird finds it")
  func agreement() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("ab=; \té")
    for _ in 0..<4_000 {
      let field = String((0..<Int.random(in: 0...14, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
      // A second equals sign belongs to the value (RFC 6265 §5.4), and Hummingbird leaves it out.
      if field.contains("==") { continue }
      let (ours, theirs) = (SentCookies(field), Cookies(from: [field]))
      for name in ["a", "b", "ab", "aa"] {
        // Hummingbird takes an empty value for none.
        #expect((ours.value(name) ?? "") == (theirs[name]?.value ?? ""), "\(name) in '\(field)'")
      }
    }
  }
}
#endif
