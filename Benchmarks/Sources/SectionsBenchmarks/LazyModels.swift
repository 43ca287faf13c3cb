import TesseraMacros
import TesseraSections

// The same declarations, with texts that stay in the response's bytes.

@PayloadModel

struct LazyBanner: Decodable, Sendable, Equatable {
  var id: Int
  var title: PayloadText
  var subtitle: PayloadText
  var imageURL: PayloadText
  var priority: Int
}

@PayloadModel

struct LazyProduct: Decodable, Sendable, Equatable {
  var id: Int
  var name: PayloadText
  var details: PayloadText
  var price: Double
  var inStock: Bool
  var tags: [PayloadText]
}

@PayloadModel

struct LazyChoice: Decodable, Sendable, Equatable {
  var id: PayloadText
  var label: PayloadText
  var isSelected: Bool
}

@PayloadModel

struct LazyField: Decodable, Sendable, Equatable {
  var key: PayloadText
  var label: PayloadText
  var value: PayloadText?
  var hint: PayloadText?
  var maxLength: Int?
  var isRequired: Bool
}

@PayloadModel

struct LazyReview: Decodable, Sendable, Equatable {
  @PayloadModel
  struct Author: Decodable, Sendable, Equatable {
    var id: Int
    var name: PayloadText
  }

  var id: Int
  var author: Author
  var rating: Int
  var text: PayloadText
}
