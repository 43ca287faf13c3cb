import Tessera
import TesseraTesting
import Testing

struct CourseAPI: Sendable { static let stub = CourseAPI() }
enum CourseResult: Sendable { case gear, schedule }

struct CourseList: Screen {
  typealias Output = String
  let api: CourseAPI
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct CourseScreen: Screen {
  typealias Output = CourseResult
  let api: CourseAPI, id: String
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct ScheduleScreen: Screen {
  let api: CourseAPI, id: String
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct SettingsScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
let api = CourseAPI.stub

// block 1
func test() {
  // block 2
}
