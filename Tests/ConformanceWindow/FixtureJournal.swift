#if GTK
import Foundation
import TesseraTesting

/// Writes what a fixture handled, said and opened into a file, for a driver outside of the process.
@MainActor
final class FixtureJournal {
  private struct Lines: Codable, Equatable {
    var log: [String] = []
    var said: [String] = []
    var opened: [String] = []
  }

  let log = ConformanceLog()
  var said: [String] = []
  /// Safe from any thread: routes are asked for where the page lives.
  let openedRoutes = ConformanceLog()
  private let url: URL?
  private var written: Lines?

  init(path: String?) { url = path.map { URL(fileURLWithPath: $0) } }

  /// Begins to write the file anew whenever something changed. The file is replaced as a whole: whoever reads it never sees half of it.
  func begin() {
    guard let url else { return }
    Task { [weak self] in
      while let self {
        let lines = Lines(log: log.lines, said: said, opened: openedRoutes.lines)
        if lines != written {
          written = lines
          try JSONEncoder().encode(lines).write(to: url, options: .atomic)
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}
#endif
