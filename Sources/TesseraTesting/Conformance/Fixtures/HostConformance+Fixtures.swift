internal import TesseraFlow
internal import TesseraScreen
internal import TesseraSections

extension HostConformance {
  /// All fixtures.
  public static let fixtures: [HostConformance.Fixture] = [
    HostConformance.Fixture("elements") { ElementsFixture(log: $0) },
    HostConformance.Fixture("items") { ItemsFixture(log: $0) },
    HostConformance.Fixture("values") { ValuesFixture(log: $0) },
    HostConformance.Fixture("values-arabic", language: .arabic) { ValuesFixture(log: $0) },
    HostConformance.Fixture("actions") { ActionsFixture(log: $0) },
    HostConformance.Fixture("components", expecting: [.component]) { ComponentsFixture(log: $0) },
    HostConformance.Fixture("changes") { ChangesFixture(log: $0, layouts: ChangesFixture.kinds) },
    HostConformance.Fixture("random-changes") { ChangesFixture(log: $0, layouts: ChangesFixture.random) },
    HostConformance.Fixture("layouts") { LayoutsFixture(log: $0) },
    HostConformance.Fixture("layouts-arabic", language: .arabic) { LayoutsFixture(log: $0) },
    HostConformance.Fixture("selection") { SelectionFixture(log: $0) },
    HostConformance.Fixture("columns") { ColumnsFixture(log: $0) },
    HostConformance.Fixture("detail") { DetailFixture(log: $0) },
    HostConformance.Fixture("notices") { NoticesFixture(log: $0) },
    HostConformance.Fixture("files") { FilesFixture(log: $0) },
    HostConformance.Fixture("cards") { CardsFixture(log: $0) },
    HostConformance.Fixture("areas", areas: ["Shop", "Orders", "Help"].map(AreaFixture.area)),
    HostConformance.Fixture("layers") { LayersFixture(log: $0) },
    HostConformance.Fixture("form") { FormFixture(log: $0) },
    HostConformance.Fixture("vetoes") { VetoFixture(log: $0) },
    HostConformance.Fixture("texts", language: .arabic) { TextsFixture(log: $0) },
    HostConformance.Fixture("duplicates", expecting: [.duplicateID]) { DuplicatesFixture(log: $0) },
    HostConformance.Fixture("picker") { PickerFixture(log: $0) },
    HostConformance.Fixture("feed", expecting: [.failedSection, .droppedItems, .unsupportedSection], FeedFixture.screen),
    HostConformance.Fixture("menus") { MenusFixture(log: $0) },
    HostConformance.Fixture("offline", OfflineFixture.screen),
    HostConformance.Fixture("draft") { DraftFixture(log: $0) },
    HostConformance.Fixture("booking") { BookingFixture(log: $0) },
    HostConformance.Fixture("parts") { PartsFixture(log: $0) },
    HostConformance.Fixture("flow") { AnyScreen(FlowFixture(log: $0), at: Navigation(.letters)) },
    HostConformance.Fixture("visible-range") { VisibleRangeFixture(log: $0) },
  ]
}
