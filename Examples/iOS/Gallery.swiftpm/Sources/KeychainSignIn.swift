import Foundation
import Security
import Tessera

/// The signed-in user, in the keychain of this device. No other app can read it, and it is not part of backups.
/// The token is valid until the user signs out.
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

  /// The signed-in user, or `nil`.
  func read() -> Identity? {
    var found: CFTypeRef?
    let request = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
    guard SecItemCopyMatching(request as CFDictionary, &found) == errSecSuccess, let data = found as? Data,
      let content = try? JSONDecoder().decode(Content.self, from: data)
    else { return nil }
    return Identity(content.id, name: content.name, roles: content.roles, credential: content.token)
  }

  /// Stores the signed-in user, or deletes it.
  func write(_ identity: Identity?) {
    SecItemDelete(query as CFDictionary)
    guard let identity else { return }
    let content = Content(id: identity.id, name: identity.name, roles: identity.roles, token: identity.credential)
    guard let data = try? JSONEncoder().encode(content) else { return }
    let item = query.merging([kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]) { $1 }
    SecItemAdd(item as CFDictionary, nil)
  }
}
