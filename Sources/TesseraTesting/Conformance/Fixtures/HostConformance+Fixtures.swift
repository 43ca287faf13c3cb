internal import TesseraFlow
internal import TesseraScreen
internal import TesseraSections

extension HostConformance {
  /// All fixtures.
  public static let fixtures: [ConformanceFixture] = [
    ConformanceFixture("elements", state: .init()) { ElementsFixture(log: $0) },
    ConformanceFixture("items", state: .init()) { ItemsFixture(log: $0) },
    ConformanceFixture("values", state: .init()) { ValuesFixture(log: $0) },
    ConformanceFixture("values-arabic", language: .arabic, state: .init()) { ValuesFixture(log: $0) },
    ConformanceFixture("actions", state: .init()) { ActionsFixture(log: $0) },
    ConformanceFixture("components", expecting: [.component], state: .init()) { ComponentsFixture(log: $0) },
    ConformanceFixture("changes", state: .init()) { ChangesFixture(log: $0, layouts: ChangesFixture.kinds) },
    ConformanceFixture("random-changes", state: .init()) { ChangesFixture(log: $0, layouts: ChangesFixture.random) },
    ConformanceFixture("layouts", state: .init()) { LayoutsFixture(log: $0) },
    ConformanceFixture("layouts-arabic", language: .arabic, state: .init()) { LayoutsFixture(log: $0) },
    ConformanceFixture("selection", state: .init()) { SelectionFixture(log: $0) },
    ConformanceFixture("columns", state: .init()) { ColumnsFixture(log: $0) },
    ConformanceFixture("detail", state: .init()) { DetailFixture(log: $0) },
    ConformanceFixture("notices", state: .init()) { NoticesFixture(log: $0) },
    ConformanceFixture("files", state: .init()) { FilesFixture(log: $0) },
    ConformanceFixture("cards", state: .init()) { CardsFixture(log: $0) },
    ConformanceFixture("areas", areas: ["Shop", "Orders", "Help"].map(AreaFixture.area)),
    ConformanceFixture("layers", state: .init()) { LayersFixture(log: $0) },
    ConformanceFixture("form", state: .init()) { FormFixture(log: $0) },
    ConformanceFixture("texts", language: .arabic, state: .init()) { TextsFixture(log: $0) },
    ConformanceFixture("duplicates", expecting: [.duplicateID], state: .init()) { DuplicatesFixture(log: $0) },
    ConformanceFixture("picker", state: .init()) { PickerFixture(log: $0) },
    ConformanceFixture("feed", expecting: [.failedSection, .droppedItems, .unsupportedSection], FeedFixture.screen),
    ConformanceFixture("menus", state: .init()) { MenusFixture(log: $0) },
    ConformanceFixture("offline", OfflineFixture.screen),
    ConformanceFixture("draft", state: .init()) { DraftFixture(log: $0) },
    ConformanceFixture("booking", state: .init()) { BookingFixture(log: $0) },
    ConformanceFixture("parts", state: .init()) { PartsFixture(log: $0) },
    ConformanceFixture("flow") { AnyScreen(FlowFixture(log: $0), at: Navigation(.letters)) },
    ConformanceFixture("window", state: .init()) { WindowFixture(log: $0) },
  ]
}
