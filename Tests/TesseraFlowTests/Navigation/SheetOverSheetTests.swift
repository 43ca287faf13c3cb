import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A trip, whose hotel is chosen in a sheet, whose guests are listed in a sheet over that one. It needs no events.
private struct TripFlow: Flow {
  enum Destination: Codable, Hashable { case trip, hotel, guests }

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .trip: DestinationScreen(Page(name: "Trip", action: "Choose a hotel"), output: openHotel)
    case .hotel: DestinationScreen(Page(name: "Hotel", action: "Add guests"), output: openGuests)
    case .guests: DestinationScreen(Page(name: "Guests", action: "Again"), output: openGuests)
    }
  }

  private func openHotel(_ note: String) -> FlowStep { FlowStep { $0.present(.hotel) } }
  private func openGuests(_ note: String) -> FlowStep { FlowStep { $0.present(.guests) } }
}

private struct Page: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Hashable, Codable, Sendable { case didPressAction, didPressLater, timeIsUp }
  typealias Output = String
  let name: Phrase
  let action: Phrase
  func title(for state: State) -> Phrase { name }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note)
      ButtonItem(action, on: .didPressAction)
      ButtonItem("End later", on: .didPressLater)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAction: .deliver(state.note)
    case .didPressLater: .after(.seconds(60), "later", .timeIsUp)
    case .timeIsUp: .dismiss
    }
  }
}

@Suite("A sheet over a sheet") struct SheetOverSheetTests {
  private let trip = AnyScreen(TripFlow(), at: Navigation(.trip))

  private func page() -> HeadlessPage {
    let page = HeadlessPage(trip)
    page.tap("Choose a hotel")
    page.type("with a pool", into: "Note")
    page.tap("Add guests")
    #expect(page.navigation == "trip, sheet hotel, sheet guests")
    return page
  }

  @Test("The upper sheet closes first, and the lower one still has its input") func order() {
    let page = page()
    #expect(page.accessibilityTrees.map(\.label) == ["Trip", "Hotel", "Guests"])
    page.tap("Again")
    #expect(page.navigation == "trip, sheet hotel, sheet guests")
    page.dismiss()
    #expect(page.navigation == "trip, sheet hotel" && page.element("Note", role: .textbox)?.value == "with a pool")
    page.dismiss()
    #expect(page.navigation == "trip, sheet hotel, asking whether to leave")
    page.tap("Discard")
    #expect(page.navigation == "trip")
  }

  @Test("Both sheets are restored with their input") func restored() throws {
    let page = page()
    page.type("Ada", into: "Note")
    let again = try HeadlessPage(trip, restoring: #require(page.save()))
    #expect(again.navigation == "trip, sheet hotel, sheet guests" && again.text == page.text)
    again.dismiss()
    again.tap("Discard")
    #expect(again.navigation == "trip, sheet hotel" && again.element("Note", role: .textbox)?.value == "with a pool")
  }

  @Test("A lower sheet that ends by itself closes the upper one, after asking about its input") func lowerEnds() async throws {
    for isDirty in [false, true] {
      let page = HeadlessPage(trip)
      page.tap("Choose a hotel")
      page.tap("End later")
      page.tap("Add guests")
      if isDirty { page.type("Ada", into: "Note") }
      try await page.advance(by: .seconds(60))
      #expect(page.navigation == (isDirty ? "trip, sheet hotel, sheet guests, asking whether to leave" : "trip"))
    }
  }

  @Test("A value of several sheets is equal after encoding and decoding, and a value of earlier versions is read") func coding() throws {
    typealias Value = Navigation<TripFlow.Destination, Never>
    var value = Value(.trip)
    value.present(.hotel)
    let former = try JSONEncoder().encode(value)
    #expect(String(decoding: former, as: UTF8.self).contains(#""sheet":{"hotel":{}}"#))
    value.present(.guests)
    #expect(value.sheets == [.hotel, .guests] && value.sheet == .guests)
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
    value.dismiss()
    #expect(try JSONDecoder().decode(Value.self, from: former) == value)
    value.push(.guests)
    #expect(value.sheets.isEmpty)
  }
}
