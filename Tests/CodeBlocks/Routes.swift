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
