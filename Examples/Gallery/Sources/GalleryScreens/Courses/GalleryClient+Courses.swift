internal import Foundation
internal import Tessera

/// The requests for courses. Ids come from URLs, so they must stay a single path component.
extension GalleryClient {
  func course(_ id: String, language: Language) async throws -> Course { try await get(path(id), language: language) }

  /// Loads a course into a screen's state.
  func load<Action>(
    _ id: String, into course: inout Loadable<Course>, then: @escaping @Sendable (Result<Course, LoadFailure>) -> Action
  ) -> Effect<Action> {
    course.begin()
    return .load("course", { try await self.course(id, language: $0.environment.localizer.language) }, then: then)
  }

  /// Sends a message to a course. Requests with the same key count once.
  func write(_ text: String, to id: String, key: String, language: Language) async throws -> Course.Message {
    try await transport.send("POST", path(id) + "/messages", ["text": text], key: key, language: language)
  }

  func reserve(_ id: String, language: Language) async throws -> Course {
    try await transport.send("PUT", path(id) + "/reservation", [String: String](), language: language)
  }

  private func path(_ id: String) -> String {
    "/v1/courses/" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_"))) ?? "")
  }
}
