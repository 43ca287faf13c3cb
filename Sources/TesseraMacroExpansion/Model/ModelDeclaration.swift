/// The declaration of a struct or enum that gets a parser.
struct ModelDeclaration {
  struct Member: Equatable {
    var name: String
    /// Its name in JSON, as the content of a Swift string literal.
    var key: String
  }

  struct Case: Equatable {
    var name: String
    var key: String
    /// The labels of its associated values. `nil` for an unlabeled one.
    var labels: [String?]
  }

  enum Content: Equatable {
    case members([Member])
    /// An enum that is encoded as its raw value.
    case rawValue
    /// The decoded cases, and whether these are all cases.
    case cases([Case], isWhole: Bool)
  }

  var name = ""
  var access = ""
  var content = Content.members([])
}
