import Foundation

/// The article's way: dictionaries, back to data, one decoder per section.
func articlesWay(_ data: Data) throws -> Int {
  guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any], let sections = root["sections"] as? [[String: Any]]
  else { return 0 }
  struct Typed<Item: Decodable>: Decodable {
    var id: Int
    var name: String
    var items: [Item]
  }
  var count = 0
  for section in sections {
    let data = try JSONSerialization.data(withJSONObject: section)
    let decoder = JSONDecoder()
    switch (section["id"] as? Int ?? 0) % 5 {
    case 0: count += try decoder.decode(Typed<Banner>.self, from: data).items.count
    case 1: count += try decoder.decode(Typed<Product>.self, from: data).items.count
    case 2: count += try decoder.decode(Typed<Choice>.self, from: data).items.count
    case 3: count += try decoder.decode(Typed<Field>.self, from: data).items.count
    default: count += try decoder.decode(Typed<Review>.self, from: data).items.count
    }
  }
  return count
}
