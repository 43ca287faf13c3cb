import Foundation
import Tessera
import TesseraTesting
import Testing

/// The examples of the articles, as a user writes them. Each is between `// example: name | lines in the article` and
/// `// end`.
@Suite("Examples of the articles")
struct ArticlesTests {
  private struct Service: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
      let json =
        request.path.hasPrefix("/cities")
        ? #"[{"id":1,"name":"Dammam","region":{"id":1,"name":"Eastern"}},{"id":4,"name":"Riyadh","region":{"id":2,"name":"Central"}}]"#
        : #"[{"id":"b1","name":"Main branch"}]"#
      return TransportResponse(body: Data(json.utf8))
    }
  }

  @Test("Options: a person is invited with a role, branches and cities")
  func options() async throws {
    let app = Headless(AddBusinessUser(), environment: { $0.transport = Service() })
    app.type("Ada", into: "Name")
    try await app.choose("Driver", in: "Role")
    try await app.choose("Main branch", in: "Branches", confirm: "Done")
    try await app.choose("Dammam", "Riyadh", in: "Cities", confirm: "Done")
    app.tap("Invite")
    #expect(app.state.role?.id == "driver" && app.state.branches.map(\.id) == ["b1"] && app.state.cities.map(\.id) == ["1", "4"])
    #expect(app.announcements == ["Ada is invited"])
  }

  @Test("Sections: each provider shows its part of one response")
  func sections() async throws {
    let app = try HeadlessPage(
      feed {
        #"{"sections":[{"id":321,"name":"Clubs","items":[{"id":1,"name":"Harbour","score":212}]},{"id":"news","name":"News","items":[{"title":"Rain"}]}]}"#
      })
    try await app.settle()
    #expect(app.shows("Harbour") && app.shows("Top Club") && app.shows("Rain"), "\(app.text)")
  }

  @Test("Screens: a failure is shown with a retry that loads the data")
  func screens() async throws {
    let attempts = Attempts()
    let app = Headless(AccountScreen { try await attempts.next() }, failures: .failTest)
    try await app.settle()
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Riyadh") && app.shows("Only you see this"), "\(app.text)")
  }

  private actor Attempts {
    private var count = 0
    func next() throws -> Account {
      count += 1
      if count == 1 { throw LoadFailure(.unreachable, message: "There is no connection") }
      return Account(name: "Ada", city: "Riyadh")
    }
  }

  @Test("Flow: an action that isn't given leaves its button out")
  func flow() {
    let app = Headless(CourseScreen(course: "Swift"))
    #expect(app.shows("Schedule") && !app.shows("Settings"))
    app.tap("Schedule")
    #expect(app.actions == [.didPressSchedule("Swift")])
  }

  @Test("Their lengths are those of the guide")
  func lengths() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let guide = try String(
      contentsOf: folder.appending(path: "../../Sources/Tessera/Tessera.docc/FromTheArticles.md"), encoding: .utf8)
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasSuffix("Examples.swift") {
      var open: (head: Substring, lines: Int)?
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("// example: ") {
          open = (text.dropFirst(12), 0)
        } else if text == "// end", let example = open {
          let row = "| \(example.head) | \(example.lines) |"
          #expect(guide.contains(row), "the guide has no row \(row)")
          (open, count) = (nil, count + 1)
        } else {
          open?.lines += 1
        }
      }
    }
    #expect(count > 0)
  }
}
