import Foundation
import Tessera
import TesseraTesting
import TesseraWeb
import Testing

@testable import Dashboard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The dashboard as a user operates it, and as a browser receives it.
@Suite("A dashboard by a developer who is new to Tessera")
struct DashboardTests {
  private func app() throws -> Headless<AppRoutes> { Headless(try Shop(uploads: InMemoryUploadStore()), at: "/") }

  @Test("It is written in 120 lines")
  func length() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/Dashboard/Dashboard.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    // The last line ends with a line break.
    #expect(lines.count - 1 <= 120)
  }

  @Test("A screen reader finds the date, the chart, the cities, the table and the files")
  func tree() throws {
    let tree = try app().accessibilityTree.description
    #expect(
      tree == """
        main "Dashboard"
          heading "Dashboard" level=1
          textbox "Since" value=""
          heading "Sales" level=2
          list
            listitem
              group "Sales a day, 4 days"
                term "Monday, November 16, 2026"
                definition "420"
                term "Tuesday, November 17, 2026"
                definition "95"
                term "Wednesday, November 18, 2026"
                definition "310"
                term "Thursday, November 19, 2026"
                definition "150"
          heading "Cities" level=2
          list
            listitem
              text "Abha, 1"
            listitem
              text "Jeddah, 1"
            listitem
              text "Riyadh, 2"
          heading "Orders" level=2
          table "Orders"
            row
              columnheader
                text "Number"
              columnheader
                button "Customer"
              columnheader
                button "Total" hint="Sorted, highest first"
            row
              cell
                text "1041"
              cell
                text "Mona"
              cell
                text "420"
            row
              cell
                text "1043"
              cell
                text "Huda"
              cell
                text "310"
            row
              cell
                text "1044"
              cell
                text "Sami"
              cell
                text "150"
            row
              cell
                text "1042"
              cell
                text "Omar"
              cell
                text "95"
          button "Receipts" hint="PNG, JPEG, GIF, WebP, PDF, up to 25 MB each"
        """)
  }

  @Test("A start day filters earlier rows, heads sort, and a file of the wrong kind is refused")
  func use() async throws {
    let app = try app()
    app.type("2026-11-18", into: "Since")
    #expect(!app.shows("Mona") && app.shows("Huda") && app.shows("Abha, 1") && !app.shows("Jeddah, 1"))
    app.tap("Customer")
    #expect(app.element("Customer")?.hint == "Sorted, lowest first")
    app.tap("Customer")
    #expect(app.element("Customer")?.hint == "Sorted, highest first")
    #expect(await app.upload("Receipts", Array("%PDF-1.7 receipt".utf8), name: "receipt.pdf")?.state == .complete(.pdf))
    let lying = await app.upload("Receipts", Array("<script>".utf8), name: "receipt.png")?.state
    if case .refused? = lying {} else { Issue.record("a script was taken for a picture: \(String(describing: lying))") }
  }

  @Test("A browser gets a page with everything on it, in the brand's colours")
  func web() async throws {
    let host = try Shop(uploads: InMemoryUploadStore()).host()
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let server = Task { try await host.application(port: 0) { found.yield($0) }.run() }
    defer { server.cancel() }
    var port = 0
    for await first in ports {
      port = first
      break
    }
    func get(_ path: String) async throws -> String {
      let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
      return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }
    let page = try await get("/")
    for part in [
      "<h1", "type=\"date\"", "type=\"file\"", "role=\"table\"", "class=\"section carousel\"", "<svg viewBox=\"0 0 40 40\"", "Mona",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let theme = try #require(page.firstMatch(of: /href="(\/_tessera\/theme-[0-9a-f]+\.css)"/)?.1)
    #expect(try await get(String(theme)).contains("--accent: light-dark(#7a1f5c, #f0a6d4)"))
  }
}
