// compiled with: apple
import SwiftUI
import Tessera
import TesseraSwiftUI

struct CitiesAPI: Sendable {}
let api = CitiesAPI()
struct CitiesScreen: Screen {
  let api: CitiesAPI
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct Shop: TesseraFlow.App {
  let name: Phrase = "Shop"
  let api: CitiesAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}
@MainActor
final class Router {
  func open(_ route: String) {}
}
@MainActor let router = Router()
enum Roles: MenuType { static let path = "/v1/roles" }
enum Cities: MenuType { static let path = "/v1/cities" }
struct MatchItem: Item {
  typealias Owner = CitiesScreen
  var id: Row.Key
  var content: Element { .text(Element.Text("Match")) }
}
struct MatchRow: View {
  let follow: () -> Void
  init(_ item: MatchItem, follow: @escaping () -> Void) { self.follow = follow }
  var body: some View { Text("") }
}

// block 2

// The declarations of SwiftUI have no form.
struct Form<Content: View>: View {
  let content: Content
  init(@ViewBuilder _ content: () -> Content) { self.content = content() }
  var body: some View { content }
}

struct Feed: View {
  let feed: AnyScreen
  var body: some View {
    // block 4
  }
}

// block 5

@MainActor
struct Keychain {
  func read() -> Identity? { nil }
  func write(_ identity: Identity?) {}
}
struct Kept: View {
  let shop: Shop
  let keychain = Keychain()
  var body: some View {
    // block 6
  }
}

struct InviteUser: Equatable, Sendable {
  var branches: [OptionModel] = [], cities: [OptionModel] = []
  var region: OptionModel?
}
enum BranchesField: OptionsConfigurable {
  typealias Menu = Roles
  static let title: Phrase = "Branches"
  static let selection: Property<InviteUser, [OptionModel]> = \.branches
}

struct Invitation: View {
  @State private var form = InviteUser()
  @State private var role: OptionModel?
  @State private var cities: [OptionModel] = []
  var body: some View {
    // block 7
  }
}

// block 8
