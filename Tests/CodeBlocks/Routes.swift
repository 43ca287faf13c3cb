import Tessera

struct CourseID: LosslessStringConvertible, Hashable, Sendable {
  var description: String
  init(_ description: String) { self.description = description }
}
enum Tab: String, Sendable { case schedule, messages }

enum Declared {
  static func declare() throws {
    // block 1
  }
}

func declareByTemplates() throws {
  // block 2
}

enum Status: String, Codable, Sendable { case open, shipped }
enum Column: String, Codable, Sendable { case date, total }

// block 3

extension OrdersScreen {
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
