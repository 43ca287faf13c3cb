import Foundation

/// A batch of a list, the format of all list routes. `next` is null for the last batch.
struct Batch<Item: Encodable>: Encodable {
  var items: [Item]
  var next: String?

  private enum CodingKeys: CodingKey { case items, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(next, forKey: .next)
  }
}

extension Batch where Item == String {
  /// The batch as text, for items that are already JSON.
  func splicedText() -> Data {
    let next = next.map { "\"\($0)\"" } ?? "null"
    return Data("{\"items\":[\(items.joined(separator: ","))],\"next\":\(next)}".utf8)
  }
}

extension Batch: Sendable where Item: Sendable {}
