import TesseraFlow
import TesseraScreen

/// An app of one screen at every route, with a store for files.
struct UploadingApp: App {
  let name: Phrase = "Files"
  let screen: AnyScreen
  let store: any UploadStore

  init(_ screen: AnyScreen, _ store: any UploadStore) { (self.screen, self.store) = (screen, store) }

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment { _ in }
    environment.uploads = store
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? { screen }
}

/// A screen with a field for files alone.
struct LettersScreen: Screen {
  struct State: Equatable, Sendable, Codable { var letters: [UploadedFile] = [] }
  enum Action: Equatable, Sendable { case never }
  func title(for state: State) -> Phrase { "Letters" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      UploadItem("Letters", files: \.letters, accepts: [.pdf], limit: UploadedFile.Limit(files: 3, eachUpTo: .megabytes(2))).id("Letters")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
