internal import TesseraFlow
internal import TesseraScreen
internal import TesseraSections

extension HostConformance {
  /// All fixtures.
  public static let fixtures: [ConformanceFixture] = [
    ConformanceFixture("elements") { ElementsFixture(log: $0) },
    ConformanceFixture("items") { ItemsFixture(log: $0) },
    ConformanceFixture("values") { ValuesFixture(log: $0) },
    ConformanceFixture("values-arabic", language: .arabic) { ValuesFixture(log: $0) },
    ConformanceFixture("actions") { ActionsFixture(log: $0) },
    ConformanceFixture("components", expecting: [.component]) { ComponentsFixture(log: $0) },
    ConformanceFixture("changes") { ChangesFixture(log: $0, layouts: ChangesFixture.kinds) },
    ConformanceFixture("random-changes") { ChangesFixture(log: $0, layouts: ChangesFixture.random) },
    ConformanceFixture("layouts") { LayoutsFixture(log: $0) },
    ConformanceFixture("layouts-arabic", language: .arabic) { LayoutsFixture(log: $0) },
    ConformanceFixture("selection") { SelectionFixture(log: $0) },
    ConformanceFixture("columns") { ColumnsFixture(log: $0) },
    ConformanceFixture("detail") { DetailFixture(log: $0) },
    ConformanceFixture("notices") { NoticesFixture(log: $0) },
    ConformanceFixture("files") { FilesFixture(log: $0) },
    ConformanceFixture("cards") { CardsFixture(log: $0) },
    ConformanceFixture("areas", areas: ["Shop", "Orders", "Help"].map(AreaFixture.area)),
    ConformanceFixture("layers") { LayersFixture(log: $0) },
    ConformanceFixture("form") { FormFixture(log: $0) },
    ConformanceFixture("vetoes") { VetoFixture(log: $0) },
    ConformanceFixture("texts", language: .arabic) { TextsFixture(log: $0) },
    ConformanceFixture("duplicates", expecting: [.duplicateID]) { DuplicatesFixture(log: $0) },
    ConformanceFixture("picker") { PickerFixture(log: $0) },
    ConformanceFixture("feed", expecting: [.failedSection, .droppedItems, .unsupportedSection], FeedFixture.screen),
    ConformanceFixture("menus") { MenusFixture(log: $0) },
    ConformanceFixture("offline", OfflineFixture.screen),
    ConformanceFixture("draft") { DraftFixture(log: $0) },
    ConformanceFixture("booking") { BookingFixture(log: $0) },
    ConformanceFixture("parts") { PartsFixture(log: $0) },
    ConformanceFixture("flow") { AnyScreen(FlowFixture(log: $0), at: Navigation(.letters)) },
    ConformanceFixture("visible-range") { VisibleRangeFixture(log: $0) },
  ]
}
