import TestSupport
import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A tree in which the parts of a path are told apart by escaping only: `a/b` beside `b` below `a`.
private enum Lookalikes: MenuType {
  static let settings = MenuSettings(identity: .underParent)
  static let staticData = [
    OptionModel("a/b", "Alone"), OptionModel("a", "A", children: [OptionModel("b", "B below A")]), OptionModel("~1", "Tilde"),
    OptionModel("/", "Slash"),
  ]
}

private enum Folders: MenuType {
  struct Model: Decodable, Sendable {
    let id: OptionID
    let name: String
    let hasChildren: Bool
  }
  static let path = "/folders"
  static let children = MenuSettings.ChildrenEndpoint("/folders")
  static let settings = MenuSettings(identity: .underParent)
  static func options(from models: [Model]) -> [OptionModel] {
    models.map { model in
      var option = OptionModel(model.id, model.name)
      option.mayHaveChildren = model.hasChildren
      return option
    }
  }
}

@Suite("Ids that look like paths")
struct PathIdentityTests {
  @Test("An id with a slash or a tilde is one part of a path")
  func lookup() {
    let menu = LoadedMenu(Lookalikes.staticData, identity: .underParent)
    #expect(menu.option(OptionID(path: ["a/b"]))?.name == "Alone")
    #expect(menu.option(OptionID(path: ["a", "b"]))?.name == "B below A")
    #expect(menu.option(OptionID(path: ["~1"]))?.name == "Tilde")
    #expect(menu.option(OptionID(path: ["/"]))?.name == "Slash")
    #expect(Set(menu.leaves).count == 4 && menu.problems.isEmpty)
  }

  @Test("Choosing one of two options that look alike marks only that one")
  func choosing() async throws {
    let app = Headless(OptionsPicker(Lookalikes.self, title: "Lookalikes", isMultiple: true))
    try await app.settle()
    app.tap("Alone")
    #expect(app.state.selection.ids == [OptionID(path: ["a/b"])])
    #expect(app.element("A", role: .checkbox)?.states.contains(.mixed) == false)
    app.expand("A")
    #expect(app.element("B below A", role: .checkbox)?.states.contains(.checked) == false)
    app.tap("B below A")
    #expect(app.state.selection.ids == [OptionID(path: ["a/b"]), OptionID(path: ["a", "b"])])
  }

  @Test("Opening a folder asks for its own children, and folders of the same name below others stay apart")
  func lazy() async throws {
    let transport = StubTransport()
    transport.on("/folders") { request in
      let row = { (id: String, name: String, more: Bool) in #"{"id":"\#(id)","name":"\#(name)","hasChildren":\#(more)}"# }
      let rows =
        switch request.parameter("parent") {
        case nil: [row("etc/hosts", "Hosts", true), row("usr", "Usr", true)]
        case "etc/hosts": [row("bin", "Bin of hosts", true)]
        case "usr": [row("bin", "Bin of usr", true)]
        case "bin": [row("sh", "Shell", false)]
        case let other?: [row("wrong", "Wrong \(other)", false)]
        }
      return TransportResponse(body: "[\(rows.joined(separator: ","))]".utf8)
    }
    let app = Headless(
      OptionsPicker(Folders.self, title: "Folders", isMultiple: true),
      environment: { $0.transport = transport })
    try await app.settle()
    for name in ["Hosts", "Bin of hosts", "Usr", "Bin of usr"] as [Phrase] {
      app.expand(name)
      try await app.settle()
    }
    #expect(app.elements.count { $0.label == "Shell" } == 2)
    app.tap("Usr")
    #expect(app.state.selection.ids == ["usr"])
    #expect(app.element("Bin of usr", role: .checkbox)?.states.contains(.checked) == true)
    #expect(app.element("Bin of hosts", role: .checkbox)?.states.contains(.checked) == false)
  }

  @Test("Any two different paths of parts with slashes and tildes are two options, and each is found by its own", arguments: 0..<50)
  func property(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts: [OptionID] = ["a", "b", "/", "~", "~0", "~1", "a/b", "a~1b", "//", "0"]
    func tree(_ depth: Int) -> [OptionModel] {
      Set((0..<4).compactMap { _ in parts.randomElement(using: &random) }).sorted().map { id in
        OptionModel(id, "", children: depth > 0 ? tree(depth - 1) : nil)
      }
    }
    var expected: [OptionID] = []
    func walk(_ options: [OptionModel], _ path: [OptionID]) {
      for option in options {
        expected.append(OptionID(path: path + [option.id]))
        #expect(expected.last?.path == path + [option.id])
        walk(option.children ?? [], path + [option.id])
      }
    }
    let roots = tree(2)
    walk(roots, [])
    let menu = LoadedMenu(roots, identity: .underParent)
    #expect(Set(expected).count == expected.count && menu.problems.isEmpty)
    for id in expected { #expect(menu.option(id)?.id == id.path.last) }
  }
}
