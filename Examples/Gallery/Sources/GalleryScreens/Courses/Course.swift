public struct Course: Codable, Hashable, Sendable {
  public struct Session: Codable, Hashable, Sendable {
    let id: String
    let title: String
    let day: String
    let time: String
  }
  public struct Todo: Codable, Hashable, Sendable {
    let id: String
    let title: String
  }
  public struct Message: Codable, Hashable, Sendable {
    let id: String
    let from: String
    let text: String
  }

  let id: String
  let title: String
  let teacher: String
  let topic: String
  let sessions: [Session]
  let todos: [Todo]
  var messages: [Message]
  /// The city where it meets. `nil` for a course that meets online.
  let city: Named?
  /// The link of its meetings. `nil` if it meets in the app.
  let meeting: String?
  /// Whether the user reserved a place.
  let isReserved: Bool?
  /// Whether the user is reminded before each session.
  let remindsMe: Bool?
}

/// The settings of all courses.
public struct CourseSettings: Codable, Hashable, Sendable {
  var remindsMe = true
  var name = ""
}
