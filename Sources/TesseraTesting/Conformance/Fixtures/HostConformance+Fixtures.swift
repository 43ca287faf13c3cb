internal import TesseraFlow
internal import TesseraScreen
internal import TesseraSections

extension HostConformance {
  /// All fixtures.
  public static let fixtures: [Fixture] = [
    Fixture("elements") { ElementsFixture(log: $0) },
    Fixture("items") { ItemsFixture(log: $0) },
    Fixture("values") { ValuesFixture(log: $0) },
    Fixture("values-arabic", language: .arabic) { ValuesFixture(log: $0) },
    Fixture("actions") { ActionsFixture(log: $0) },
    Fixture("components", expecting: [.component]) { ComponentsFixture(log: $0) },
    Fixture("changes") { ChangesFixture(log: $0, layouts: ChangesFixture.kinds) },
    Fixture("random-changes") { ChangesFixture(log: $0, layouts: ChangesFixture.random) },
    Fixture("layouts") { LayoutsFixture(log: $0) },
    Fixture("layouts-arabic", language: .arabic) { LayoutsFixture(log: $0) },
    Fixture("selection") { SelectionFixture(log: $0) },
    Fixture("columns") { ColumnsFixture(log: $0) },
    Fixture("detail") { DetailFixture(log: $0) },
    Fixture("notices") { NoticesFixture(log: $0) },
    Fixture("files") { FilesFixture(log: $0) },
    Fixture("cards") { CardsFixture(log: $0) },
    Fixture("areas", areas: ["Shop", "Orders", "Help"].map(AreaFixture.area)),
    Fixture("layers") { LayersFixture(log: $0) },
    Fixture("form") { FormFixture(log: $0) },
    Fixture("vetoes") { VetoFixture(log: $0) },
    Fixture("texts", language: .arabic) { TextsFixture(log: $0) },
    Fixture("duplicates", expecting: [.duplicateID]) { DuplicatesFixture(log: $0) },
    Fixture("picker") { PickerFixture(log: $0) },
    Fixture("feed", expecting: [.failedSection, .droppedItems, .unsupportedSection], FeedFixture.screen),
    Fixture("menus") { MenusFixture(log: $0) },
    Fixture("offline", OfflineFixture.screen),
    Fixture("draft") { DraftFixture(log: $0) },
    Fixture("booking") { BookingFixture(log: $0) },
    Fixture("parts") { PartsFixture(log: $0) },
    Fixture("flow") { AnyScreen(FlowFixture(log: $0), at: Navigation(.letters)) },
    Fixture("visible-range") { VisibleRangeFixture(log: $0) },
  ]
}
