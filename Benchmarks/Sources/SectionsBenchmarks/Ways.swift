import Foundation

private struct Typed<Item: Decodable>: Decodable {
  var id: Int
  var name: String
  var items: [Item]
}

/// The variant from the article: parse to dictionaries, serialize them again, and use one decoder per
/// section.
func articlesWay(_ data: Data) throws -> Contents {
  var all = Contents()
  guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any], let sections = root["sections"] as? [[String: Any]]
  else { return all }
  for section in sections {
    let data = try JSONSerialization.data(withJSONObject: section)
    let decoder = JSONDecoder()
    switch (section["id"] as? Int ?? 0) % 5 {
    case 0: all.banners += try decoder.decode(Typed<Banner>.self, from: data).items
    case 1: all.products += try decoder.decode(Typed<Product>.self, from: data).items
    case 2: all.choices += try decoder.decode(Typed<Choice>.self, from: data).items
    case 3: all.fields += try decoder.decode(Typed<Field>.self, from: data).items
    default: all.reviews += try decoder.decode(Typed<Review>.self, from: data).items
    }
  }
  return all
}

/// One `JSONDecoder` over the whole response: the best possible result with Foundation.
struct OnePass: Decodable {
  enum Items {
    case banners([Banner]), products([Product]), choices([Choice]), fields([Field]), reviews([Review])
  }

  struct Section: Decodable {
    enum Keys: String, CodingKey { case id, name, items }
    var id: Int
    var name: String
    var items: Items

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      id = try members.decode(Int.self, forKey: .id)
      name = try members.decode(String.self, forKey: .name)
      items =
        switch id % 5 {
        case 0: .banners(try members.decode([Banner].self, forKey: .items))
        case 1: .products(try members.decode([Product].self, forKey: .items))
        case 2: .choices(try members.decode([Choice].self, forKey: .items))
        case 3: .fields(try members.decode([Field].self, forKey: .items))
        default: .reviews(try members.decode([Review].self, forKey: .items))
        }
    }
  }

  var sections: [Section]

  var contents: Contents {
    var all = Contents()
    for section in sections {
      switch section.items {
      case .banners(let items): all.banners += items
      case .products(let items): all.products += items
      case .choices(let items): all.choices += items
      case .fields(let items): all.fields += items
      case .reviews(let items): all.reviews += items
      }
    }
    return all
  }
}
