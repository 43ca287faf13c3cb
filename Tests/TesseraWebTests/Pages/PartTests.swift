import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Parts of the web host")
struct PartTests {
  @Test("The log returns the messages after a number, or nothing if it no longer reaches that far")
  func log() {
    var log = MessageLog(maximumSize: 10)
    #expect(log.messages(after: 0)?.isEmpty == true && log.messages(after: 1) == nil)
    for byte in UInt8(1)...5 { log.append(Array(repeating: byte, count: 4)) }
    #expect(log.last == 5)
    #expect(log.messages(after: 3)?.map(\.number) == [4, 5])
    #expect(log.messages(after: 5)?.isEmpty == true)
    #expect(log.messages(after: 2) == nil && log.messages(after: 6) == nil && log.messages(after: -1) == nil)
    log.append(Array(repeating: 0, count: 100))
    #expect(log.messages(after: 5)?.count == 1, "the latest message is kept, however long")
  }

  @Test("A bucket gives its burst at once and then its rate")
  func bucket() {
    let start = ContinuousClock.now
    var bucket = TokenBucket(rate: 2, burst: 3, now: start)
    #expect((0..<4).map { _ in bucket.take(at: start) == nil } == [true, true, true, false])
    #expect(bucket.take(at: start + .milliseconds(500)) == nil)
    #expect(bucket.take(at: start + .milliseconds(600)) == 1)
  }

  @Test("An empty bucket that is never refilled says to retry in an hour", arguments: [0, -0.0, 1e-300])
  func emptyBucket(rate: Double) {
    let start = ContinuousClock.now
    var bucket = TokenBucket(rate: rate, burst: 1, now: start)
    #expect(bucket.take(at: start) == nil)
    #expect((1...3_600).contains(bucket.take(at: start + .seconds(60)) ?? 0))
    #expect(rate.sign == .minus || bucket.take(at: start + .seconds(60)) == 3_600)
  }

  @Test("Forms are read in order, and the last of equal names counts")
  func form() throws {
    let form = try #require(
      FormSubmission(
        "_t.layer=2&_t.v.main%40A%40b=x%0D%0Ay&_t.b.loud%40T=0&_t.b.loud%40T=1&_t.v.main%40A%40b=z&_t.press=go%40Row+1".utf8,
        maximumFields: 10))
    #expect(form.layer == Page.LayerID(2))
    #expect(form.edits.map(\.item) == ["A@b", "T"] && form.edits.map(\.value) == [.text("z"), .flag(true)])
    #expect(form.press == .control("Row 1", "go", layer: Page.LayerID(2)))
  }

  @Test("A text that a field changed as browsers do does not count as an edit")
  func sanitized() {
    let texts: [(Element.TextField.Kind, String, String)] = [
      (.text, "a\r\nb\rc\nd", "abcd"), (.multiline, "a\r\nb\rc\nd\n\n", "a\nb\nc\nd\n\n"), (.text, "a\0b", "a\u{FFFD}b"),
      (.email, " a@b \t", "a@b"), (.text, " a ", " a "), (.password, "\u{2028}", "\u{2028}"), (.url, " \n ", ""),
    ]
    for (kind, text, inBrowser) in texts {
      let field = Element.textField(.init("A", text: text, kind: kind, control: "field"))
      #expect(field.change("field", to: .text(inBrowser)) == nil, "\(kind) \(text.debugDescription)")
      #expect(field.change("field", to: .text(inBrowser + "!")) == .text(inBrowser + "!"))
    }
    let sliders: [(Double, Double)] = [(3.3, 3), (3, 3), (9.9, 9), (10, 9)]
    for (value, inBrowser) in sliders {
      let slider = Element.slider(.init("A", value: value, in: 0...10, step: 3, control: "slider"))
      #expect(slider.change("slider", to: .text("\(inBrowser)")) == nil, "\(value)")
      #expect(slider.change("slider", to: .text("6")) == .number(6))
    }
  }

  @Test("A typed number counts even if it is the step nearest to the previous one")
  func typedNumbers() {
    let stepper = Element.stepper(.init("A", value: 7, in: 0...20, step: 5, control: "number"))
    #expect(stepper.change("number", to: .text("5")) == .number(5))
    #expect(stepper.change("number", to: .text("7")) == nil)
  }

  @Test("For a value outside of the range, the shown bound counts as sent, not as shown")
  func outside() {
    for (value, inBrowser) in [(99, 9), (-5, 0), (.nan, 0)] as [(Double, Double)] {
      for element in [
        Element.slider(.init("A", value: value, in: 0...10, step: 3, control: "number")),
        Element.stepper(.init("A", value: value, in: 0...10, step: 3, control: "number")),
      ] {
        #expect(element.change("number", to: .text("\(inBrowser)")) == .number(inBrowser), "\(value)")
        #expect(element.change("number", to: .text("6")) == .number(6))
      }
    }
  }

  @Test("Broken forms are refused", arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", "a=b&a=b&a=b"])
  func brokenForm(_ text: String) {
    #expect(FormSubmission(text.utf8, maximumFields: 2) == nil)
  }

  @Test("A value encoded for a query decodes to itself", arguments: ["", "/a?b=c&d#e", "سلام %+", "\u{0}\r\n"])
  func encoding(_ text: String) {
    #expect(FormFields.decode(FormFields.encode(text).utf8) == text)
  }

  @Test("The host's own parameter is removed from a URL, and the app's stay")
  func target() {
    let target = PageTarget(path: "/cities", query: "country=SA&_t.page=abc&sort=name")
    #expect(target.uri == "/cities?country=SA&sort=name" && target.pageID == "abc")
    #expect(PageTarget(path: "/cities", query: nil) == PageTarget(path: "/cities", query: ""))
  }

  @Test("Tokens are long, hexadecimal, and never the same")
  func tokens() {
    let tokens = (0..<1000).map { _ in RandomToken.make() }
    #expect(Set(tokens).count == 1000 && tokens.allSatisfy(RandomToken.isToken))
    #expect(!RandomToken.isToken("") && !RandomToken.isToken(String(repeating: "g", count: 32)))
  }

  @Test("Visitors who stay away are forgotten, those with an open stream are not")
  func expiry() {
    let limits = WebLimits()
    let later = ContinuousClock.now + limits.visitorIdleTime + .seconds(1)
    let activity = VisitorActivity()
    #expect(!activity.isExpired(at: .now, limits: limits) && activity.isExpired(at: later, limits: limits))
    activity.streamOpened()
    #expect(!activity.isExpired(at: later, limits: limits))
    activity.streamClosed()
    #expect(activity.isExpired(at: later, limits: limits))
  }
}
