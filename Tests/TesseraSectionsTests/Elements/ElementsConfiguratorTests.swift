import Foundation
import Synchronization
import TesseraScreen
import TesseraSections
import TesseraTesting
import Testing

@Suite("Sections that contain their own layout")
struct ElementsConfiguratorTests {
  private func feed(
    _ items: String, acts: [String: ElementsConfigurator.Act] = [:], expecting: Set<Diagnostic.Code> = [], envelope: String? = nil
  ) async throws -> Headless<FeedScreen> {
    let json = envelope ?? #"{"sections": [{"id": "e", "kind": "elements@1", "name": "Layout", "items": [\#(items)]}]}"#
    let useCase = try GetSectionsUseCase(json, [ElementsConfigurator(acts: acts)])
    let app = Headless(FeedScreen("Feed", useCase), expecting: expecting)
    try await app.settle()
    return app
  }

  @Test("Elements are shown as if the app had made them")
  func shown() async throws {
    let app = try await feed(
      #"{"type": "text", "text": "Hello"}, {"type": "facts", "facts": [{"name": "From", "value": "22:00"}]}, {"type": "badge", "text": "New"}"#
    )
    #expect(app.shows("Layout") && app.shows("Hello") && app.shows("22:00") && app.shows("New"))
  }

  @Test("A press opens the item's route. A press without a meaning, or unknown to the app, is not offered")
  func presses() async throws {
    let app = try await feed(
      #"""
      {"type": "button", "title": "Read", "on": {"main": {"open": "/articles/1"}}}, {"type": "button", "title": "Nothing"},
      {"type": "label", "title": "Fly", "control": "fly", "on": {"fly": {"act": "fly"}}},
      {"type": "option", "title": "Tree", "isExpanded": true}, {"type": "message", "title": "Oh", "action": {"title": "Mend"}}
      """#)
    app.tap("Read")
    #expect(app.opened == ["/articles/1"])
    for name in ["Nothing", "Fly", "Mend"] as [Phrase] {
      #expect(app.element(name, role: .button)?.states == [.disabled], "\(name)")
      #expect(app.element(name, role: .button)?.hint == "Unavailable")
    }
    #expect(app.element("Tree", role: .checkbox)?.states == [.disabled])
  }

  @Test("A choice of segments is kept under the name of the first, and sent with acts")
  func segments() async throws {
    let done = Mutex<[ElementsConfigurator.ActRequest]>([])
    let app = try await feed(
      #"""
      {"id": "form", "type": "row", "elements": [
        {"type": "segments", "title": "Way", "selected": "air", "segments": [
          {"title": "By air", "control": "air"}, {"title": "By ship", "control": "ship"}]},
        {"type": "button", "title": "Send", "control": "send"}], "on": {"send": {"act": "send"}}}
      """#, acts: ["send": { act in done.withLock { $0.append(act) } }])
    #expect(app.element("By air")?.states == [.checked] && app.element("By ship")?.states == [])
    app.tap("By ship")
    #expect(app.element("By air")?.states == [] && app.element("By ship")?.states == [.checked])
    app.tap("Refresh")
    try await app.settle()
    #expect(app.element("By ship")?.states == [.checked])
    app.tap("Send")
    try await app.settle()
    #expect(done.withLock { $0.map(\.values) } == [["air": .text("ship")]])
  }

  @Test("A choice of segments beside actions is kept as well")
  func segmentsOfMenu() async throws {
    let app = try await feed(
      #"""
      {"id": "form", "type": "menu", "title": "More", "actions": [{"title": "Send", "control": "send"}], "on": {"send": {"open": "/sent"}},
       "element": {"type": "segments", "title": "Way", "selected": "air", "segments": [
         {"title": "By air", "control": "air"}, {"title": "By ship", "control": "ship"}]}}
      """#)
    app.tap("By ship")
    #expect(app.element("By air")?.states == [] && app.element("By ship")?.states == [.checked])
  }

  @Test("Input stays, also when the section is sent again, and is sent with acts")
  func entering() async throws {
    let done = Mutex<[ElementsConfigurator.ActRequest]>([])
    let app = try await feed(
      #"""
      {"id": "form", "type": "column", "elements": [
        {"type": "textField", "title": "Reason", "control": "reason"}, {"type": "toggle", "title": "Urgent", "control": "urgent"},
        {"type": "slider", "title": "Amount", "upper": 10, "step": 1, "control": "amount"},
        {"type": "button", "title": "Send", "control": "send"}], "on": {"send": {"act": "send"}}}
      """#, acts: ["send": { act in done.withLock { $0.append(act) } }])
    app.type("Flat tyre", into: "Reason")
    app.toggle("Urgent", to: true)
    app.slide("Amount", to: 4)
    app.tap("Refresh")
    try await app.settle()
    #expect(app.element("Reason")?.value == "Flat tyre" && app.element("Amount")?.value == "4")
    app.tap("Send")
    #expect(app.element("Send", role: .button)?.states == [.disabled, .busy])
    try await app.settle()
    #expect(app.element("Send", role: .button)?.states == [])
    #expect(
      done.withLock { $0 } == [
        ElementsConfigurator.ActRequest(
          name: "send", item: "form", values: ["reason": .text("Flat tyre"), "urgent": .flag(true), "amount": .number(4)])
      ])
  }

  @Test("What fails says so below its item, and a retry does the same again")
  func failing() async throws {
    let isBroken = Mutex(true)
    let app = try await feed(
      #"{"id": 1, "type": "button", "title": "Vote", "on": {"main": {"act": "vote"}}}, {"type": "text", "text": "After"}"#,
      acts: ["vote": { _ in if isBroken.withLock({ $0 }) { throw LoadFailure(.refused, message: "The poll is closed") } }])
    app.tap("Vote")
    try await app.settle()
    #expect(app.shows("The poll is closed") && app.shows("After"))
    isBroken.withLock { $0 = false }
    app.tap("Retry")
    try await app.settle()
    #expect(!app.shows("The poll is closed"))
  }

  @Test("Acts of two sections run in parallel, also for items without an id")
  func sideBySide() async throws {
    let done = Mutex<[String]>([])
    let sections = ["a", "b"].map {
      #"""
      {"id": "\#($0)", "kind": "elements@1", "name": "Section \#($0)",
       "items": [{"type": "button", "title": "Vote \#($0)", "on": {"main": {"act": "vote \#($0)"}}}]}
      """#
    }
    let vote: ElementsConfigurator.Act = { act in done.withLock { $0.append(act.name) } }
    let app = try await feed("", acts: ["vote a": vote, "vote b": vote], envelope: #"{"sections": [\#(sections.joined(separator: ","))]}"#)
    app.tap("Vote a")
    app.tap("Vote b")
    try await app.settle()
    #expect(done.withLock { $0.sorted() } == ["vote a", "vote b"])
    for name in ["Vote a", "Vote b"] as [Phrase] { #expect(app.element(name, role: .button)?.states == []) }
  }

  @Test("A running act is restored as interrupted, with a retry")
  func interrupted() async throws {
    let done = Mutex(0)
    let (items, acts) = (
      #"{"type": "button", "title": "Vote", "on": {"main": {"act": "vote"}}}"#,
      ["vote": { (_: ElementsConfigurator.ActRequest) in done.withLock { $0 += 1 } } as ElementsConfigurator.Act]
    )
    let app = try await feed(items, acts: acts)
    app.tap("Vote")
    #expect(app.element("Vote", role: .button)?.states.contains(.busy) == true)
    let kept = try JSONDecoder().decode(FeedScreen.State.self, from: JSONEncoder().encode(app.state))
    try await app.settle()
    let json = #"{"sections": [{"id": "e", "kind": "elements@1", "name": "Layout", "items": [\#(items)]}]}"#
    let again = Headless(FeedScreen("Feed", try GetSectionsUseCase(json, [ElementsConfigurator(acts: acts)])), state: kept)
    try await again.settle()
    #expect(again.element("Vote", role: .button)?.states == [])
    #expect(again.text.contains("This was interrupted before the server answered"))
    again.tap("Retry")
    try await again.settle()
    #expect(done.withLock { $0 } == 2 && again.shows("Done"))
  }

  @Test("Items that are not understood are dropped and counted; the others stay in order")
  func dropped() async throws {
    let app = try await feed(
      #"{"type": "text", "text": "One"}, {"type": "orrery"}, {"type": "text"}, {"type": "text", "text": "Two"}"#, expecting: [.droppedItems]
    )
    #expect(app.shows("One") && app.shows("Two") && app.shows("2 items could not be shown"))
  }

  @Test("The author's fallback replaces an unclaimed section, under its name")
  func fallback() async throws {
    let app = try await feed(
      "", expecting: [.unsupportedSection],
      envelope: #"""
        {"sections": [{"id": "hall", "kind": "hologram@3", "name": "The hall", "items": [],
          "fallback": {"kind": "elements@1", "items": [{"type": "image", "symbol": "building", "description": "The hall in the morning"}]}}]}
        """#)
    #expect(app.element("The hall", role: .heading) != nil && app.element("The hall in the morning", role: .image) != nil)
  }
}
