import Foundation
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Host conformance")
struct HostConformanceTests {
  @Test("The headless host passes every script", arguments: HostConformance.scripts)
  func headless(_ script: HostConformance.Script) async {
    let result = await HostConformance.run(script, on: HeadlessSubject())
    #expect(result.isPassed, "\(result)")
  }

  /// A way in which a host can be wrong.
  struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> (inout HostConformance.Observation) -> Void
  }

  static let mutations = [
    Mutation(testDescription: "loses the last row of a list") {
      { $0.tree.changeAll { if $0.role == .list, $0.children.count > 1 { $0.children.removeLast() } } }
    },
    Mutation(testDescription: "shows rows in the wrong order") {
      { $0.tree.changeAll { if $0.role == .list { $0.children.reverse() } } }
    },
    Mutation(testDescription: "forgets every update") {
      var first: AccessibilityNode?
      return { observation in
        first = first ?? observation.tree
        observation.tree = first ?? observation.tree
      }
    },
    Mutation(testDescription: "shows buttons as texts") { { $0.tree.changeAll { if $0.role == .button { $0.role = .text } } } },
    Mutation(testDescription: "shows dialogs as pages") { { $0.tree.changeAll { if $0.role == .dialog { $0.role = .main } } } },
    Mutation(testDescription: "forgets that something is disabled") { { $0.tree.changeAll { $0.states.remove(.disabled) } } },
    Mutation(testDescription: "loses the value of fields") { { $0.tree.changeAll { if $0.role == .textbox { $0.value = "" } } } },
    Mutation(testDescription: "escapes twice") {
      { $0.tree.changeAll { $0.label = $0.label.replacing("&", with: "&amp;") } }
    },
    Mutation(testDescription: "reports a press twice") { { if let last = $0.log.last { $0.log.append(last) } } },
    Mutation(testDescription: "says nothing") { { $0.said = [] } },
    Mutation(testDescription: "never moves the focus") { { $0.focus = nil } },
    Mutation(testDescription: "follows no routes") { { $0.opened = [] } },
  ]

  @Test("A broken host fails", arguments: mutations)
  func broken(_ mutation: Mutation) async {
    var failed: [String] = []
    for script in HostConformance.scripts {
      let result = await HostConformance.run(script, on: HeadlessSubject(breaking: mutation.make()))
      if !result.isPassed { failed.append(script.name) }
    }
    #expect(!failed.isEmpty)
  }

  @Test("A host that cannot do something skips the scripts that need it and says so")
  func skips() async throws {
    struct OneLayer: HostConformance.Subject {
      let inner = HeadlessSubject()
      var abilities: Set<HostConformance.Ability> { [] }
      func begin(_ fixture: HostConformance.Fixture) async throws { try await inner.begin(fixture) }
      func carryOut(_ act: HostConformance.Act) async throws { try await inner.carryOut(act) }
      func observe(until isExpected: (HostConformance.Observation) -> Bool) async throws -> HostConformance.Observation {
        try await inner.observe(until: isExpected)
      }
    }
    var ends: [HostConformance.Report.Outcome] = []
    for script in HostConformance.scripts { ends.append(await HostConformance.run(script, on: OneLayer()).outcome) }
    for (script, end) in zip(HostConformance.scripts, ends) {
      #expect(end == (script.requires.isEmpty ? .passed : .skipped(script.requires)))
    }
    #expect(ends.contains(.skipped([.layers, .reconnect])))
  }

  @Test("A script survives JSON, so that a driver in another language can run it", arguments: HostConformance.scripts)
  func json(_ script: HostConformance.Script) throws {
    let data = try JSONEncoder().encode(script)
    #expect(try JSONDecoder().decode(HostConformance.Script.self, from: data) == script)
  }

  @Test("The JSON of a step is one flat object")
  func shape() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    func json(_ step: HostConformance.Step) throws -> String { String(decoding: try encoder.encode(step), as: UTF8.self) }
    #expect(
      try json(.act(.type("Ada", HostConformance.Target(.textbox, "Name"))))
        == #"{"step":"type","target":{"label":"Name","occurrence":0,"role":"textbox"},"text":"Ada"}"#)
    #expect(try json(.act(.reveal("Rows", 2..<5))) == #"{"end":5,"section":"Rows","start":2,"step":"reveal"}"#)
    #expect(
      try json(.expect(.tree(AccessibilityNode(.main, "A", children: [AccessibilityNode(.heading, "A", states: [.level(1)])]))))
        == #"{"step":"expectTree","tree":{"children":[{"label":"A","role":"heading","states":["level=1"]}],"label":"A","role":"main"}}"#)
  }

  @Test("A step that does not exist is refused by name")
  func unknownStep() {
    #expect {
      try JSONDecoder().decode(HostConformance.Step.self, from: Data(#"{"step":"juggle"}"#.utf8))
    } throws: {
      "\($0)".contains("'juggle' is no step")
    }
  }

  @Test("Every script begins with a fixture that exists, and every fixture has a script")
  func fixtures() {
    let used = Set(HostConformance.scripts.map(\.fixture))
    #expect(used == Set(HostConformance.fixtures.map(\.name)))
    #expect(Set(HostConformance.scripts.map(\.name)).count == HostConformance.scripts.count)
  }
}

extension AccessibilityNode {
  /// Changes the node and everything below it.
  mutating func changeAll(_ change: (inout AccessibilityNode) -> Void) {
    change(&self)
    for index in children.indices { children[index].changeAll(change) }
  }
}
