import Tessera
import TesseraTesting
import TesseraWeb
import Testing

struct ProfileScreen: Screen {
  struct State: ScreenState, Codable { var first = "", last = "" }
  typealias Action = Never
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("First name", text: \.first)
      TextFieldItem("Last name", text: \.last)
    }
  }
}

struct ShopOfVersion1: App {
  let name: Phrase = "Shop"
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

// block 1
// block 2

@Test func goesOn() throws {
  // block 3
}
