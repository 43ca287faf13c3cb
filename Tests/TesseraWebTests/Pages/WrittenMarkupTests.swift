import NIOCore
import TesseraHTML
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("A page that is requested again without changes is answered with a copy")
struct WrittenMarkupTests {
  @Test("The same page has the same bytes, and a page read once is not cached")
  func same() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let kept = running.host.services.memory.written
      let id = try #require(try await browser.get("/desk").pageID)
      #expect(kept.byteCount == 0)
      let second = try await browser.get("/desk?_t.page=\(id)").text
      #expect(kept.byteCount == second.utf8.count)
      #expect(try await browser.get("/desk?_t.page=\(id)").text == second)
      #expect(kept.byteCount == second.utf8.count)
    }
  }

  @Test("Changes are shown: by a press, by input, by a sheet over the page and by another language")
  func changes() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      func settled(_ language: String = "en") async throws -> String {
        func page() async throws -> String { try await browser.get("/desk?_t.page=\(id)", headers: ["Accept-Language": language]).text }
        _ = try await page()
        let once = try await page()
        let again = try await page()
        #expect(once == again)
        return again
      }
      #expect(try await settled().contains("pressed 0 times"))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Press")
      #expect(try await settled().contains("pressed 1 times"))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.v.main%40Name=Ada&_t.apply=1")
      #expect(try await settled().contains("value=\"Ada\""))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Ask")
      #expect(try await settled().contains("<dialog"))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=1&_t.press=main%40Yes")
      let answered = try await settled()
      #expect(!answered.contains("<dialog") && answered.contains("pressed 100 times"))
      #expect(answered.contains("<html lang=\"en\""))
      let arabic = try await settled("ar")
      #expect(arabic.contains("<html lang=\"ar\"") && arabic.contains("data-page=\"\(id)\""))
      #expect(try await settled().contains("<html lang=\"en\""))
    }
  }

  @Test("Nothing of an ended page is cached")
  func ended() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      for _ in 0..<3 { _ = try await browser.get("/desk?_t.page=\(id)") }
      #expect(running.host.services.memory.written.byteCount > 0)
      await running.host.registry.endAll()
      #expect(running.host.services.memory.written.byteCount == 0)
    }
  }

  @Test("The cache is bounded. The oldest entry is evicted, and one that is too large is not stored")
  func bounds() {
    let pages = WrittenPages()
    let model = HTMLRenderer.PageModel(pageID: "page", path: "/", title: "Test", layers: [])
    weak var first: WrittenMarkup?
    for number in 0..<200 {
      let markup = WrittenMarkup(ByteBuffer(repeating: 1, count: 100_000), revision: number, model)
      if number == 0 { first = markup }
      pages.keep(markup)
      #expect(pages.byteCount <= 4 << 20)
    }
    #expect(first == nil && pages.byteCount > 4_000_000)
    let before = pages.byteCount
    pages.keep(WrittenMarkup(ByteBuffer(repeating: 1, count: 300_000), revision: 1, model))
    #expect(pages.byteCount == before)
  }
}
