/// A mistake in a file, with what to do about it.
struct Finding: Codable, Equatable {
  enum Severity: String, Codable { case error, note }

  var file: String
  var line: Int
  /// The path of the value: `$.sections[2].items[0].title`.
  var path: String
  var severity: Severity
  var message: String

  /// As compilers write it, so that editors open the place.
  var text: String { "\(file):\(line): \(severity.rawValue): \(message) (at \(path))" }
}
