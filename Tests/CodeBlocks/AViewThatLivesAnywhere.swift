import Tessera
import TesseraMacros

struct Course: Codable, Hashable, Sendable { var id: String, teacher: String }
struct CourseAPI: Sendable {
  func course(_ id: String) async throws -> Course { Course(id: id, teacher: "Ada") }
}
struct ScheduleScreen: Screen {
  let api: CourseAPI, id: String
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct SettingsScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 1
// block 2
// block 3
// block 4
