/// A struct or enum that gets a parser, as it is declared.
struct ModelDeclaration {
  /// A stored property that is decoded.
  struct Member: Equatable {
    var name: String
    /// Its name in JSON, as a Swift literal without quotes.
    var key: String
  }

  /// A case of an enum with its values.
  struct Case: Equatable {
    var name: String
    var key: String
    /// The labels of its values, nil where one has none.
    var labels: [String?]
  }

  enum Content: Equatable {
    case members([Member])
    /// An enum that is written as its raw value.
    case rawValue
    /// The cases that are decoded, and whether they are all that there are.
    case cases([Case], isWhole: Bool)
  }

  var name = ""
  var access = ""
  var content = Content.members([])
}
