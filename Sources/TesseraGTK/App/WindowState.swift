#if GTK
internal import Foundation
internal import TesseraFlow

/// The state of a window when it was closed.
struct WindowState: Codable, Equatable {
  var width = 960
  var height = 720
  var isMaximized = false
  var route: String?
  /// The id of the chosen look.
  var look: String?
}

/// Stores the state of an app's window in a file: `$XDG_STATE_HOME/<app>/window.json`.
struct WindowStateFile {
  let url: URL

  /// The file of an app. `nil` if the name has no letter or there is no home directory.
  init?(app: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let name = app.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    guard name.contains(where: \.isLetter) else { return nil }
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      url = URL(fileURLWithPath: folder).appendingPathComponent(name).appendingPathComponent("window.json")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      url = URL(fileURLWithPath: home).appendingPathComponent(".local/state").appendingPathComponent(name)
        .appendingPathComponent("window.json")
    } else {
      return nil
    }
  }

  /// The saved state, clamped to sizes that a screen can show. `nil` if there is none or it cannot be read.
  func read() -> WindowState? {
    guard let handle = try? FileHandle(forReadingFrom: url), let data = try? handle.read(upToCount: 65_536),
      var state = try? JSONDecoder().decode(WindowState.self, from: data)
    else { return nil }
    state.width = min(max(320, state.width), 10_000)
    state.height = min(max(240, state.height), 10_000)
    if let route = state.route, route.utf8.count > 2_048 || !route.hasPrefix("/") { state.route = nil }
    return state
  }

  /// Saves a state. Errors are ignored, because the window works without it.
  func write(_ state: WindowState) {
    guard let data = try? JSONEncoder().encode(state) else { return }
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}

extension WindowStateFile {
  private var pageURL: URL { url.deletingLastPathComponent().appendingPathComponent("page.json") }

  /// Reads the saved session and deletes it.
  func takeSession() -> AppSession.Saved? {
    guard let handle = try? FileHandle(forReadingFrom: pageURL) else { return nil }
    let data = try? handle.read(upToCount: 2 * SavedPage.maximumSize)
    try? FileManager.default.removeItem(at: pageURL)
    return data.flatMap { try? JSONDecoder().decode(AppSession.Saved.self, from: $0) }
  }

  /// Saves the session, readable by its owner only. Returns `false` if it cannot be written.
  func keep(_ session: AppSession.Saved) -> Bool {
    guard let data = try? JSONEncoder().encode(session) else { return false }
    try? FileManager.default.createDirectory(at: pageURL.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard (try? data.write(to: pageURL, options: .atomic)) != nil else { return false }
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: pageURL.path)
    return true
  }
}
#endif
