import Tessera
import TesseraTesting
import Testing

struct People: Sendable {
  func isFree(_ name: String) async throws -> Bool { true }
  func register(_ name: String, _ password: String) async throws -> Identity { Identity(name) }
}
private enum PeopleKey: ScreenEnvironment.Key { static var defaultValue: People { People() } }
extension ScreenEnvironment {
  var people: People {
    get { self[PeopleKey.self] }
    set { self[PeopleKey.self] = newValue }
  }
}

// block 1

struct Club: App {
  let name: Phrase = "Club"
  let people: People
  func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(RegisterScreen()) }
}

func test(_ people: People) async throws {
  // block 3
}
