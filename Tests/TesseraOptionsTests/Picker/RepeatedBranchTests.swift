import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Branches of options that occur several times in a tree")
struct RepeatedBranchTests {
  private func open(_ transport: StubTransport) async throws -> Headless<OptionsPicker<World>> {
    let app = Headless(OptionsPicker(World.self, title: "Places", isMultiple: true), environment: { $0.transport = transport })
    try await app.settle()
    return app
  }

  private func labels(_ app: Headless<OptionsPicker<World>>) -> [String] { app.elements.filter { $0.role == .checkbox }.map(\.label) }

  @Test("Options that contain each other use a bounded number of rows, however many are opened, and the top ones stay")
  func containingEachOther() async throws {
    let rows = (0..<12).map { #"{"id":"\#($0)","name":"Tag \#($0)","hasChildren":true}"# }
    let transport = StubTransport()
    transport.on("/children", "[\(rows.joined(separator: ","))]")
    let app = try await open(transport)
    for id in 0..<6 {
      app.send(.didPressExpand(OptionID("\(id)")))
      try await app.settle()
    }
    let total = app.page.snapshots[0].sections.compactMap { $0.visibleRange?.total }.max() ?? 0
    #expect((12 * 7..<1_200).contains(total))
    app.reveal(total - 6..<total, in: "options")
    let last = app.elements.filter { $0.role == .checkbox }.suffix(6)
    #expect(last.map(\.label) == (6..<12).map { "Tag \($0)" } && last.allSatisfy { !$0.states.contains(.level(2)) })
  }

  @Test("An option below two others has its branch in both places, and the state of the branch is shown in the first")
  func belowTwo() async throws {
    let transport = StubTransport()
    transport.on("/children") { request in
      let answer =
        switch request.parameter("parent") {
        case nil: #"[{"id":"A","name":"A","hasChildren":true},{"id":"B","name":"B","hasChildren":true}]"#
        case "X": #"{"items":[{"id":"1","name":"One","hasChildren":false}],"next":"b"}"#
        case _: #"[{"id":"X","name":"Both","hasChildren":true}]"#
        }
      return TransportResponse(body: Data(answer.utf8))
    }
    let app = try await open(transport)
    for id in ["A", "B"] {
      app.send(.didPressExpand(OptionID(id)))
      try await app.settle()
    }
    app.effects.hold("options.children.X")
    app.send(.didPressExpand("X"))
    #expect(app.elements.count { $0.role == .progressbar } == 1)
    app.effects.restore("options.children.X")
    try await app.settle()
    #expect(labels(app) == ["A", "Both", "One", "B", "Both", "One"])
    #expect(app.elements.count { $0.label == "Show more" } == 1)
  }
}
