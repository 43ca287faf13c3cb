import Tessera

/// A line of the shop's log.
struct ShopEvent: Equatable, Codable, Sendable {
  enum Kind: Equatable, Codable, Sendable {
    case looked, added, removed, liked, unliked
    case slid(Int)
    case emptied
  }

  /// A sequence number.
  let number: Int
  let kind: Kind
  let product: Product?

  var text: Phrase {
    let name = product?.name ?? ""
    return switch kind {
    case .looked: "Looked at \(name)"
    case .added: "Added \(name)"
    case .removed: "Removed \(name)"
    case .liked: "Likes \(name)"
    case .unliked: "No longer likes \(name)"
    case .slid(let pieces): "\(name): \(pieces) in the basket"
    case .emptied: "Emptied the basket"
    }
  }
}
