import Foundation
import Security
import Tessera

/// The person who signed in, in the keychain of this device: nobody else reads it, and no backup has it. The token
/// stays good until somebody signs out.
struct KeychainSignIn {
  private struct Content: Codable {
    var id: String
    var name: String
    var roles: Set<String>
    var token: String
  }

  private let query: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrService: "org.tessera.gallery", kSecAttrAccount: "sign-in",
  ]

  /// The person, if somebody signed in and did not sign out.
  func read() -> Identity? {
    var found: CFTypeRef?
    let request = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
    guard SecItemCopyMatching(request as CFDictionary, &found) == errSecSuccess, let data = found as? Data,
      let content = try? JSONDecoder().decode(Content.self, from: data)
    else { return nil }
    return Identity(content.id, name: content.name, roles: content.roles, credential: content.token)
  }

  /// Keeps a person, or forgets whoever was kept.
  func write(_ identity: Identity?) {
    SecItemDelete(query as CFDictionary)
    guard let identity else { return }
    let content = Content(id: identity.id, name: identity.name, roles: identity.roles, token: identity.credential)
    guard let data = try? JSONEncoder().encode(content) else { return }
    let item = query.merging([kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]) { $1 }
    SecItemAdd(item as CFDictionary, nil)
  }
}
