import Logging
import TesseraTesting
import TesseraWeb

struct Account: Codable, Equatable, Sendable { var name: String, email: String }
struct API: Sendable {
  static let failing = API()
  func account() async throws -> Account { Account(name: "", email: "") }
}

// block 1

func serve(_ api: API, _ logger: Logger) async throws {
  // block 2
  // block 3
}

func retry() async throws {
  // block 5
}

struct CoursesFlow: Flow {
  enum Destination: Codable, Hashable { case schedule(String), settings }
  enum Event: Codable, Hashable { case didPressSchedule(String), didPressGear, didPressClose }
  func screen(at destination: Destination) -> DestinationScreen<Event> { DestinationScreen(AccountScreen(api: .failing)) }
  // block 7
}
