import Foundation

/// A file of hostile strings.
enum HostileStrings {
  /// The strings of a JSON array: of strings, of strings in parts, or of objects with a `payload` or a `url`.
  static func read(_ path: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: path), let values = try? JSONDecoder().decode([Value].self, from: data) else {
      return []
    }
    return values.map(\.text)
  }

  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      struct Object: Decodable {
        let payload: String?
        let url: String?
      }
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.text = text
      } else if let parts = try? decoder.singleValueContainer().decode([String].self) {
        text = parts.joined()
      } else {
        let object = try Object(from: decoder)
        text = object.payload ?? object.url ?? ""
      }
    }
  }
}
