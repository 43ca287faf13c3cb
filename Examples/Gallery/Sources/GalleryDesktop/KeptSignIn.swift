#if GTK
import Foundation
import TesseraScreen

/// The person who signed in, in a file that only this user of the desktop can read. The token stays good until somebody signs out.
struct KeptSignIn {
  private struct Content: Codable {
    var id: String
    var name: String
    var roles: Set<String>
    var token: String
  }

  let path: String

  /// A file beside the service's database.
  init(beside database: String) { path = database + "-sign-in" }

  /// The person, if somebody signed in and did not sign out.
  func read() -> Identity? {
    guard let data = FileManager.default.contents(atPath: path), let content = try? JSONDecoder().decode(Content.self, from: data) else {
      return nil
    }
    return Identity(content.id, name: content.name, roles: content.roles, credential: content.token)
  }

  /// Keeps a person, or forgets whoever was kept.
  func write(_ identity: Identity?) {
    try? FileManager.default.removeItem(atPath: path)
    guard let identity else { return }
    let content = Content(id: identity.id, name: identity.name, roles: identity.roles, token: identity.credential)
    guard let data = try? JSONEncoder().encode(content) else { return }
    // Made with its permissions: there is no moment in which others can read it.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return }
    try? FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: data)
  }
}
#endif
