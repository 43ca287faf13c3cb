import TesseraSections

// The same five declarations, each with the initialiser that a macro would write.

extension Banner: PayloadDecodable {
  private static let keys = PayloadKeys("id", "title", "subtitle", "imageURL", "priority")

  init(from reader: inout PayloadReader) throws {
    var id: Int?, title: String?, subtitle: String?, imageURL: String?, priority: Int?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0: id = try reader.value()
      case 1: title = try reader.value()
      case 2: subtitle = try reader.value()
      case 3: imageURL = try reader.value()
      default: priority = try reader.value()
      }
    }
    self.init(
      id: try reader.require(id, "id"), title: try reader.require(title, "title"), subtitle: try reader.require(subtitle, "subtitle"),
      imageURL: try reader.require(imageURL, "imageURL"), priority: try reader.require(priority, "priority"))
  }
}

extension Product: PayloadDecodable {
  private static let keys = PayloadKeys("id", "name", "details", "price", "inStock", "tags")

  init(from reader: inout PayloadReader) throws {
    var id: Int?, name: String?, details: String?, price: Double?, inStock: Bool?, tags: [String]?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0: id = try reader.value()
      case 1: name = try reader.value()
      case 2: details = try reader.value()
      case 3: price = try reader.value()
      case 4: inStock = try reader.value()
      default: tags = try reader.value()
      }
    }
    self.init(
      id: try reader.require(id, "id"), name: try reader.require(name, "name"), details: try reader.require(details, "details"),
      price: try reader.require(price, "price"), inStock: try reader.require(inStock, "inStock"), tags: try reader.require(tags, "tags"))
  }
}

extension Choice: PayloadDecodable {
  private static let keys = PayloadKeys("id", "label", "isSelected")

  init(from reader: inout PayloadReader) throws {
    var id: String?, label: String?, isSelected: Bool?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0: id = try reader.value()
      case 1: label = try reader.value()
      default: isSelected = try reader.value()
      }
    }
    self.init(
      id: try reader.require(id, "id"), label: try reader.require(label, "label"),
      isSelected: try reader.require(isSelected, "isSelected"))
  }
}

extension Field: PayloadDecodable {
  private static let keys = PayloadKeys("key", "label", "value", "hint", "maxLength", "isRequired")

  init(from reader: inout PayloadReader) throws {
    var key: String?, label: String?, value: String?, hint: String?, maxLength: Int?, isRequired: Bool?
    try reader.enterObject()
    while let member = reader.nextMember(of: Self.keys) {
      switch member {
      case 0: key = try reader.value()
      case 1: label = try reader.value()
      case 2: value = try reader.optional()
      case 3: hint = try reader.optional()
      case 4: maxLength = try reader.optional()
      default: isRequired = try reader.value()
      }
    }
    self.init(
      key: try reader.require(key, "key"), label: try reader.require(label, "label"), value: value, hint: hint, maxLength: maxLength,
      isRequired: try reader.require(isRequired, "isRequired"))
  }
}

extension Review.Author: PayloadDecodable {
  private static let keys = PayloadKeys("id", "name")

  init(from reader: inout PayloadReader) throws {
    var id: Int?, name: String?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0: id = try reader.value()
      default: name = try reader.value()
      }
    }
    self.init(id: try reader.require(id, "id"), name: try reader.require(name, "name"))
  }
}

extension Review: PayloadDecodable {
  private static let keys = PayloadKeys("id", "author", "rating", "text")

  init(from reader: inout PayloadReader) throws {
    var id: Int?, author: Author?, rating: Int?, text: String?
    try reader.enterObject()
    while let key = reader.nextMember(of: Self.keys) {
      switch key {
      case 0: id = try reader.value()
      case 1: author = try reader.value()
      case 2: rating = try reader.value()
      default: text = try reader.value()
      }
    }
    self.init(
      id: try reader.require(id, "id"), author: try reader.require(author, "author"), rating: try reader.require(rating, "rating"),
      text: try reader.require(text, "text"))
  }
}
