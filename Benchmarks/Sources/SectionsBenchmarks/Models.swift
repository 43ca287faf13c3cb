import TesseraMacros
import TesseraSections

// The five item types of the measured response, as an app would declare them. `Decodable` and the generated
// parsers use the same types.

@PayloadModel

struct Banner: Decodable, Sendable, Equatable {
  var id: Int
  var title: String
  var subtitle: String
  var imageURL: String
  var priority: Int
}

@PayloadModel

struct Product: Decodable, Sendable, Equatable {
  var id: Int
  var name: String
  var details: String
  var price: Double
  var inStock: Bool
  var tags: [String]
}

@PayloadModel

struct Choice: Decodable, Sendable, Equatable {
  var id: String
  var label: String
  var isSelected: Bool
}

@PayloadModel

struct Field: Decodable, Sendable, Equatable {
  var key: String
  var label: String
  var value: String?
  var hint: String?
  var maxLength: Int?
  var isRequired: Bool
}

@PayloadModel

struct Review: Decodable, Sendable, Equatable {
  @PayloadModel
  struct Author: Decodable, Sendable, Equatable {
    var id: Int
    var name: String
  }

  var id: Int
  var author: Author
  var rating: Int
  var text: String
}
