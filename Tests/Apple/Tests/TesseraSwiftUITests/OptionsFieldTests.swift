import Foundation
import Synchronization
import Tessera
import Testing

@testable import TesseraSwiftUI

private struct Trip: Equatable, Sendable {
  var region: OptionModel?
  var cities: [OptionModel] = []
  var note = ""
  var sending = LiveSubmission(OptionSelection())
}

private enum Regions: MenuType {
  static let staticData = [OptionModel("north", "North"), OptionModel("south", "South")]
}

private enum Cities: MenuType {
  static let path = "/cities"
  static let settings = MenuSettings { MenuQuery<OptionModel>().filter(.where("region", isIn: $0.map(\.text))) }
}

private enum LocalRegion: OptionsConfigurable {
  typealias Menu = Regions
  static let title: Phrase = "Region"
  static let selection: Property<Trip, OptionModel?> = \.region
}

private enum LiveRegion: APIOptionsConfigurable {
  typealias Menu = Regions
  static let title: Phrase = "Region"
  static let selection: Property<Trip, OptionModel?> = \.region
  static let apiPath = "/trip/region"
  static let apiKey = "region"
  static let responseType = TransportResponse.Ignored.self
  static var submission: LiveProperty<Trip>? { LiveProperty(\.sending) }
}

private final class Service: Transport {
  let sent = Mutex<[String]>([])
  let status = Mutex(200)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if request.method != "GET" {
      sent.withLock { $0.append(String(decoding: request.body ?? [], as: UTF8.self)) }
      return TransportResponse(status: status.withLock { $0 }, body: Array("{}".utf8))
    }
    let name = request.path.contains("north") ? "Arar" : "Abha"
    return TransportResponse(body: Array(#"[{"id":"\#(name.lowercased())","name":"\#(name)"}]"#.utf8))
  }
}

@Suite("Option fields of SwiftUI, without views")
@MainActor
struct OptionsFieldTests {
  private let service = Service()
  private let trip = Kept()

  /// The form as a view's state keeps it.
  @MainActor private final class Kept { var form = Trip(), changes = 0 }

  private func field<Menu>(_ item: OptionsItem<OptionsFields<Trip>, Menu>) -> FieldModel<Trip> {
    var environment = ScreenEnvironment { _ in }
    environment.transport = service
    let field = FieldModel(trip.form, FieldModel.Item(item), environment)
    field.didChange = { [trip] change in
      change(&trip.form)
      trip.changes += 1
    }
    field.show(trip.form, FieldModel.Item(item))
    return field
  }

  private func settle(_ field: FieldModel<Trip>) async {
    var quiet = 0
    while quiet < 20 {
      await Task.yield()
      quiet = field.model.isBusy ? 0 : quiet + 1
    }
  }

  private func choice(_ field: FieldModel<Trip>) throws -> Element.Choice {
    guard case .choice(let choice)? = field.row?.row?.content else { throw Missing() }
    return choice
  }

  private func press(_ label: String? = nil, _ field: FieldModel<Trip>) async throws {
    let layer = try #require(field.model.layers.last)
    let rows = layer.sections.flatMap(\.rows).compactMap(\.row)
    let row = rows.first { row in label.map { label in row.content.accessibilityNodes(.english).contains { $0.label == label } } ?? true }
    field.model.send(Control.Event(.main), to: try #require(row, "\(label ?? "")"), on: layer.id)
    await settle(field)
  }

  private struct Missing: Error {}

  private func words(_ field: FieldModel<Trip>) throws -> String? { try choice(field).value.map(Localizer.english.string) }

  @Test("A choice is written when it is confirmed, and not when the sheet is closed")
  func local() async throws {
    let field = field(OptionsItem(LocalRegion.self))
    try await press(nil, field)
    #expect(field.model.layers.count == 2)
    field.model.close(try #require(field.model.layers.last).id)
    try await press(nil, field)
    try await press("Cancel", field)
    #expect(field.model.layers.count == 1 && trip.changes == 0)
    try await press(nil, field)
    try await press("South", field)
    #expect(trip.form.region?.name == "South" && trip.changes == 1 && field.model.layers.count == 1)
    #expect(try words(field) == "South")
  }

  @Test("One word of its type makes the field live: the form changes only when the choice is accepted")
  func live() async throws {
    let field = field(OptionsItem(LiveRegion.self))
    service.status.withLock { $0 = 500 }
    try await press(nil, field)
    try await press("South", field)
    #expect(trip.form.region == nil && trip.form.sending.failure != nil)
    #expect(try choice(field).error == trip.form.sending.failure?.message)
    for layer in field.model.layers.reversed() where layer.id != .root { field.model.close(layer.id) }
    service.status.withLock { $0 = 200 }
    try await press(nil, field)
    try await press("North", field)
    #expect(trip.form.region?.name == "North" && service.sent.withLock { $0.last } == #"{"region":"north"}"#)
    #expect(try choice(field).error == nil)
  }

  @Test("A field follows the form, waits for the one it depends on, and loses what the new one does not have")
  func depending() async throws {
    let item = OptionsItem<OptionsFields<Trip>, Cities>("Cities", Cities.self, selection: \.cities, dependingOn: \.region)
    let field = field(item)
    #expect(try !choice(field).availability.isAvailable)
    trip.form.region = OptionModel("north", "North")
    trip.form.cities = [OptionModel("arar", "Arar")]
    field.show(trip.form, FieldModel.Item(item))
    await settle(field)
    #expect(try choice(field).availability.isAvailable && words(field) == "Arar")
    trip.form.region = OptionModel("south", "South")
    field.show(trip.form, FieldModel.Item(item))
    // Typed while the cities are checked, and not shown to the field yet.
    trip.form.note = "late"
    await settle(field)
    #expect(trip.form.cities == [] && trip.changes == 1 && trip.form.note == "late")
  }
}
