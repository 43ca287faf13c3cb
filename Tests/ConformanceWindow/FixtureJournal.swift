#if GTK
import Foundation
import TesseraTesting

/// Writes a fixture's handled actions, announcements and opened routes to a file, for a driver outside of the
/// process.
@MainActor
final class FixtureJournal {
  private struct Lines: Codable, Equatable {
    var log: [String] = []
    var said: [String] = []
    var opened: [String] = []
  }

  let log = HostConformance.Log()
  var said: [String] = []
  /// Safe from any thread: routes are asked for where the page lives.
  let openedRoutes = HostConformance.Log()
  private let url: URL?
  private var written: Lines?

  init(path: String?) { url = path.map { URL(fileURLWithPath: $0) } }

  /// Rewrites the file after each change. The file is replaced as a whole, so a reader never sees half of it.
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
