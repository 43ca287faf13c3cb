#if GTK
import Foundation
import TesseraScreen

/// The signed-in user, stored in a file that only the desktop's user can read. The token is valid until signing out.
struct KeptSignIn {
  private struct Content: Codable {
    var id: String
    var name: String
    var roles: Set<String>
    var token: String
  }

  let path: String

  init(beside database: String) { path = database + "-sign-in" }

  func read() -> Identity? {
    guard let data = FileManager.default.contents(atPath: path), let content = try? JSONDecoder().decode(Content.self, from: data) else {
      return nil
    }
    return Identity(content.id, name: content.name, roles: content.roles, credential: content.token)
  }

  /// Stores the user, or removes the stored one.
  func write(_ identity: Identity?) {
    try? FileManager.default.removeItem(atPath: path)
    guard let identity else { return }
    let content = Content(id: identity.id, name: identity.name, roles: identity.roles, token: identity.credential)
    guard let data = try? JSONEncoder().encode(content) else { return }
    // Created with its permissions, so that others can't read it at any moment.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return }
    try? FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: data)
  }
}
#endif
