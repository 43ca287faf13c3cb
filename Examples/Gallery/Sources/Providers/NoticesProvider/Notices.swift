public import Tessera

extension ElementsConfigurator {
  /// The depot's notices. They contain their own layout, and can ask the app to file a report.
  ///
  /// - Parameter report: Receives how full the yard is, in percent, and a note.
  public static func notices(report: @escaping @Sendable (_ percent: Int, _ note: String) async throws -> Void) -> ElementsConfigurator {
    ElementsConfigurator(
      "Notices",
      acts: [
        "report": { act in
          guard case .text(let note)? = act.values["note"], !note.isEmpty else {
            throw LoadFailure(.refused, message: "Write what you saw", detail: "the note is empty")
          }
          guard case .number(let percent)? = act.values["percent"] else { return try await report(40, note) }
          try await report(Int(percent), note)
        }
      ])
  }
}
