/// A course as the service returns it.
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
  /// The place or call where it meets.
  let city: Named?
  /// The link of its meetings; a course without one meets in the app.
  let meeting: String?
  /// Whether somebody reserved a place.
  let isReserved: Bool?
  /// Whether somebody is reminded before each session.
  let remindsMe: Bool?
}

/// The settings of all courses.
public struct CourseSettings: Codable, Hashable, Sendable {
  var remindsMe = true
  var name = ""
}
