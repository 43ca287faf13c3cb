import Tessera

struct ProductsScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("Products") } }
}

// block 1

struct Office: App {
  let name: Phrase = "Office"
  let navigation = [AppLink("Shop", to: "/shop")]
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
  // block 2
}
