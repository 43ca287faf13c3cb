// The five item types of the measured response. Plain `Decodable` models, as an app declares them.

struct Banner: Decodable, Sendable, Equatable {
  var id: Int
  var title: String
  var subtitle: String
  var imageURL: String
  var priority: Int
}

struct Product: Decodable, Sendable, Equatable {
  var id: Int
  var name: String
  var details: String
  var price: Double
  var inStock: Bool
  var tags: [String]
}

struct Choice: Decodable, Sendable, Equatable {
  var id: String
  var label: String
  var isSelected: Bool
}

struct Field: Decodable, Sendable, Equatable {
  var key: String
  var label: String
  var value: String?
  var hint: String?
  var maxLength: Int?
  var isRequired: Bool
}

struct Review: Decodable, Sendable, Equatable {
  struct Author: Decodable, Sendable, Equatable {
    var id: Int
    var name: String
  }

  var id: Int
  var author: Author
  var rating: Int
  var text: String
}
